// `siam moves`: the legal turns of a position, and where they lead.
#include "engine/legal_turns.hpp"
#include "tools/siam/session.hpp"
#include "tools/siam/verbs.hpp"
#include "tools/siam/wording.hpp"

namespace siam::tools {
namespace {

void declare(Options& options) {
    declare_session(options);
    options.flag("to", "print the positions that the turns lead to, as input for another verb");
}

void answer_json(Session& session, const PositionRecord& record) {
    boost::json::array turns;
    for_each_turn(record.game, record.position, [&](Turn turn, const Position& after) {
        turns.push_back({{"turn", text(record.game, turn)}, {"to", text(record.game, after)}});
    });
    session.output.write_line(record.json().add("turns", turns).text());
}

void answer_text(Session& session, const PositionRecord& record, bool positions) {
    std::string lines;
    unsigned count = 0;
    for_each_turn(record.game, record.position, [&](Turn turn, const Position& after) {
        ++count;
        lines += positions ? text(record.game, after) + " ; turn " + text(record.game, turn) : text(record.game, turn);
        lines += '\n';
    });
    session.output.write_line("# " + record.place.prefix() + counted(count, "legal turn"));
    session.output.write(lines);
}

Exit run(const Options& options) {
    Session session(options);
    for_each_position(session, options.arguments(), [&](const PositionRecord& record) {
        require_turns(record.game, record.position);
        if (session.json)
            answer_json(session, record);
        else
            answer_text(session, record, options.has("to"));
        return true;
    });
    return session.finish();
}

} // namespace

constinit const Verb moves_verb{
    .name = "moves",
    .summary = "lists the legal turns of a position",
    .examples = R"(  siam moves "siam:2 SUr2l3m LN=B/KE=M/KT=L/RY=L/CH=L/AY=M/LX=B rl4m5/r5lm -/RLM 1 0 12 -"
  siam moves --to positions.epd | siam solve
)",
    .usage = "[OPTION...] [FILE|POSITION]...",
    .about = about_positions,
    .declare = declare,
    .run = run};

} // namespace siam::tools
