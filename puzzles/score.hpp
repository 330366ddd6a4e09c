/// How interesting a puzzle is, as a number that packs are chosen by.
#pragma once

#include "puzzles/puzzle.hpp"

namespace siam {

/// 0 to max_score, the greater the better. What it adds up, and why, stands in PACK.md.
/// \pre position, keys, rank, solution, uniqueness and themes of the puzzle are right
[[nodiscard]] unsigned score_of(const Puzzle& puzzle);

} // namespace siam
