/// A puzzle and its solution in words, for people.
#pragma once

#include <string>

#include "puzzles/puzzle.hpp"

namespace siam::tools {

/// The task in one or two sentences: "Player 2 to move: players 2 and 4 win in 2 cards."
[[nodiscard]] std::string task(const Puzzle& puzzle);

/// The level and the id: "Level 3 of 5, puzzle 8b2720c7e067d659".
[[nodiscard]] std::string grade(const Puzzle& puzzle);

/// The counts of first turns: "1 first turn wins in 2 cards; 3 win later; 41 do not." Equivalent turns count as one.
[[nodiscard]] std::string values_text(const Puzzle& puzzle);

/// A sentence about the player who holds the last card (R9) in the end; empty unless the puzzle has the theme
/// `last-card`.
[[nodiscard]] std::string last_card_text(const Puzzle& puzzle);

/// The solution in sentences, the longest defence and the reason why that line ends in a win, the values of the first
/// turns, and the themes. Lines fit the width unless a word is longer.
[[nodiscard]] std::string answer_text(const Puzzle& puzzle, std::size_t width);

} // namespace siam::tools
