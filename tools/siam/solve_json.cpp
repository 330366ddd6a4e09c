// How `siam solve --json` says what is known (NOTATION.md).
#include "tools/siam/solve_answer.hpp"
#include "tools/siam/turn_words.hpp"
#include "tools/siam/wording.hpp"

namespace siam::tools {
namespace {

/// N, null for no forced win, or what is known of it. With Detail::verdict, true for a win in any number of cards.
boost::json::value json_of(const Verdict& verdict, Detail detail) {
    if (verdict.cannot_win()) return nullptr;
    if (detail == Detail::verdict && verdict.wins()) return true;
    if (verdict.forced()) return verdict.distance();
    boost::json::object bounds{{"at_least", verdict.at_least()}};
    if (verdict.wins()) bounds["at_most"] = verdict.at_most();
    return bounds;
}

boost::json::array json_of(const Verdicts& verdicts, Detail detail) {
    boost::json::array array;
    for (const Verdict& verdict : verdicts) array.push_back(json_of(verdict, detail));
    return array;
}

boost::json::array json_of(const Game& game, const std::vector<Turn>& turns) {
    boost::json::array array;
    for (const Turn turn : turns) array.emplace_back(text(game, turn));
    return array;
}

boost::json::array words_of(const Game& game, const std::vector<Turn>& turns) {
    boost::json::array array;
    for (const Turn turn : turns) array.emplace_back(in_words(game, turn));
    return array;
}

boost::json::array json_of(const RationalOutcomes& outcomes) {
    boost::json::array array;
    for (unsigned seat = 0; seat < max_players; ++seat)
        if (outcomes.seats >> seat & 1U) array.emplace_back(seat + 1);
    if (outcomes.draw) array.emplace_back("draw");
    return array;
}

boost::json::array json_of_values(const Solved& solved) {
    boost::json::array array;
    for (const TurnValue& value : solved.answer.turns)
        array.push_back(
            {{"turn", text(solved.record.game, value.turn)}, {"force", json_of(value.force, solved.detail)}});
    return array;
}

} // namespace

std::string json_text(const Solved& solved) {
    const Answer& answer = solved.answer;
    const Game& game = solved.record.game;
    JsonLine object = solved.record.json();
    object.add("status", solved.complete() ? "proved" : "partial");
    object.add("force", json_of(answer.force, solved.detail));
    if (answer.key && solved.win()) {
        object.add("key", text(game, *answer.key));
        object.add("line_of_play", json_of(game, answer.line_of_play));
        if (solved.in_words) object.add("words", words_of(game, answer.line_of_play));
    }
    if (solved.detail >= Detail::keys && solved.win()) {
        object.add("win", *solved.win());
        // A list that may lack some has another name, so that nobody takes it for complete.
        object.add(answer.proved ? "keys" : "keys_so_far", json_of(game, answer.keys));
    }
    if (solved.detail == Detail::turns) object.add("turns", json_of_values(solved));
    if (solved.rational) object.add("rational", json_of(*solved.rational));
    object.add("nodes", answer.nodes).add_seconds("seconds", solved.seconds);
    return object.text();
}

std::string json_text(const PositionRecord& record, Detail detail, const SoFar& so_far) {
    JsonLine object = record.json();
    object.add("report", so_far.reports).add("status", "partial").add("force", json_of(so_far.force, detail));
    object.add("nodes", so_far.nodes).add_seconds("seconds", so_far.seconds);
    return object.text();
}

} // namespace siam::tools
