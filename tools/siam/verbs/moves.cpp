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

/// Writes the turns; with --to, writes each position as a record that names the turn that led to it.
void answer_text(Session& session, const PositionRecord& record, const Options& options) {
    std::string lines;
    unsigned count = 0;
    for_each_turn(record.game, record.position, [&](Turn turn, const Position& after) {
        ++count;
        const std::string token = text(record.game, turn);
        if (options.has("to"))
            lines += text(record.game, after) + record.place.id_operation() + " ; turn " + token + "\n";
        else
            lines +=
                options.has("words") ? fmt::format("{:<22} {}\n", token, in_words(record.game, turn)) : token + "\n";
    });
    session.output.write("# " + record.place.prefix() + counted(count, "legal turn") + "\n" + lines);
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
