/// The ending that a single play leads to if everybody passes afterwards.
#pragma once

#include "solver/search/reply_line.hpp"
#include "solver/search/winners.hpp"

namespace siam::search {

/// Returns the takings, except those in left_out, after which a wanted ending follows if everybody passes.
[[nodiscard]] TakingsByPlace takings_that_reach(
    const OpenRow& row, unsigned stage, const WantedEndings& wanted, TakingBits left_out = 0) noexcept;

/// The stages at which a play may be made: bit j stands for the j-th stage from the current one.
using Stages = unsigned;
inline constexpr Stages this_stage = 1;

/// Returns the stages at which the seat is to move after a play of `player`, who belongs to another camp, while all
/// pass. If every player has to pass to settle a struggle, each seat is to move in each struggle. If three passes
/// settle and four play (R3.4), the next three seats are to move first; the fourth seat, the player, begins the next
/// struggle, in which the seat before the player is left out. From struggle to struggle, the seat left out moves back
/// by one.
[[nodiscard]] Stages stages_of_reply(const Game& game, unsigned player, unsigned seat) noexcept;

/// Whether some play of one of these cards at one of these stages leads to a wanted ending if everybody passes
/// afterwards. \pre only this seat can still play one of the cards, and it is to move at these stages. `at_once`
/// becomes such a play if one exists at the current stage that takes a follower; otherwise it stays as it is. The row
/// is the same before and after.
[[nodiscard]] bool last_play_reaches(
    const Game& game, OpenRow& row, Hand hand, unsigned stage, const WantedEndings& wanted, Stages stages,
    Turn* at_once = nullptr);

} // namespace siam::search
