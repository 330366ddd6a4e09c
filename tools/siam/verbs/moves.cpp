// `siam moves`: the legal turns of a position, and the positions they lead to.
#include <fmt/format.h>

#include "engine/legal_turns.hpp"
#include "tools/siam/frame/session.hpp"
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/words/turn_words.hpp"

namespace siam::tools {
namespace {

void answer_json(Session& session, const PositionRecord& record, bool words) {
    boost::json::array turns = turns_with_positions(record.game, record.position);
    if (words)
        for (boost::json::value& turn : turns)
            turn.as_object()["words"] = in_words(record.game, read_turn(record.game, turn.at("turn").as_string()));
    boost::json::object object = record.json();
    object["turns"] = turns;
    session.write(object);
}

/// Writes a position as a record that names the turn that led to it.
void write_position(Session& session, const PositionRecord& record, Turn turn, const Position& after) {
    session.output.write_line(
        fmt::format("{}{} ; turn {}", text(record.game, after), record.place.id_operation(), text(record.game, turn)));
}

void answer_text(Session& session, const PositionRecord& record, const Options& options) {
    std::string lines;
    unsigned count = 0;
    for_each_turn(record.game, record.position, [&](Turn turn, const Position&) {
        ++count;
        const std::string token = text(record.game, turn);
        lines += options.has("words") ? fmt::format("{:<22} {}\n", token, in_words(record.game, turn)) : token + "\n";
    });
    session.output.write_line("# " + record.place.prefix() + counted(count, "legal turn"));
    if (!options.has("to")) return session.output.write(lines);
    for_each_turn(record.game, record.position, [&](Turn turn, const Position& after) {
        write_position(session, record, turn, after);
    });
}

} // namespace

Exit run_moves(const Options& options) {
    if (options.has("to") && options.has("words"))
        throw UsageError("--words cannot be combined with --to, which prints positions");
    Session session(options);
    session.answers_are_input = options.has("to");
    for_each_position(session, options.arguments(), [&](const PositionRecord& record) {
        if (session.json)
            answer_json(session, record, options.has("words"));
        else
            answer_text(session, record, options);
    });
    return session.finish();
}

} // namespace siam::tools
