/// Reasons that are found with little effort, and that the rules alone have judged true.
#pragma once

#include "puzzles/attempt.hpp"
#include "puzzles/reasons/reasons.hpp"
#include "puzzles/reasons/reasons_check.hpp"

namespace siam {

/// Returns the reasons for a puzzle's key; nothing if they cannot be found with little effort. \pre the puzzle has its
/// solution
[[nodiscard]] std::optional<Explanation> reasons_for(const Puzzle& puzzle);

/// Returns a checker that judges reasons of this argument with little effort.
[[nodiscard]] ReasonsChecker checker_of(const Argument& about);
/// Returns all reasons that can be judged with little effort; nothing if one of them, or the routes together, are not
/// true, since then the solution is unsound.
[[nodiscard]] std::optional<std::vector<Reason>> true_reasons(const Explanation& explanation);

/// Returns the cause why a turn of an attempt is wrong, in comparison with the right turn; nothing if none of at most
/// `most_told_differences` differences can be found and judged true with little effort. Throws Answers::Stopped.
/// \pre the attempt is in reach and not solved, and has judged the turn as wrong
[[nodiscard]] std::optional<Cause> cause_of(Attempt& attempt, Turn wrong);

} // namespace siam
