/// Where a single play leads after which everybody passes.
#pragma once

#include "solver/search/reply_line.hpp"
#include "solver/search/winners.hpp"

namespace siam::search {

/// The takings, except those left out, after which a wanted ending follows if everybody passes.
[[nodiscard]] TakingsByPlace takings_that_reach(
    const OpenRow& row, unsigned stage, const WantedEndings& wanted, TakingBits left_out = 0) noexcept;

/// At which stages a play may be made: bit j is the j-th from the one at hand.
using Stages = unsigned;
inline constexpr Stages this_stage = 1;

/// The stages at which a seat comes to play after a play of another camp's seat, while all pass. With two and three
/// players, and where all players have to pass, each seat comes in each struggle. Where three passes settle and four
/// play (R3.4), the three seats after the player come first. The fourth begins the next struggle, in which the seat
/// before it does not come: from struggle to struggle the seat that is left out is the one before.
[[nodiscard]] Stages stages_of_reply(const Game& game, unsigned player, unsigned seat) noexcept;

/// One seat alone can still play one of these cards, and comes to play at these stages: some play of it, after which
/// everybody passes, leads to an ending that is wanted. `at_once` becomes such a play if it is one of this
/// very stage that takes a follower, else it is left as it is. The row is the same before and after.
[[nodiscard]] bool last_play_reaches(
    const Game& game, OpenRow& row, Hand hand, unsigned stage, const WantedEndings& wanted, Stages stages,
    Turn* at_once = nullptr);

} // namespace siam::search
