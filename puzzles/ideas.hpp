/// Themes that rest on play: the purpose of the key.
#pragma once

#include "engine/standing.hpp"
#include "puzzles/puzzle.hpp"

namespace siam {

/// Returns the puzzle's themes that rest on play and not on reasons: on the key alone, on who could force what, and on
/// the solution's lines. Throws Answers::Stopped. \pre `position`, `goal`, `n`, `keys`, `solution` and `wrong` of the
/// puzzle are right
[[nodiscard]] ThemeSet ideas_of(Forcing& forcing, const Puzzle& puzzle);

/// Returns the ending if everybody passes after the line.
[[nodiscard]] Ending ending_after(const Game& game, const Position& position, std::span<const Turn> line);
/// Returns the solution's line, followed by the best defence.
[[nodiscard]] std::vector<Turn> line_and_defence(const Solution& solution);

/// For a Maharacha that exchanges tiles, returns the exchange with the King marker on the other tile; otherwise
/// nothing.
[[nodiscard]] std::optional<Turn> with_other_marker(Turn turn);

} // namespace siam
