/// The themes of a puzzle: each is a predicate that anyone can recompute.
#pragma once

#include "puzzles/puzzle.hpp"

namespace siam {

/// All themes of the puzzle; nothing if a limit of `forcing` was reached first. \pre `position`, `goal`, `n`,
/// `keys`, `solution` and `wrong` of the puzzle are right
[[nodiscard]] std::optional<ThemeSet> themes_of(Forcing& forcing, const Puzzle& puzzle);

/// Returns every legal first turn that reaches the aim (for a win: with at most n cards), in the notation's order;
/// nothing if a limit was reached first.
[[nodiscard]] std::optional<std::vector<Turn>> turns_that_keep(
    Forcing& forcing, const Aim& aim, const Position& position, unsigned n);

} // namespace siam
