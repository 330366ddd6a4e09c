/// Themes about ideas rather than mechanics: the purpose of the key.
#pragma once

#include "puzzles/puzzle.hpp"

namespace siam {

/// Returns the puzzle's themes from `zugzwang` on. Puzzles with other tasks than a win have `marker_lock` and
/// `right_taking` at most. Returns nothing if a limit of `forcing` was reached first. \pre `position`, `goal`, `n`,
/// `keys` and `solution` of the puzzle are right
[[nodiscard]] std::optional<ThemeSet> ideas_of(Forcing& forcing, const Puzzle& puzzle);

/// The provinces whose tiles or followers the action changes; the taking does not count.
[[nodiscard]] ProvinceSet provinces_of(Action action);

} // namespace siam
