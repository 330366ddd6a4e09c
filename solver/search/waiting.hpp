/// Waiting, and commuting moves: what the refutation of plays in one order tells of the same plays in another.
#pragma once

#include "engine/legal_turns.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

namespace siam::search {

/// A search node's knowledge of *waiting*, against a player who is a camp alone: either of two, or the attacker of
/// three. Nothing is known against other camps. Teams have two players each, so with four players nothing is ever known
/// by waiting, whichever way ties are broken (R8.7) and however many passes settle (R3.4).
///
/// The camp against that player wins by waiting if it wins, with the budget at hand, and
/// W1. being to move after a play of the player, and at most passes of its own since, may pass, and then still wins by
///     waiting;
/// W2. the player being to move with two plays or more left, wins by waiting after each of these plays. With fewer
///     plays left nothing more is asked.
///
/// So if the player has a play Y at a node that loses by waiting, and (X, all others pass) leads from there to another
/// node of the player, then the position after (Y, all others pass, X) is won by waiting (W1, W2). If (X, all others
/// pass, Y) leads to the same position, Y loses by waiting at the second node too: nothing need be searched, nor looked
/// up. The same holds if X and Y exchange what they take. waiting.cpp proves where that is so, step by step.
class Waiting {
public:
    /// After a play so many passes lead to the player's next turn. Seats come in turn, so this counts players and not
    /// the passes that settle a struggle (R3.4).
    [[nodiscard]] static unsigned passes_to_next_turn(const Game& game) noexcept { return game.players() - 1; }

    /// Forgets all. The position is the node's, and stays where it is as long as this is asked. Bit i of the mover's
    /// camp is seat i; it has so many plays left, and the other so many replies.
    void begin(const Game& game, const Position& position, unsigned camp, unsigned plays, unsigned replies) noexcept;
    /// (play, all others pass) has led here from the node of `before`, which stays as long as this is asked.
    void follow(const Game& game, const Waiting& before, Turn play) noexcept;
    /// As after begin(), but for what follows from the node before: the node is looked at anew.
    void again() noexcept { all_by_waiting_ = true; }

    /// A turn of the mover has been refuted.
    void refuted(Turn turn, bool by_waiting);
    /// A turn of the mover wins; `by_waiting` says of the position after it that it is won by waiting (W2).
    void wins(Turn turn, bool by_waiting) noexcept {
        const bool player_is_next = position_->passes + 2U == players_; // if this is after a play of the player (W1)
        wins_by_waiting_ = turn.is_pass() && (by_waiting || (replies_ <= 1 && player_is_next));
    }

    /// The winner of this node wins by waiting; false: perhaps. All turns are refuted, or one wins.
    [[nodiscard]] bool decides(bool mover_wins) const noexcept;
    /// The takings that make plays with the action that lose by waiting. Of takings that are not legal any may be among
    /// them.
    [[nodiscard]] TakingBits refuted_after(Action action) const { return takings(action, false); }

private:
    [[nodiscard]] bool empty() const noexcept { return known_.empty() && before_ == nullptr; }
    [[nodiscard]] TakingBits takings(Action action, bool legal) const;
    [[nodiscard]] TakingBits surely_legal(Action action) const noexcept;
    void follow_swap(const Effect& effect, Taking taking) noexcept;
    [[nodiscard]] bool follow_banned(Swap swap) noexcept;

    const Position* position_ = nullptr;
    unsigned plays_ = 0, replies_ = 0;
    unsigned players_ = 0;
    bool alone_ = false;           ///< the mover is all of its camp
    bool may_wait_ = false;        ///< the mover is of a camp against one player, whose play this may come after (W1)
    bool all_by_waiting_ = true;   ///< so far the plays that were refuted
    bool wins_by_waiting_ = false; ///< the turn that wins is a pass after which waiting goes on
    mutable TakingBits standing_ = 0;                            ///< who stands here, as takings; 0: not asked yet
    boost::unordered_flat_map<std::uint32_t, TakingBits> known_; ///< plays that lose by waiting, by action
    const Waiting* before_ = nullptr;                            ///< none: nothing follows from it
    // Consequences of before_, and exceptions:
    TakingBits exchanged_ = 0;  ///< the play's own taking, if another play may have taken it instead; 0: none may (C5)
    TakingBits needed_ = 0;     ///< that may have to wait for the play (C4)
    TakingBits last_ = 0;       ///< that could leave one swap only, which is banned in one of the orders (C6)
    unsigned silent_cards_ = 0; ///< as in Hand: of which nothing follows
};

} // namespace siam::search
