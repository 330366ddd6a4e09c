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
        "The diagram lists the open provinces in struggle order, the next one first: King markers, followers, "
        "the leading faction, borders. It also shows who controls the settled provinces, the supplies, the "
        "hands and the pool, the player to move, and the result if everybody passes. Small letters mark "
        "borders to settled provinces. With 4 players, A and B are the teams.\n"
        "siam reads positions from files, one per line, or from standard input if you name no file or `-`. An "
        "argument that begins with a game, such as \"siam:2 ...\", is itself a position.",
    .declare = declare_show,
    .run = run_show};

} // namespace siam::tools
