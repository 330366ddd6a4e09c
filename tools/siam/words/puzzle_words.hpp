/// A puzzle, its hints and its solution in words, for people.
#pragma once

#include <string>
#include <vector>

#include "puzzles/hints.hpp"
#include "puzzles/puzzle.hpp"
#include "tools/siam/words/solution_words.hpp"

namespace siam::tools {

/// The task in one or two sentences: "Player 2 to move: players 2 and 4 win in 2 cards."
[[nodiscard]] std::string task(const Puzzle& puzzle);

/// The task of the side with `cards` cards: "win in 2 cards", or "keep player 3 from winning".
[[nodiscard]] std::string goal_text(const Puzzle& puzzle, unsigned cards);

/// The level and the id: "Level 3 of 5, puzzle 8b2720c7e067d659".
[[nodiscard]] std::string grade(const Puzzle& puzzle);

/// The sentences after a solution: the values of the first turns; with the theme `last-card`, the player who holds the
/// very last card in the end; the themes.
[[nodiscard]] std::vector<std::string> remarks(const Puzzle& puzzle);

/// The line that a solution on paper shows: the one with the told answers, unless a theme speaks of the puzzle's own
/// line.
[[nodiscard]] std::vector<Turn> line_on_paper(const Puzzle& puzzle, std::vector<Turn> told);

/// The answer as text: the reasons for the key, as far as the rules confirm them; the solution in sentences; the
/// longest defence, and why it ends in a win; the values of the first turns; the themes. Lines fit the width unless a
/// word is longer.
[[nodiscard]] std::string answer_text(const Puzzle& puzzle, std::size_t width, Telling telling);

/// The hints in order: a question that leads to the idea, at the puzzle's own position about what the best wrong turn
/// leaves different (ToldReasons); the province; the card, unless the player holds only one
/// kind; the whole turn. Only the last hint reveals that the turn is a pass.
[[nodiscard]] std::vector<std::string> hints(
    const Puzzle& puzzle, const Position& position, Turn turn, const Idea& idea);

} // namespace siam::tools
