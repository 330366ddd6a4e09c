/// The commentary of a pack: a puzzle's solution, told for people.
#pragma once

#include "puzzles/pack/pack.hpp"

namespace siam::tools {

/// Returns the commentary on a puzzle: the paragraph of reasons (see told_reasons()), a blank line, and the
/// solution in the notation (see solution_text()). Begins with the solution if there is no paragraph. The commentary
/// depends on the puzzle alone. \pre the puzzle has its solution
[[nodiscard]] ToldPuzzle commentary(const Puzzle& puzzle);

} // namespace siam::tools
