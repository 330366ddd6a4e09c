/// The independent proof of a printed solution: every number and every turn of the tree, of the lines beside it and of
/// the wrong turns.
#pragma once

#include "puzzles/checker.hpp"

namespace siam {

/// The first claim that is false, or nothing. `undecided` as for check(). Throws OverBudget. \pre the checker is for
/// the puzzle's game and side; all turns are legal in their positions
[[nodiscard]] CheckResult check_solution(Checker& checker, const Puzzle& puzzle);

} // namespace siam
