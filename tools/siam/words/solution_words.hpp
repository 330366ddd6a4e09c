/// A solution in sentences: the key, the defences with their answers, and why other turns fail.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "puzzles/puzzle.hpp"

namespace siam::tools {

/// A line of a solution. It belongs below the nearest earlier line with a smaller depth.
struct SolutionSentence {
    std::size_t depth = 0;
    std::string text;
    friend bool operator==(const SolutionSentence&, const SolutionSentence&) = default;
};

/// How much the sentences tell.
enum class Telling {
    in_full,
    on_paper, ///< the main line and three wrong turns, without the tree
};

/// The solution, one sentence a line, with the letters of each turn behind its words:
///
///     Player 1 adds two Lao to Khorat and takes a Lao from Lan Na (L=KT,KT/lLN). Player 1 needs 1 more card.
///       If player 2 passes, player 1 adds two Rama to Lan Na and takes a Lao from Lan Na (R=LN,LN/lLN) and wins.
///       After any other turn of player 2, player 1 wins without another card.
///
/// Wrong turns follow, each with the answer that refutes it and the reason why the game is lost.
[[nodiscard]] std::vector<SolutionSentence> solution_sentences(
    const Game& game, const Position& position, const Solution& solution, std::span<const WrongTurn> wrong,
    Telling telling = Telling::in_full);

/// The same sentences as text, indented by depth and wrapped to the width.
[[nodiscard]] std::string solution_in_words(
    const Game& game, const Position& position, const Solution& solution, std::span<const WrongTurn> wrong,
    std::size_t width, Telling telling = Telling::in_full);

} // namespace siam::tools
