/// Why a wrong first turn fails: what it leaves different.
#pragma once

#include "puzzles/reasons/reason.hpp"
#include "solver/tree_line.hpp"

namespace siam {

inline constexpr std::size_t most_differences = 3;

/// Returns the smallest set of differences between the positions after the wrong turn and after the key that turns the
/// wrong turn into a success with at most `cards` further cards; of several such sets the first in the order of
/// differences(). Returns nothing if no set of at most `most_differences` does. Throws Answers::Stopped.
/// \pre the aim can be reached with `cards` cards after the key, but not after the wrong turn
[[nodiscard]] std::optional<Cause> cause_of(
    Answers& answers, const Position& root, Turn wrong, Turn key, unsigned cards);

/// Returns the facts that the key needs (see Needed). Throws Answers::Stopped.
/// \pre the aim can be reached with `cards` cards from the position, which is the one after the key
[[nodiscard]] std::vector<Needed> needed_facts(Answers& answers, const Position& after_key, unsigned cards);

} // namespace siam
