// `siam show`: draw a position.
#include "tools/siam/answers/position_json.hpp"
#include "tools/siam/frame/session.hpp"
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/packs/pictures.hpp"
#include "tools/siam/words/diagram.hpp"

namespace siam::tools {
namespace {

void declare_show(Options& options) {
    declare_session(options);
    declare_colour(options);
    declare_pictures(options);
}

Exit run_show(const Options& options) {
    Session session(options);
    const Paint paint(wants_colour(options));
    Pictures pictures(options);
    const bool draws = wants_pictures(options);
    if (draws && session.json) throw UsageError("--json and --svg exclude each other");
    bool first = true;
    for_each_position(session, options.arguments(), [&](const PositionRecord& record) {
        if (draws) {
            pictures.draw(record.game, record.position, session.output);
            return true;
        }
        if (session.json) {
            boost::json::object members;
            add_position(members, record.game, record.position);
            members["diagram"] = diagram(record.game, record.position, Paint{false});
            session.output.write_line(record.json().add_all(members).text());
            return true;
        }
        if (!first) session.output.write_line("");
        first = false;
        const std::string prefix = record.place.prefix();
        if (!prefix.empty()) session.output.write_line(prefix + record.canonical);
        session.output.write(diagram(record.game, record.position, paint));
        return true;
    });
    return session.finish();
}

} // namespace

constinit const Verb show_verb{
    .name = "show",
    .summary = "draw a position",
    .examples = R"(  siam show "siam:2 KT*rl2/CHrl3m5/LNl2m LX=L/KE=M/SU=R/RY=B/AY=B r3lm4/r2l4m2 RL/KF 1 0 12 -"
  siam show tools/examples/*.epd
  siam deal --players 4 --seed 1 | siam show --color always | less -R
  siam show --svg --highlight pass tools/examples/1-two-players.epd > board.svg
  siam deal --count 5 --seed 1 | siam show --svg --output 'board-{}.svg'
)",
    .usage = "[OPTION...] [FILE|POSITION]...",
    .about =
        "The diagram shows the struggle order, next one first, with King markers, followers and the leading "
        "faction; control of the settled provinces; supplies, hands and pool; the player to move; the result "
        "if everybody passes. Borders to settled provinces are in small letters. With 4 players, A and B are "
        "the teams.\n"
        "Input: files of positions, one a line; standard input if you name no file or `-`. An argument that "
        "begins with a game, such as \"siam:2 ...\", is a position.",
    .declare = declare_show,
    .run = run_show};

} // namespace siam::tools
