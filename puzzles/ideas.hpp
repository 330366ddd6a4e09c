/// The themes that are about ideas rather than mechanics: what the key is good for.
#pragma once

#include "puzzles/puzzle.hpp"

namespace siam {

/// Returns the puzzle's themes from `zugzwang` on. Puzzles that are not to be won have `marker_lock` and
/// `right_taking` at most. Nothing if a limit of `forcing` was reached first. \pre `position`, `goal`, `n`, `keys` and
/// `solution` of the puzzle are right
[[nodiscard]] std::optional<ThemeSet> ideas_of(Forcing& forcing, const Puzzle& puzzle);

} // namespace siam
