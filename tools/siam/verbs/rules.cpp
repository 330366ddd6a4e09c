// `siam rules`: each switch with its current values, and the text of any rule.
#include <fmt/format.h>

#include "puzzles/puzzle.hpp"
#include "tools/siam/frame/embedded.hpp"
#include "tools/siam/frame/session.hpp"
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

bool starts_item(std::string_view rest) { return rest.starts_with("- **") || rest.starts_with("#"); }

/// The text from the line that begins with `head` to the next rule, example or heading; if `section`, to the next
/// section. Empty if no line begins with `head`.
std::string_view passage(std::string_view head, bool section) {
    const std::string_view rules = embedded("rules");
    for (std::size_t at = 0; at < rules.size(); at = rules.find('\n', at) + 1) {
        if (!rules.substr(at).starts_with(head)) continue;
        std::size_t end = rules.find('\n', at);
        while (end + 1 < rules.size() &&
               !(section ? rules.substr(end + 1).starts_with("## ") : starts_item(rules.substr(end + 1))))
            end = rules.find('\n', end + 1);
        std::string_view text = rules.substr(at, end - at);
        while (text.ends_with('\n')) text.remove_suffix(1);
        return text;
    }
    return {};
}

/// The number of a rule or example in its usual form: "r5.9" and "5.9" become R5.9, "e4" becomes E4.
std::string rule_number(std::string_view asked) {
    std::string number = capitalised(std::string(asked));
    const bool is_bare = !number.empty() && number[0] >= '0' && number[0] <= '9';
    return is_bare && number.find('.') != std::string::npos ? "R" + number : number;
}

/// The text of a rule, an example or a section: "R5.9", "E4", "5" or "R5".
std::string_view rule_text(std::string_view number) {
    if (number.find('.') != std::string_view::npos || number.starts_with('E')) {
        const std::string_view exact = passage(fmt::format("- **{}**", number), false);
        return exact.empty() ? passage(fmt::format("- **{} ", number), false) : exact;
    }
    if (number.starts_with('R')) number.remove_prefix(1);
    return passage(fmt::format("## {}. ", number), true);
}

void print_switch(Session& session, unsigned which) {
    const SwitchText& rule = switch_texts()[which];
    session.output.write_line(fmt::format("{} ({}): {}", rule.name, rule.rule, fmt::join(rule.values, " | ")));
    session.output.write_line(wrapped(fmt::format("    {}", rule.says), 4));
    for (const Variant& variant : session.library.variants())
        session.output.write_line(
            fmt::format("    {:<10}{}", variant.name, rule.values[value_of(variant.switches, which)]));
    session.output.write_line("");
}

void print_switch_json(Session& session, unsigned which) {
    const SwitchText& rule = switch_texts()[which];
    boost::json::object in_force;
    for (const Variant& variant : session.library.variants())
        in_force[variant.name] = rule.values[value_of(variant.switches, which)];
    session.write(
        {{"switch", rule.name},
         {"rule", rule.rule},
         {"says", rule.says},
         {"values", {rule.values[0], rule.values[1]}},
         {"in_force", in_force}});
}

void print_themes(Session& session) {
    for (const ThemeText& theme : theme_texts())
        if (session.json)
            session.write({{"theme", theme.name}, {"says", theme.says}});
        else
            session.output.write_line(wrapped(fmt::format("{:<17}{}", theme.name, theme.says), 17));
    if (session.json) return;
    session.output.write_line(wrapped(
        "\n\"All pass\": everybody passes from the puzzle's position to the end. \"The end\": the longest defence and the "
        "best last try are played, then everybody passes. The rarest themes come first; a puzzle names at most three.",
        0));
}

void print_rule(Session& session, const std::string& asked) {
    if (asked == "themes") return print_themes(session);
    for (unsigned which = 0; which < switch_texts().size(); ++which)
        if (switch_texts()[which].name == asked)
            return session.json ? print_switch_json(session, which) : print_switch(session, which);
    const std::string number = rule_number(asked);
    std::string_view text = rule_text(number);
    if (text.empty())
        throw UsageError(fmt::format(
            "unknown rule '{}'; expected a rule (R1.1 to R11.4), an example (E1 to E14), a section (1 to 12), a "
            "switch or `themes`",
            printable(asked, 60)));
    if (text.starts_with("- ")) text.remove_prefix(2);
    if (session.json)
        session.write({{"rule", number}, {"text", text}});
    else
        session.output.write_line(text);
}

} // namespace

Exit run_rules(const Options& options) {
    Session session(options);
    for (const std::string& asked : options.arguments()) print_rule(session, asked);
    if (!options.arguments().empty()) return session.finish();
    for (unsigned which = 0; which < switch_texts().size(); ++which)
        session.json ? print_switch_json(session, which) : print_switch(session, which);
    if (!session.json) session.output.write("`siam rules R5.9` prints a rule, `siam rules 5` a whole section.\n");
    return session.finish();
}

} // namespace siam::tools
