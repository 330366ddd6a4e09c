/// The ban on undoing the latest swap (R5.9): where it makes no difference who wins.
///
/// Let P be a position in which a swap b is banned, and P' the same without the ban. From P' on somebody wins a
/// question. What follows from passes is one line, so his camp's strategy comes to at most one first play there; say
/// that this play is not b. Then the same camp wins from P:
///
/// B1. Any card lifts the ban or sets its own, so after the same passes and the same play both lead to one position.
///     Where nobody plays any more, both end alike.
/// B2. The winners' passes and first play are legal in P too: nothing but b is banned.
/// B3. The losers may do nothing in P that they may not do in P': they have one swap fewer. If it were the only one of
///     its kind, its card might be played without effect, or as one-for-one (R5.6, R5.9), which P' does not allow. So
///     it is seen to that the two provinces have another swap of that kind between them, and while all pass nobody
///     comes to them or goes until one of the two is settled, after which the ban means nothing.
///
/// B4. If one proof shows that P' is won by waiting (Waiting), and its first play is not b, then P is won by waiting
///     too. Waiting begins with passes, after which the player is to move. A play of that player is one that P' allows
///     too (B3) and lifts the ban, so it leads to one position from P and from P', which the proof says is won by
///     waiting. If the player passes as well, the winner's first play is that of the proof, and legal in P, since it is
///     not b; so P is won (B1 to B3).
///
///     The first play of another proof does not do. Say that waiting wins P' by b alone, and that a play at once, which
///     is no swap, wins it too. Both proofs are right, but in P only the play at once wins: P is not won by waiting. So
///     a bound keeps the flag and the first swap of one proof, in one word of the table, and of two proofs for the same
///     budgets it keeps one such pair (Bounds::with). At a node, too, both come from one proof: if the mover wins, from
///     the turn that wins. If the mover loses, the flag speaks of plays alone, which lift the ban, so that it goes with
///     any proof of what follows the pass.
///
/// So a question with a ban is first asked without it, and once more as it stands if b may be the winner's first play.
/// Half of the entries of hard positions were such twins; hardly one in 2 000 of them had another answer.
#pragma once

#include "engine/position.hpp"

namespace siam::search {

/// A proof's record of the winner's first play: the class of its swap. Several swaps may share a class.
///
///     0: none; 1 to 6: one of that class; 7: any
using SwapClass = std::uint8_t;
inline constexpr SwapClass no_swap = 0, some_swap = 7;

/// The class of what an action swaps. Passing changes none. \pre the action is legal there, but for a ban
[[nodiscard]] SwapClass class_of(const Position& position, Action action) noexcept;
/// The same of a swap by places, as an EssentialKey has its last swap. \pre it is not empty
[[nodiscard]] inline SwapClass class_by_place(unsigned settled, Swap swap) noexcept {
    return static_cast<SwapClass>(1 + (swap.word() + settled * Swap::one_place) % (some_swap - 1U));
}

/// In how many ways the two provinces of a swap could do the reverse of some swap of its kind, if such followers stand
/// there.
[[nodiscard]] unsigned ways_to_undo(Swap swap, Followers at_giver, Followers at_other) noexcept;

/// Besides the swap that undoes the latest one its provinces have another of that kind between them (B3). \pre the
/// latest card was a swap, both of its provinces are open
[[nodiscard]] bool leaves_another_swap(const Position& position) noexcept;

} // namespace siam::search
