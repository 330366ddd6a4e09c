/// The themes that the reasons for a key show, and the plot of a puzzle.
#pragma once

#include "puzzles/puzzle.hpp"
#include "puzzles/reasons/reasons.hpp"

namespace siam {

/// Returns the themes that true reasons show. \pre every reason of the explanation has been judged true
[[nodiscard]] ThemeSet motifs_of(const Puzzle& puzzle, const Explanation& explanation);

/// Returns the plot of a puzzle. \param explanation null if there are no reasons
/// \pre `position`, `keys`, `solution` and `wrong` of the puzzle are right
[[nodiscard]] Plot plot_of(const Puzzle& puzzle, const Explanation* explanation);

} // namespace siam
