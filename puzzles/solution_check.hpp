/// The independent proof of a printed solution: it covers every number and every turn of the tree, the lines beside it
/// and the wrong turns.
#pragma once

#include "puzzles/checker.hpp"

namespace siam {

/// Returns the first false claim of the solution as `fault`; sets `undecided` as check() does. Throws OverBudget.
/// \pre the checker is for the puzzle's game and side; all turns are legal in their positions
[[nodiscard]] CheckResult check_solution(Checker& checker, const Puzzle& puzzle);

} // namespace siam
