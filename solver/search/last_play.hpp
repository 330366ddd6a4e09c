/// Where a single play leads after which everybody passes.
#pragma once

#include "solver/search/endings.hpp"
#include "solver/search/reply_line.hpp"

namespace siam {

/// Those of the takings, but for some, after which everybody passing leads to an ending that is wanted.
[[nodiscard]] TakingSet takings_that_reach(
    const OpenRow& row, unsigned stage, const Wanted& wanted, TakingBits left_out = 0) noexcept;

/// At which stages a play may be made: this one only, or later ones as well.
enum class Stages : std::uint8_t { this_one, all };

/// One seat alone can still play one of these cards, and comes to play at each stage from this one on: some play of it,
/// after which everybody passes, leads to an ending that is wanted. `at_once` becomes such a play if it is one of this
/// very stage that takes a follower, else it is left as it is. The row is the same before and after.
[[nodiscard]] bool last_play_reaches(
    const Game& game, OpenRow& row, Hand hand, unsigned stage, const Wanted& wanted, Stages stages,
    Turn* at_once = nullptr);

} // namespace siam
