/// Finds single plays that lead to a wanted ending if everybody passes afterwards.
#pragma once

#include "solver/search/reply_line.hpp"
#include "solver/search/winners.hpp"

namespace siam::search {

/// Returns the takings after which a wanted ending follows if everybody passes. Omits the takings in `left_out`.
[[nodiscard]] TakingsByPlace takings_that_reach(
    const OpenRow& row, unsigned stage, const WantedEndings& wanted, TakingBits left_out = 0) noexcept;

/// The stages at which a play may be made: bit j stands for the stage j struggles after the current stage (row.hpp).
using Stages = unsigned;
inline constexpr Stages this_stage = 1;

/// Returns the stages at which `seat` is to move if everybody passes after a play of `player`. The two belong to
/// different camps. If every player has to pass to settle a struggle, each seat moves in each struggle. If three passes
/// settle a struggle and four play (R3.4), only three seats move in each struggle. In the first struggle after the play
/// these are the three seats after the player. Then the player begins the next struggle, and the seat before the player
/// has no turn in it. From struggle to struggle, the seat without a turn moves back by one.
[[nodiscard]] Stages stages_of_reply(const Game& game, unsigned player, unsigned seat) noexcept;

/// Whether some play of a card of `hand` at one of `stages` leads to a wanted ending if everybody passes afterwards. If
/// the play is made at `stage` and takes a follower, sets `at_once` to the play. Leaves the row unchanged. \pre only
/// the holder of `hand` still plays a card, and is to move at `stages`
[[nodiscard]] bool last_play_reaches(
    const Game& game, OpenRow& row, Hand hand, unsigned stage, const WantedEndings& wanted, Stages stages,
    Turn* at_once = nullptr);

} // namespace siam::search
