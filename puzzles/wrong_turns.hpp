/// Why other first turns fail: the most plausible wrong turns, each with play until its failure is visible.
#pragma once

#include "puzzles/puzzle.hpp"
#include "solver/tree_line.hpp"

namespace siam {

/// A solution shows the most plausible wrong turns, this many if the puzzle has them: a turn that is the key of the
/// puzzle's twin; then turns after which the side reaches its aim if everybody passes; among them cards before a pass,
/// and among those followers added to one province before one each to two; then those with the fewest refutations. A
/// turn that ends the game comes late, because it shows little. The notation orders turns that are equal in all this.
/// Among 134 wrong turns that solvers played, 95 are shown so, and 52 are the first (benchmarks/RESULTS.md).
inline constexpr std::size_t least_wrong_turns = 3;

struct WrongTurns {
    Values values;
    /// The most plausible wrong turns; if the key's action with another taking is not among them, one such turn; if the
    /// key is a Maharacha, its exchange with the King marker on the other tile, if that turn is wrong.
    std::vector<WrongTurn> shown;
};

/// Returns wrong turns, each with a line that shows its failure. In this line, the side plays a hopeful turn if it has
/// one: a turn after which it would win if everybody passed. If nobody has played a card since the wrong turn, it waits
/// if a pass is hopeful; else it plays one of the hopeful turns that the fewest replies refute. The others answer with
/// a refutation that leaves the side the fewest hopeful turns. The line ends when the failure is clear:
///
///     two sides                   the other side needs no further card to win, and the failure is visible: the other
///                                 side has played a card, a struggle was settled, or the side has no card left
///     three sides                 the side has no card left, and does not win if everybody passes
///     the turn wins, but later    the goal's cards are used up, and the side does not win if everybody passes
///
/// If the task is to keep another side from winning, the line shows how that other side wins: with as few cards as it
/// can, against the longest defence.
///
/// Throws Answers::Stopped. \pre the answers are about the puzzle's aim; `position`, `goal`, `n`, `keys`, the
/// tries and the twin of the puzzle are right
[[nodiscard]] WrongTurns wrong_turns(Answers& answers, const Puzzle& puzzle);

/// Returns a line that begins with `turn`, a turn of the side, and shows how it fails. Throws Answers::Stopped.
/// \param cards the number of cards that the side may play after `turn`; Answers::any_number if no number suffices
/// \pre answers.forces(turn.after, cards) is false
[[nodiscard]] std::vector<Turn> line_of_failure(Answers& answers, const TurnClass& turn, unsigned cards);

} // namespace siam
