// `siam rules`: each switch with its current values, and the text of any rule. `siam notation` and `siam formats`: the
// pages that define every text format, as compiled into this program.
#include <fmt/format.h>
#include <algorithm>

#include "puzzles/puzzle.hpp"
#include "tools/siam/frame/embedded.hpp"
#include "tools/siam/frame/help.hpp"
#include "tools/siam/frame/session.hpp"
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

/// The section of the page whose second-level heading begins with `words`, in upper or lower case; empty if none does.
std::string_view section(std::string_view page, std::string_view words) {
    constexpr std::string_view mark = "\n## ";
    for (std::size_t at = page.find(mark); at != page.npos; at = page.find(mark, at + 1)) {
        if (lowered(page.substr(at + mark.size(), words.size())) != lowered(words)) continue;
        return page.substr(at + 1, page.find(mark, at + 1) - at - 1);
    }
    return {};
}

/// The text from the rule or example that begins with `head` to the next rule, example or heading.
std::string_view item(const std::string& head) {
    const std::string_view rules = embedded("rules");
    const std::size_t at = rules.find("\n- **" + head);
    if (at == rules.npos) return {};
    const std::size_t end = std::min(rules.find("\n- **", at + 1), rules.find("\n#", at + 1));
    return rules.substr(at + 1, end - at - 1);
}

/// The number of a rule or example in its usual form: "r5.9" and "5.9" become R5.9, "e4" becomes E4.
std::string rule_number(std::string_view asked) {
    std::string number = capitalised(std::string(asked));
    const bool is_bare = !number.empty() && number[0] >= '0' && number[0] <= '9';
    return is_bare && number.find('.') != std::string::npos ? "R" + number : number;
}

/// The text of a rule, an example or a section: "R5.9", "E4", "5" or "R5".
std::string_view rule_text(const std::string& number) {
    const bool is_section = number.find('.') == std::string::npos && !number.starts_with('E');
    std::string_view text = is_section
                                ? section(embedded("rules"), number.substr(number.starts_with('R') ? 1 : 0) + ". ")
                                : item(number + "**");
    if (!is_section && text.empty()) text = item(number + " ");
    while (text.ends_with('\n')) text.remove_suffix(1);
    return text;
}

void print_switch(Session& session, unsigned which) {
    const SwitchText& rule = switch_texts()[which];
    boost::json::object in_force;
    std::string lines = fmt::format("{} ({}): {}\n", rule.name, rule.rule, fmt::join(rule.values, " | "));
    lines += wrapped(fmt::format("    {}", rule.says), 4, page_width()) + "\n";
    for (const Variant& variant : session.library.variants()) {
        const std::string_view value = rule.values[value_of(variant.switches, which)];
        in_force[variant.name] = value;
        lines += fmt::format("    {:<10}{}\n", variant.name, value);
    }
    session.write(
        {{"switch", rule.name},
         {"rule", rule.rule},
         {"says", rule.says},
         {"values", {rule.values[0], rule.values[1]}},
         {"in_force", in_force}},
        fitted(lines));
}

void print_themes(Session& session) {
    for (const ThemeText& theme : theme_texts())
        session.write(
            {{"theme", theme.name}, {"says", theme.says}},
            wrapped(fmt::format("{:<17}{}", theme.name, theme.says), 17, page_width()));
    if (session.json) return;
    session.output.write_line(wrapped("\n" + paragraphs_in("notes", "themes").front(), 0, page_width()));
}

void print_rule(Session& session, const std::string& asked) {
    if (asked == "themes") return print_themes(session);
    for (unsigned which = 0; which < switch_texts().size(); ++which)
        if (switch_texts()[which].name == asked) return print_switch(session, which);
    const std::string number = rule_number(asked);
    std::string_view text = rule_text(number);
    if (text.empty())
        throw UsageError(fmt::format(
            "unknown rule '{}'; expected a rule (R1.1 to R11.4), an example (E1 to E14), a section (1 to 12), a "
            "switch or `themes`",
            printable(asked, 60)));
    if (text.starts_with("- ")) text.remove_prefix(2);
    session.write({{"rule", number}, {"text", text}}, text);
}

Exit print_page(const Options& options, std::string_view page) {
    Output output;
    if (options.arguments().empty()) output.write(page);
    for (const std::string& words : options.arguments()) {
        const std::string_view found = section(page, words);
        if (found.empty())
            throw UsageError(fmt::format(
                "no section begins with '{}'; leave out the words to print the whole page", printable(words, 60)));
        output.write(found);
    }
    output.flush();
    return Exit::answered;
}

} // namespace

Exit run_notation(const Options& options) { return print_page(options, embedded("notation")); }
Exit run_formats(const Options& options) { return print_page(options, embedded("formats")); }

Exit run_rules(const Options& options) {
    Session session(options);
    for (const std::string& asked : options.arguments()) print_rule(session, asked);
    if (!options.arguments().empty()) return session.finish();
    for (unsigned which = 0; which < switch_texts().size(); ++which) print_switch(session, which);
    if (!session.json)
        session.output.write(fitted("`siam rules R5.9` prints a rule, `siam rules 5` a whole section.\n"));
    return session.finish();
}

} // namespace siam::tools
