// `siam_pages FOLDER`: writes files that are installed beside the program, made from the verbs' own texts: manual pages
// in man(7), and completions of verbs, options and files for three shells.
#include <fmt/format.h>
#include <boost/algorithm/string.hpp>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>

#include "engine/words.hpp"
#include "tools/siam/frame/help.hpp"
#include "tools/siam/frame/verbs.hpp"

namespace siam::tools {
namespace {

/// A verb's name, its help text and its options, including those that every verb has.
struct Described {
    std::string_view name;
    Help help;
    Options options;
};

std::vector<Described> described_verbs() {
    std::vector<Described> verbs;
    for (const Verb& verb : all_verbs) {
        const Help help = read_help(fmt::format("siam {}", verb.name));
        verbs.push_back({verb.name, help, Options(help.options)});
    }
    return verbs;
}

// Manual pages

/// The text escaped for man(7): no line becomes a request, and readers can copy the hyphens of options.
std::string escaped(std::string_view text) {
    std::string roff;
    for (const char c : text) {
        const bool begins_line = roff.empty() || roff.back() == '\n';
        if (begins_line && (c == '.' || c == '\'')) roff += "\\&";
        if (c == '\\')
            roff += "\\e";
        else if (c == '-')
            roff += "\\-";
        else
            roff += c;
    }
    return roff;
}

std::string paragraphs(std::string_view text) {
    std::string roff;
    while (!text.empty()) {
        const std::string_view paragraph = cut_line(text);
        roff += (paragraph.starts_with("  ") ? ".IP \"\" 4\n" : ".PP\n") + escaped(trimmed(paragraph)) + "\n";
    }
    return roff;
}

std::string options_section(const Options& options) {
    std::string roff = ".SH OPTIONS\n";
    for (const Options::Declared& option : options.declared()) {
        if (option.says.empty()) continue;
        roff += fmt::format(".TP\n\\fB{}\\fR", escaped("--" + option.name));
        if (!option.wants.empty()) roff += fmt::format(" \\fI{}\\fR", escaped(option.wants));
        roff += "\n" + escaped(option.says) + "\n";
    }
    return roff;
}

/// A page. \param section what stands between the description and the examples
/// \param see_also a page to see, besides those about formats and rules
std::string page(
    std::string_view name, const Help& help, std::string_view synopsis, std::string_view section,
    std::string_view see_also) {
    return fmt::format(
        ".TH \"{}\" 1 \"\" \"siam {}\" \"siam\"\n.SH NAME\n{} \\- {}\n.SH SYNOPSIS\n{}\n.SH DESCRIPTION\n{}{}"
        ".SH EXAMPLES\n.nf\n{}.fi\n.SH EXIT STATUS\n{}.SH SEE ALSO\n{}"
        ".BR siam\\-notation (5),\n.BR siam\\-formats (5),\n.BR siam\\-rules (7)\n",
        boost::to_upper_copy(std::string(name)), SIAM_VERSION, name, escaped(help.summary), synopsis,
        paragraphs(help.about), section, escaped(help.examples), paragraphs(exit_codes()), see_also);
}

/// The page siam-VERB(1).
std::string verb_page(const Described& verb) {
    const std::string synopsis = fmt::format(".B siam {}\n{}", verb.name, escaped(verb.help.usage));
    return page(
        fmt::format("siam-{}", verb.name), verb.help, synopsis, options_section(verb.options), ".BR siam (1),\n");
}

/// The page siam(1).
std::string program_page(const std::vector<Described>& verbs) {
    std::string section = ".SH VERBS\n";
    for (const Described& verb : verbs)
        section += fmt::format(".TP\n.BR siam\\-{} (1)\n{}\n", verb.name, escaped(verb.help.summary));
    return page(
        "siam", read_help("siam"), ".B siam\n\\fIVERB\\fR [\\fIOPTION\\fR]... [\\fIARGUMENT\\fR]...", section, "");
}

// Completions

/// The names of the options, with their dashes, separated by blanks.
std::string option_words(const Options& options) {
    std::string words;
    for (const Options::Declared& option : options.declared()) words += " --" + option.name;
    return words.substr(1);
}

/// The option's help up to the first punctuation mark or bracket, in single quotes for a shell.
std::string quoted_hint(std::string_view says) {
    const std::string hint(trimmed(says.substr(0, says.find_first_of(";:(["))));
    return "'" + boost::replace_all_copy(hint, "'", "'\\''") + "'";
}

/// A template of this folder, filled in with the verbs and the options of each verb.
std::string filled(const char* name, const std::string& verbs, const std::string& options) {
    std::ifstream file(std::filesystem::path(SIAM_TEMPLATES) / name);
    file.exceptions(std::ios::badbit | std::ios::failbit);
    std::string text(std::istreambuf_iterator<char>(file), {});
    boost::replace_all(text, "@verbs@", verbs);
    boost::replace_all(text, "@options@\n", options);
    return text;
}

std::string bash_completion(const std::vector<Described>& verbs) {
    std::string words = "help version", cases;
    for (const Described& verb : verbs) {
        words.append(" ").append(verb.name);
        cases += fmt::format("        {}) options='{}' ;;\n", verb.name, option_words(verb.options));
    }
    return filled("siam.bash.in", words, cases);
}

std::string zsh_completion(const std::vector<Described>& verbs) {
    std::string summaries, cases;
    for (const Described& verb : verbs) {
        summaries += fmt::format("    {}:{}\n", verb.name, quoted_hint(verb.help.summary));
        cases += fmt::format("    {})\n        options=(\n", verb.name);
        for (const Options::Declared& option : verb.options.declared())
            cases += fmt::format(
                "            '--{}['{}']{}'\n", option.name, quoted_hint(option.says),
                option.wants.empty() ? "" : ":" + option.wants + ":_files");
        cases += "        ) ;;\n";
    }
    return filled("siam.zsh.in", summaries, cases);
}

std::string fish_completion(const std::vector<Described>& verbs) {
    std::string script = "# fish completion for siam\n";
    constexpr std::string_view first = "complete -c siam -n __fish_use_subcommand -f -a";
    script += fmt::format("{} help -d 'what a verb does'\n{} version -d 'of the program'\n", first, first);
    for (const Described& verb : verbs)
        script += fmt::format("{} {} -d {}\n", first, verb.name, quoted_hint(verb.help.summary));
    for (const Described& verb : verbs)
        for (const Options::Declared& option : verb.options.declared())
            script += fmt::format(
                "complete -c siam -n '__fish_seen_subcommand_from {}' -l {}{} -d {}\n", verb.name, option.name,
                option.wants.empty() ? "" : " -r", quoted_hint(option.says));
    return script;
}

// Files

void write(const std::filesystem::path& path, const std::string& text) {
    std::ofstream file(path, std::ios::binary);
    file.exceptions(std::ios::badbit | std::ios::failbit);
    file << text;
    file.close();
}

void write_all(const std::filesystem::path& folder) {
    std::filesystem::create_directories(folder);
    const std::vector<Described> verbs = described_verbs();
    write(folder / "siam.1", program_page(verbs));
    for (const Described& verb : verbs) write(folder / fmt::format("siam-{}.1", verb.name), verb_page(verb));
    write(folder / "siam.bash", bash_completion(verbs));
    write(folder / "_siam", zsh_completion(verbs));
    write(folder / "siam.fish", fish_completion(verbs));
}

} // namespace
} // namespace siam::tools

int main(int count, char** words) {
    try {
        if (count != 2) return std::fputs("usage: siam_pages FOLDER\n", stderr), 2;
        siam::tools::write_all(words[1]);
    } catch (const std::exception& error) {
        return std::fprintf(stderr, "siam_pages: %s\n", error.what()), 5;
    }
}
