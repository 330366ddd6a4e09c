/// The ban on undoing the latest swap (R5.9), and where it does not change who wins.
///
/// Let P be a position in which a swap b is banned, and let P' be the same position without the ban. Suppose that one
/// camp wins a question from P'. As long as everybody passes, the positions follow a single line, so the camp's
/// strategy contains at most one first play. Suppose that this first play is not b. Then the same camp also wins from
/// P, for these reasons:
///
/// B1. Every card lifts the ban or sets a new one. So the same passes and the same play lead from P and from P' to the
///     same position. If nobody plays another card, both games end alike.
/// B2. The winners' passes and their first play are legal in P too, because only b is banned there. This includes a
///     card without effect, or one played as one-for-one: P allows no swap that P' does not allow.
/// B3. The losers have every turn in P' that they have in P, because P only lacks the swap b. There is one exception.
///     If b were the only possible swap of its kind, a card of this kind could be played in P without effect, or as
///     one-for-one (R5.6, R5.9), and P' does not allow this. The code therefore requires that the two provinces of b
///     allow another swap of this kind. Let b be a one-for-one swap of the two-for-one card. R5.6 allows such swaps
///     only if no two-for-one swap is legal on the whole board. This condition is the same for b and for the other
///     swap, so the other swap is possible whenever b would be. The provinces continue to allow it while all pass,
///     because their followers change only when one of the two provinces is settled, and then the ban ends.
///
/// B4. If a proof shows that P' is won by waiting (Waiting), and the first play of this proof is not b, then P is won
///     by waiting too. Waiting begins with passes, after which the player is to move. If the player then plays a card,
///     P' allows this play too (B3), and the play lifts the ban. So it leads from P and from P' to the same position,
///     and the proof shows that this position is won by waiting. If the player passes as well, the winner makes the
///     first play of the proof. This play is legal in P, since it is not b, so P is won (B1 to B3).
///
///     The first play must come from the same proof as the flag "by waiting". Suppose that P' has just two winning
///     proofs: one by waiting, with the first play b, and one without waiting, whose first play is not a swap. Both are
///     right, but only the second holds in P, so P is not won by waiting. A bound therefore stores the flag and the
///     class of the first play of one proof, in one word of the table. If there are two proofs for the same budgets,
///     the bound keeps the pair of one of them (Bounds::with). At a node, too, flag and class come from one proof. If
///     the mover wins, this is the proof of the winning turn. If the mover loses, the flag depends only on the mover's
///     plays. Every play lifts the ban, so the flag fits any proof about the position after the pass.
///
/// So the search first asks the question without the ban. It asks again with the ban only if b may be the winner's
/// first play. A leaf is asked with its ban at once: LeafSolver names no first play, so B2 could not be applied. In
/// hard positions, half of the table's entries differed from another entry only in the ban, and hardly one in 2 000 of
/// these pairs had different answers.
#pragma once

#include "engine/position.hpp"

namespace siam::search {

/// A proof's record of the winner's first play: the class of its swap. Several swaps may share a class.
///
///     0: no swap; 1 to 6: a swap of that class; 7: unknown
using SwapClass = std::uint8_t;
inline constexpr SwapClass no_swap = 0, some_swap = 7;

/// Returns the class of the action's swap; no_swap for other actions and for a pass. \pre the action is legal in the
/// position, or would be without the ban
[[nodiscard]] SwapClass class_of(const Position& position, Action action) noexcept;
/// Returns the class of a swap whose provinces are given by place, as in EssentialKey. \pre the swap is not empty
[[nodiscard]] inline SwapClass class_by_place(unsigned settled, Swap swap) noexcept {
    return static_cast<SwapClass>(1 + (swap.word() + settled * Swap::one_place) % (some_swap - 1U));
}

/// Returns how many swaps of the same kind the two provinces allow if they exchange roles and hold these followers.
[[nodiscard]] unsigned ways_to_undo(Swap swap, Followers at_giver, Followers at_other) noexcept;

/// Whether the two provinces of the latest swap allow another swap of its kind besides the one that undoes it (B3).
/// \pre the latest card was a swap, both of its provinces are open
[[nodiscard]] bool leaves_another_swap(const Position& position) noexcept;

} // namespace siam::search
