/// A score for how interesting a puzzle is; the puzzles of a pack are selected by it.
#pragma once

#include "puzzles/puzzle.hpp"

namespace siam {

/// The score, from 0 to max_score; greater is better. PACK.md lists and explains the terms. \pre position, keys, rank,
/// solution, uniqueness and themes of the puzzle are right
[[nodiscard]] unsigned score_of(const Puzzle& puzzle);

} // namespace siam
