/// A dialogue at a terminal in which a person solves puzzles.
#pragma once

#include "tools/siam/play/puzzle_round.hpp"
#include "tools/siam/words/diagram.hpp"

namespace siam::tools {

/// Runs until the input ends, a signal comes, or the person leaves.
[[nodiscard]] Exit solve_at_terminal(PuzzleRound& round, Paint paint);

} // namespace siam::tools
