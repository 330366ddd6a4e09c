/// How hard a puzzle is for a player: its rating on a fixed scale, and the level that follows from it.
#pragma once

#include "puzzles/panel.hpp"

namespace siam {

/// A place on the scale of the reference corpus (puzzles/corpus).
///
/// The rating is 1500 plus the strength of the panel's solvers of which half find the key, less the strength that the
/// median puzzle of the corpus needs; a step of the panel is worth 100 points. The levels are the fifths of the corpus.
struct Rating {
    int points = 1500;
    unsigned level = 1; ///< 1 to max_level
    friend constexpr bool operator==(Rating, Rating) noexcept = default;
};

/// \param strength as strength_needed() gives it
[[nodiscard]] Rating rating_of(int strength) noexcept;
[[nodiscard]] unsigned level_of(int points) noexcept;

/// The basis of the scale, in hundredths of a step of the panel: the strengths that a half, one fifth, ..., four
/// fifths of the corpus need at most. Read off puzzles/corpus/strengths.
struct Scale {
    int median;
    std::array<int, max_level - 1> fifths;
};
[[nodiscard]] const Scale& scale() noexcept;

} // namespace siam
