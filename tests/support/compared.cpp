#include "tests/support/compared.hpp"

#include <algorithm>

#include "engine/notation.hpp"

namespace siam::tests {
namespace {

/// Whether all turns of the line are legal, the side that begins it wins if all players pass afterwards, and this side
/// plays at most `n` cards.
bool is_winning_line(const Game& game, Position position, const std::vector<Turn>& turns, unsigned n) {
    const unsigned side = game.side_of(position.to_move);
    unsigned cards = 0;
    for (const Turn turn : turns) {
        if (!is_legal(game, position, turn)) return false;
        cards += !turn.is_pass() && game.side_of(position.to_move) == side;
        position = play(game, position, turn);
    }
    return cards <= n && (outcome_if_all_pass(game, position).seats() & game.seats_of(side)) != 0;
}

bool has_right_key(const Game& game, const Position& position, const Answer& said, const Answer& truth) {
    const Verdict& mover = truth.force.at(game.side_of(position.to_move));
    if (!mover.wins()) return !said.key;
    if (!said.key || said.line_of_play.at(0) != *said.key) return false;
    const auto same = [&](Turn key) { return play(game, position, key) == play(game, position, *said.key); };
    return (truth.keys.empty() || std::ranges::any_of(truth.keys, same)) &&
           is_winning_line(game, position, said.line_of_play, mover.distance());
}

/// The answer as text: the N of each side, then the keys and the values of turns if the answer has them.
std::string described(const Game& game, const Answer& answer) {
    std::string all = text(answer.force);
    for (const Turn key : answer.keys) all += ' ' + text(game, key);
    for (const TurnValue& value : answer.turns) all += '\n' + text(game, value.turn) + ": " + text(value.force);
    return all;
}

bool contains(const Verdict& said, const Verdict& truth) noexcept {
    if (said.cannot_win()) return truth.cannot_win();
    if (said.wins() && !(truth.wins() && truth.distance() <= said.at_most())) return false;
    return truth.cannot_win() || said.at_least() <= truth.distance();
}

} // namespace

std::string difference(
    const Game& game, const Position& position, const Answer& said, const Answer& truth, Detail detail) {
    Answer expected = truth, found = said;
    if (detail < Detail::keys) expected.keys.clear(), found.keys.clear();
    if (detail < Detail::turns) expected.turns.clear(), found.turns.clear();
    bool right = said.proved;
    if (detail == Detail::verdict)
        right = right && std::ranges::equal(said.force, truth.force, [](const Verdict& one, const Verdict& other) {
                    return one.wins() == other.wins() && one.cannot_win() == other.cannot_win();
                });
    else
        right =
            right && described(game, found) == described(game, expected) && has_right_key(game, position, said, truth);
    if (right) return "";
    return "siam solve '" + text(game, position) + "'\nfound " + described(game, found) + "\nexpected " +
           described(game, expected) + (said.proved ? "" : "\nnot all is proved") +
           (said.key ? "\nkey " + text(game, *said.key) : "");
}

std::string wrong_bounds(const Game& game, const Position& position, const Answer& said, const Verdicts& truth) {
    if (said.proved ? said.force == truth : std::ranges::equal(said.force, truth, contains)) return "";
    return "siam solve '" + text(game, position) + "'\nfound " + text(said.force) + "\nexpected " + text(truth);
}

std::string wrong_rational(const Game& game, const Position& position, PlainRational& truth, std::size_t memory) {
    MemoryBudget budget(memory);
    const auto found = rational_outcomes(game, position, {}, &budget);
    return found == truth.outcomes(position) ? "" : "siam solve --rational '" + text(game, position) + "'";
}

} // namespace siam::tests
