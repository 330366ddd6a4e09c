/// The themes that the reasons for a key show, and the plot of a puzzle.
#pragma once

#include "puzzles/puzzle.hpp"
#include "puzzles/reasons/reasons.hpp"

namespace siam {

/// The wrong turn that tells most about a key: the first with a cause of at most `most_told_differences` differences
/// that a card refutes; otherwise the first with such a cause; otherwise the first. A member is null if there is none.
struct Failure {
    const Cause* cause = nullptr;
    const Refutation* refutation = nullptr;
};
/// The result points into the explanation.
[[nodiscard]] Failure failure_of(const Explanation& explanation);

/// Returns the themes that true reasons show. \pre every reason of the explanation has been judged true
[[nodiscard]] ThemeSet motifs_of(const Puzzle& puzzle, const Explanation& explanation);

/// Returns the plot of a puzzle. \param explanation null if there are no reasons
/// \pre `position`, `keys`, `solution` and `wrong` of the puzzle are right
[[nodiscard]] Plot plot_of(const Puzzle& puzzle, const Explanation* explanation);

} // namespace siam
