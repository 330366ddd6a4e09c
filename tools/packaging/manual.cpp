// Manual pages in man(7).
#include <fmt/format.h>

#include "engine/words.hpp"
#include "tools/packaging/pages.hpp"
#include "tools/siam/frame/verbs.hpp"

namespace siam::tools {
namespace {

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

std::string in_capitals(std::string_view text) {
    std::string capitals(text);
    for (char& c : capitals)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return capitals;
}

std::string head(std::string_view page, std::string_view summary) {
    return fmt::format(
        ".TH \"{}\" 1 \"\" \"siam {}\" \"siam\"\n.SH NAME\n{} \\- {}\n", in_capitals(page), SIAM_VERSION, page,
        escaped(summary));
}

/// The text with its own line breaks, as man(7) source.
std::string verbatim(std::string_view text) { return ".nf\n" + escaped(text) + ".fi\n"; }

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

constexpr std::string_view formats = ".BR siam\\-notation (5),\n.BR siam\\-formats (5),\n.BR siam\\-rules (7)\n";

} // namespace

std::vector<Described> described_verbs() {
    std::vector<Described> verbs;
    for (const Verb& verb : all_verbs) {
        const Help help = read_help(fmt::format("siam {}", verb.name));
        verbs.push_back({verb.name, help, Options(help.options)});
    }
    return verbs;
}

std::string verb_page(const Described& described) {
    const Help& help = described.help;
    std::string page = head(fmt::format("siam-{}", described.name), help.summary);
    page += fmt::format(".SH SYNOPSIS\n.B siam {}\n{}\n", described.name, escaped(help.usage));
    page += ".SH DESCRIPTION\n" + paragraphs(help.about) + options_section(described.options);
    page += ".SH EXAMPLES\n" + verbatim(help.examples);
    return page + ".SH EXIT STATUS\n" + paragraphs(exit_codes()) + ".SH SEE ALSO\n.BR siam (1),\n" +
           std::string(formats);
}

std::string program_page(const std::vector<Described>& verbs) {
    const Help help = read_help("siam");
    std::string page = head("siam", help.summary);
    page += ".SH SYNOPSIS\n.B siam\n\\fIVERB\\fR [\\fIOPTION\\fR]... [\\fIARGUMENT\\fR]...\n";
    page += ".SH DESCRIPTION\n" + paragraphs(help.about) + ".SH VERBS\n";
    for (const Described& described : verbs)
        page += fmt::format(".TP\n.BR siam\\-{} (1)\n{}\n", described.name, escaped(described.help.summary));
    page += ".SH EXAMPLES\n" + verbatim(help.examples);
    return page + ".SH EXIT STATUS\n" + paragraphs(exit_codes()) + ".SH SEE ALSO\n" + std::string(formats);
}

} // namespace siam::tools
