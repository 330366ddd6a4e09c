// `siam show`: draws a position.
#include <cstdlib>

#include "tools/siam/diagram.hpp"
#include "tools/siam/session.hpp"
#include "tools/siam/verbs.hpp"
#include "tools/siam/wording.hpp"

namespace siam::tools {
namespace {

void declare(Options& options) {
    declare_session(options);
    options.value("color", "WHEN", "always, never or auto (default): auto colours a terminal, unless NO_COLOR is set");
}

bool in_colour(const Options& options) {
    const std::string when = options.value("color").value_or("auto");
    if (when == "always" || when == "never") return when == "always";
    if (when != "auto") throw UsageError("--color '" + printable(when, 60) + "': expected always, never or auto");
    const char* no_colour = std::getenv("NO_COLOR");
    return output_is_terminal() && (no_colour == nullptr || *no_colour == '\0');
}

Exit run(const Options& options) {
    Session session(options);
    const Paint paint(in_colour(options));
    bool first = true;
    for_each_position(session, options.arguments(), [&](const PositionRecord& record) {
        if (session.json) {
            session.output.write_line(
                record.json().add("diagram", diagram(record.game, record.position, Paint{false})).text());
            return true;
        }
        if (!first) session.output.write_line("");
        first = false;
        const std::string place = record.place.text();
        if (!place.empty()) session.output.write_line(place + ": " + record.canonical);
        session.output.write(diagram(record.game, record.position, paint));
        return true;
    });
    return session.finish();
}

} // namespace

constinit const Verb show_verb{
    .name = "show",
    .summary = "draws a position",
    .examples = R"(  siam show "siam:2 SUr2l3m LN=B/KE=M/KT=L/RY=L/CH=L/AY=M/LX=B rl4m5/r5lm -/RLM 1 0 12 -"
  siam show tools/examples/*.epd
  siam deal --players 4 --seed 1 | siam show --color always | less -R
)",
    .usage = "[OPTION...] [FILE|POSITION]...",
    .about =
        "The struggle order, next one first, with King markers, followers and who leads; who controls the settled "
        "provinces; supplies, hands and pool; whose turn it is; what happens if everybody passes. Borders to "
        "settled provinces are in small letters. With 4 players A and B are the teams.\n"
        "Input: files of positions, one a line; standard input if no file or `-` is given. An argument that "
        "contains a blank is a text of positions.",
    .declare = declare,
    .run = run};

} // namespace siam::tools
