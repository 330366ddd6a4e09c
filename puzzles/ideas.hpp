/// Themes about ideas rather than mechanics: the purpose of the key.
#pragma once

#include "engine/standing.hpp"
#include "puzzles/puzzle.hpp"

namespace siam {

/// Returns the puzzle's themes among `zugzwang`, `threat`, `precaution`, `deny_occupation`, `marker_lock`,
/// `right_taking`. Only the last two are for tasks other than a win. Throws Answers::Stopped. \pre `position`, `goal`,
/// `n`, `keys`, `solution` and `wrong` of the puzzle are right
[[nodiscard]] ThemeSet ideas_of(Forcing& forcing, const Puzzle& puzzle);

/// Returns the ending if everybody passes after the line.
[[nodiscard]] Ending ending_after(const Game& game, const Position& position, std::span<const Turn> line);
/// Returns the solution's line, followed by the best defence.
[[nodiscard]] std::vector<Turn> line_and_defence(const Solution& solution);
/// The number of wrong turns whose shown lines end in an occupation.
[[nodiscard]] std::size_t occupations_after_wrong_turns(const Puzzle& puzzle);

/// For a Maharacha that exchanges tiles, returns the exchange with the King marker on the other tile; otherwise
/// nothing.
[[nodiscard]] std::optional<Turn> with_other_marker(Turn turn);

} // namespace siam
