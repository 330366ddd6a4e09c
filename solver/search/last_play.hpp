/// Finds single plays that lead to a wanted ending if everybody passes afterwards.
#pragma once

#include "solver/search/reply_line.hpp"
#include "solver/search/winners.hpp"

namespace siam::search {

/// Returns the takings after which a wanted ending follows if everybody passes. Omits the takings in `left_out`.
[[nodiscard]] TakingsByPlace takings_that_reach(
    const OpenRow& row, unsigned stage, const WantedEndings& wanted, TakingBits left_out = 0) noexcept;

/// The stages at which a play may be made. Bit j: the stage that comes j struggles after the current stage (row.hpp).
using Stages = unsigned;
inline constexpr Stages this_stage = 1;

/// Returns the stages at which `seat` is to move if everybody passes after a play of `player`. The two seats belong to
/// different camps. If every player has to pass to settle a struggle, each seat has a turn in each struggle. If three
/// passes settle a struggle of four players (R3.4), only three seats have a turn in each struggle. After the play these
/// are the other three seats. Then `player` begins the next struggle, so the seat before `player` has no turn in it. In
/// each further struggle, the seat without a turn is the one before the seat that had none in the previous struggle.
[[nodiscard]] Stages stages_of_reply(const Game& game, unsigned player, unsigned seat) noexcept;

/// Whether a card of `hand`, played at one of `stages`, can lead to a wanted ending if everybody passes afterwards. If
/// the play found is made at `stage` and takes a follower, sets `at_once` to it. Leaves the row unchanged. \pre only
/// the holder of `hand` still plays a card, and is to move at `stages`
[[nodiscard]] bool last_play_reaches(
    const Game& game, OpenRow& row, Hand hand, unsigned stage, const WantedEndings& wanted, Stages stages,
    Turn* at_once = nullptr);

} // namespace siam::search
