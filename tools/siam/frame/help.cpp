// Reads help texts and lays them out.
#include "tools/siam/frame/help.hpp"

#include <fmt/format.h>
#include <stdexcept>

#include "engine/words.hpp"
#include "tools/siam/frame/embedded.hpp"
#include "tools/siam/frame/output.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

/// Removes the beginning of `text` up to and including `mark`, and returns the part before `mark`.
std::string_view cut_before(std::string_view& text, std::string_view mark) {
    const std::size_t at = text.find(mark);
    if (at == text.npos) throw std::logic_error(fmt::format("a help text without '{}'", trimmed(mark)));
    const std::string_view before = text.substr(0, at);
    text.remove_prefix(at + mark.size());
    return before;
}

/// The lines below `[name]` in an embedded text, up to the next group.
std::string_view group(std::string_view name, std::string_view in = "shared") {
    std::string_view text = embedded(in);
    cut_before(text, fmt::format("\n[{}]\n", name));
    return text.substr(0, text.find("\n["));
}

/// The lines of the text, without blank lines at the end. The lines of the group NAME replace a line @NAME.
std::vector<std::string_view> with_groups(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::string_view line = cut_line(text);
        if (!line.starts_with('@')) {
            lines.push_back(line);
            continue;
        }
        const auto shared = with_groups(group(line.substr(1)));
        lines.insert(lines.end(), shared.begin(), shared.end());
    }
    while (!lines.empty() && lines.back().empty()) lines.pop_back();
    return lines;
}

std::string paragraphs(std::string_view text) {
    std::string joined;
    bool begins = true;
    for (const std::string_view line : with_groups(text)) {
        const bool is_item = line.find_first_not_of(' ') == 2;
        if (!line.empty() && !joined.empty()) joined += begins || is_item ? "\n" : " ";
        joined += is_item ? line : trimmed(line);
        begins = line.empty();
    }
    return joined;
}

std::vector<Options::Declared> options_in(std::string_view text) {
    std::vector<Options::Declared> options;
    for (std::string_view line : with_groups(text)) {
        if (line.starts_with("--")) {
            const std::string_view name = line.substr(2, line.find(' ') - 2);
            options.push_back({std::string(name), std::string(trimmed(line.substr(2 + name.size()))), ""});
        } else if (!line.empty()) {
            std::string& says = options.at(options.size() - 1).says;
            says.append(says.empty() ? "" : " ").append(trimmed(line));
        }
    }
    for (const Options::Declared& option : options)
        if (option.says.empty()) throw std::logic_error("no text for --" + option.name);
    return options;
}

/// The paragraphs, wrapped to the width.
std::string filled(std::string_view paragraphs, std::size_t width) {
    std::string text;
    while (!paragraphs.empty()) {
        const std::string_view paragraph = cut_line(paragraphs);
        text += "\n" + wrapped(paragraph, paragraph.find_first_not_of(' ') == 2 ? 4 : 0, width) + "\n";
    }
    return text;
}

} // namespace

Help read_help(std::string_view name) {
    std::string_view text = embedded(name);
    Help help;
    help.summary = cut_before(text, "\n\nUsage\n");
    help.usage = cut_before(text, "\n\nExamples\n");
    help.examples = cut_before(text, "\nAbout\n");
    help.about = paragraphs(cut_before(text, "\nOptions\n"));
    help.options = options_in(text);
    return help;
}

std::string help_text(std::string_view name, const Help& help, const Options& options, std::size_t width) {
    return fmt::format(
        "{}\nExamples\n{}\nUsage\n  {} {}\n{}\nOptions\n{}", fitted(fmt::format("{}: {}\n", name, help.summary)),
        help.examples, name, help.usage, filled(help.about, width), options.help(width));
}

std::string_view exit_codes() { return group("exit-codes"); }

std::vector<std::string> paragraphs_in(std::string_view text, std::string_view name) {
    const std::string all = paragraphs(group(name, text));
    std::vector<std::string> each;
    for (std::string_view rest = all; !rest.empty();) each.emplace_back(cut_line(rest));
    return each;
}

} // namespace siam::tools
