/// Waiting and commuting moves: when a refutation of plays in one order proves that another order loses too.
#pragma once

#include "engine/legal_turns.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

namespace siam::search {

/// A search node's knowledge of *waiting* against a player who forms a camp alone: either of two players, or the
/// attacker among three. Nothing is known against other camps. With four players every camp has two players, so nothing
/// is ever known.
///
/// The other camp *wins by waiting* at a node if it wins there with the current budget, and both of these hold:
/// W1. If the other camp is to move, and the passes in a row so far began just after the player's turn, it still wins
///     by waiting after one more pass. The seat to move and Position::passes say where these passes began.
/// W2. If the player is to move and has at least two plays left, the other camp wins by waiting after each possible
///     play.
///
/// Suppose that the player's play Y loses by waiting at one node. Suppose also that play X and passes of all others
/// lead from this node to a second node of the player. Then the position after (Y, all others pass, X) is won by
/// waiting (W1, W2). If X is the player's last play there, this position is merely won (W2). The search needs no more
/// to skip Y. If (X, all others pass, Y) leads to the same position, Y loses by waiting at the second node too, and the
/// search can skip it there. This also holds if X and Y exchange their takings. waiting.cpp proves when both orders
/// lead to the same position.
class Waiting {
public:
    /// The number of passes from a play to the same player's next turn. It depends on the number of players, not on the
    /// number of passes that settle a struggle (R3.4), because the seats always move in order.
    [[nodiscard]] static unsigned passes_to_next_turn(const Game& game) noexcept { return game.players() - 1; }

    /// Forgets everything and begins with a node. The position belongs to the node and must not move while this object
    /// is in use. Bit i of `camp`, the mover's camp, is seat i; `plays` and `replies` are the plays left to the mover's
    /// camp and to the other camp.
    void begin(const Game& game, const Position& position, unsigned camp, unsigned plays, unsigned replies) noexcept;
    /// Records that `play` and passes of all others have led from the node of `before` to this node. `before` must live
    /// as long as this object.
    void follow(const Game& game, const Waiting& before, Turn play) noexcept;
    /// Starts the same node again. Plays that are known to lose by waiting stay known.
    void again() noexcept { all_by_waiting_ = true; }

    /// Records that a turn of the mover loses; `by_waiting` says whether it loses by waiting.
    void add_lost(Turn turn, bool by_waiting);
    /// Records that a turn of the mover wins; `by_waiting` says whether the position after it is won by waiting (W2).
    void add_won(Turn turn, bool by_waiting) noexcept {
        const bool player_is_next = position_->passes + 2U == players_; // after this pass (W1)
        wins_by_waiting_ = turn.is_pass() && (by_waiting || (replies_ <= 1 && player_is_next));
    }

    /// Whether the winner of this node wins by waiting; false: unknown. `mover_wins`: whether the mover's camp wins
    /// this node. \pre if it wins, add_won() has had the winning turn; otherwise add_lost() has had every play
    [[nodiscard]] bool decides(bool mover_wins) const noexcept;
    /// Returns takings with which this action loses by waiting. May include illegal takings.
    [[nodiscard]] TakingBits lost_takings(Action action) const { return takings(action, false); }

private:
    [[nodiscard]] bool empty() const noexcept { return known_.empty() && before_ == nullptr; }
    [[nodiscard]] TakingBits takings(Action action, bool legal) const;
    [[nodiscard]] TakingBits surely_legal(Action action) const noexcept;
    void follow_swap(const Effect& effect, Taking taking) noexcept;
    [[nodiscard]] bool follow_banned(Swap swap) noexcept;

    const Position* position_ = nullptr;
    unsigned plays_ = 0, replies_ = 0;
    unsigned players_ = 0;
    bool alone_ = false;              ///< the mover forms its camp alone
    bool may_wait_ = false;           ///< whether the mover's camp may be answering a play of the player (W1)
    bool all_by_waiting_ = true;      ///< all plays that lost so far lose by waiting
    bool wins_by_waiting_ = false;    ///< the winning turn is a pass after which the camp still wins by waiting
    mutable TakingBits standing_ = 0; ///< followers that stand here, as takings; 0: not computed yet
    boost::unordered_flat_map<std::uint32_t, TakingBits> known_; ///< plays that lose by waiting, by action
    const Waiting* before_ = nullptr;                            ///< the node given to follow(); null: no facts follow
    // Facts that follow from before_ and from the play that led here, and their exceptions:
    TakingBits exchanged_ = 0;  ///< the play's own taking, if another play could take that follower, else 0 (C5)
    TakingBits needed_ = 0;     ///< takings of followers that the play may need, so it may have to come first (C4)
    TakingBits last_ = 0;       ///< takings that could leave a single swap, banned in one order (C6)
    unsigned silent_cards_ = 0; ///< the kinds of cards about which nothing is claimed, as bits of a Hand
};

} // namespace siam::search
