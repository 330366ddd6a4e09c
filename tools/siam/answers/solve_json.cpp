// Describes the solver's answer as data.
#include "tools/siam/answers/solve_json.hpp"

#include <algorithm>

#include "puzzles/pack/pack_json.hpp"
#include "tools/siam/answers/json.hpp"

namespace siam::tools {
namespace {

boost::json::value verdict_json(const Verdict& verdict, Detail detail) {
    if (verdict.cannot_win()) return nullptr;
    if (detail == Detail::verdict && verdict.wins()) return true;
    if (verdict.forced()) return verdict.distance();
    boost::json::object bounds{{"at_least", verdict.at_least()}};
    if (verdict.wins()) bounds["at_most"] = verdict.at_most();
    return bounds;
}

boost::json::array rational_json(const RationalOutcomes& outcomes) {
    boost::json::array array;
    for (unsigned seat = 0; seat < max_players; ++seat)
        if (outcomes.seats >> seat & 1U) array.emplace_back(seat + 1);
    if (outcomes.draw) array.emplace_back("draw");
    return array;
}

boost::json::array values_json(const Game& game, const SolveResult& result) {
    boost::json::array array;
    for (const TurnValue& value : result.answer.turns)
        array.push_back({{"turn", text(game, value.turn)}, {"force", verdicts_json(value.force, result.detail)}});
    return array;
}

} // namespace

boost::json::array verdicts_json(const Verdicts& verdicts, Detail detail) {
    boost::json::array array;
    for (const Verdict& verdict : verdicts) array.push_back(verdict_json(verdict, detail));
    return array;
}

void add_result(boost::json::object& object, const Game& game, const Position& position, const SolveResult& result) {
    const Answer& answer = result.answer;
    const Verdict& own = answer.force[game.side_of(position.to_move)];
    const bool wins_in_n = result.detail != Detail::verdict && own.forced();
    object["status"] = result.complete() ? "proved" : "partial";
    object["force"] = verdicts_json(answer.force, result.detail);
    if (answer.key && wins_in_n) {
        object["key"] = text(game, *answer.key);
        object["line_of_play"] = turns_json(game, answer.line_of_play);
        if (result.in_words != nullptr) {
            boost::json::array& words = object["words"].emplace_array();
            for (const Turn turn : answer.line_of_play) words.emplace_back(result.in_words(game, turn));
        }
    }
    if (answer.winning_turn && !wins_in_n) object["winning_turn"] = text(game, *answer.winning_turn);
    if (result.detail >= Detail::keys && wins_in_n) {
        object["win"] = own.distance();
        // A list that may be incomplete has another name, so that nobody mistakes it for a complete one.
        object[answer.proved ? "keys" : "keys_so_far"] = turns_json(game, answer.keys);
    }
    if (result.detail == Detail::turns) object["turns"] = values_json(game, result);
    if (result.rational) object["rational"] = rational_json(*result.rational);
    object["nodes"] = answer.nodes;
    object["seconds"] = result.seconds;
    if (!result.tree) return;
    object["winner"] = result.tree->aim.side() + 1;
    object["tree"] = tree_json(game, position, result.tree->root);
}

std::optional<unsigned> SolveResult::winner() const {
    const auto found =
        std::find_if(answer.force.begin(), answer.force.end(), [](const Verdict& v) { return v.wins(); });
    if (found == answer.force.end()) return {};
    return static_cast<unsigned>(found - answer.force.begin());
}

void find_tree(SolveResult& result, const Game& game, const Position& position, const ForcingOptions& options) {
    const std::optional<unsigned> winner = result.winner();
    if (!result.tree_asked || !winner) return;
    try {
        Forcing forcing(game, options);
        result.tree = game.side_of(position.to_move) == *winner ? solution(forcing, position, Refutes::the_win)
                                                                : win_of(forcing, position, *winner);
    } catch (const OverBudget&) {
        return; // the memory is a limit, too
    }
}

} // namespace siam::tools
