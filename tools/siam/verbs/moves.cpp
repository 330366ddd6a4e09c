// `siam moves`: the legal turns of a position, and the positions they lead to.
#include <fmt/format.h>

#include "engine/legal_turns.hpp"
#include "tools/siam/frame/session.hpp"
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/words/turn_words.hpp"

namespace siam::tools {
namespace {

boost::json::array with_words(const Game& game, boost::json::array turns) {
    for (boost::json::value& turn : turns)
        turn.as_object()["words"] = in_words(game, read_turn(game, turn.at("turn").as_string()));
    return turns;
}

} // namespace

Exit run_moves(const Options& options) {
    const bool to = options.has("to"), words = options.has("words");
    if (to && words) throw UsageError("--words cannot be combined with --to, which prints positions");
    Session session(options);
    session.answers_are_input = to;
    const auto add = [&](boost::json::object& object, const PositionRecord& record) {
        boost::json::array turns = turns_with_positions(record.game, record.position);
        object["turns"] = words ? with_words(record.game, std::move(turns)) : std::move(turns);
    };
    // With --to, each position is a record that names the turn that led to it.
    const auto in_text = [&](const PositionRecord& record) {
        std::string lines;
        unsigned count = 0;
        for_each_turn(record.game, record.position, [&](Turn turn, const Position& after) {
            ++count;
            const std::string token = text(record.game, turn);
            lines += to      ? text(record.game, after) + record.place.id_operation() + " ; turn " + token
                     : words ? fmt::format("{:<22} {}", token, in_words(record.game, turn))
                             : token;
            lines += '\n';
        });
        return "# " + record.place.prefix() + counted(count, "legal turn") + "\n" + lines;
    };
    answer_each(session, options.arguments(), add, in_text);
    return session.finish();
}

} // namespace siam::tools
