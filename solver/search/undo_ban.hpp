/// The ban on undoing the latest swap (R5.9), and where it does not change who wins.
///
/// Let P be a position in which a swap b is banned, and P' the same position without the ban. Some camp wins a question
/// from P'. Passes lead along a single line of positions, so this camp's strategy has at most one first play there.
/// Suppose that this play is not b. Then the same camp wins from P:
///
/// B1. Any card lifts the ban or sets a new one, so the same passes and the same play lead from P and from P' to one
///     position. If nobody plays a card any more, both end alike.
/// B2. The winners' passes and first play are legal in P too: nothing but b is banned.
/// B3. The losers have no turn in P that they lack in P': they have one swap fewer. If it were the only one of its
///     kind, its card might be played without effect, or as one-for-one (R5.6, R5.9), which P' does not allow. The code
///     therefore requires that the two provinces allow another swap of that kind. While all pass, no follower comes to
///     them or leaves them until one of the two is settled; after that the ban means nothing.
///
/// B4. If one proof shows that P' is won by waiting (Waiting), and its first play is not b, then P is won by waiting
///     too. Waiting begins with passes, after which the player is to move. If the player plays a card, P' allows that
///     play too (B3), and it lifts the ban. So it leads from P and from P' to one position, which the proof says is won
///     by waiting. If the player passes as well, the winner's first play is that of the proof. It is legal in P, since
///     it is not b, so P is won (B1 to B3).
///
///     The first play must come from the same proof. Suppose that waiting wins P' by b alone, and that a play at once,
///     which is not a swap, wins it too. Both proofs are right, but in P only the play at once wins: P is not won by
///     waiting. So a bound keeps the flag and the first swap of one proof, in one word of the table; of two proofs for
///     the same budgets it keeps one such pair (Bounds::with). At a node, too, both come from one proof: if the mover
///     wins, from the turn that wins. If the mover loses, the flag is about plays alone, which lift the ban, so it fits
///     any proof of what follows the pass.
///
/// So the search first asks a question with a ban without it, and asks it again with the ban only if b may be the
/// winner's first play. Half of the entries of hard positions were such twins; hardly one in 2 000 of them had another
/// answer.
#pragma once

#include "engine/position.hpp"

namespace siam::search {

/// A proof's record of the winner's first play: the class of its swap. Several swaps may share a class.
///
///     0: no swap; 1 to 6: a swap of that class; 7: any swap
using SwapClass = std::uint8_t;
inline constexpr SwapClass no_swap = 0, some_swap = 7;

/// The class of an action's swap; no_swap for other actions and for a pass. \pre the action is legal there, except for
/// a ban
[[nodiscard]] SwapClass class_of(const Position& position, Action action) noexcept;
/// The class of a swap given by places, as in EssentialKey. \pre the swap is not empty
[[nodiscard]] inline SwapClass class_by_place(unsigned settled, Swap swap) noexcept {
    return static_cast<SwapClass>(1 + (swap.word() + settled * Swap::one_place) % (some_swap - 1U));
}

/// Counts the ways in which the two provinces of a swap could make the reverse of a swap of its kind, with these
/// followers.
[[nodiscard]] unsigned ways_to_undo(Swap swap, Followers at_giver, Followers at_other) noexcept;

/// Whether the two provinces of the latest swap allow another swap of its kind besides the one that undoes it (B3).
/// \pre the latest card was a swap, both of its provinces are open
[[nodiscard]] bool leaves_another_swap(const Position& position) noexcept;

} // namespace siam::search
