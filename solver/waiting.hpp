/// Waiting: what the refutation of plays in one order tells of the same plays in another.
#pragma once

#include "engine/legal_turns.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

namespace siam {

/// Of a node, plays of the player to move against which the other *wins by waiting*. For two players.
///
/// A player wins by waiting who wins, with the budget at hand, and
/// - being to move after a play, may pass for it, and then still wins by waiting;
/// - the other being to move with two plays or more left, wins by waiting after each of them. With fewer plays left
///   nothing more is asked.
///
/// So if a play Y is one of these at a node, and (X, pass) leads from there to another node of the same player, then
/// the position after (Y, pass, X) is won by waiting. If (X, pass, Y) leads to the same position, Y is one of the plays
/// at the other node too: nothing need be searched, nor looked up. The same holds if X and Y exchange what they take.
/// waiting.cpp proves where that is so.
class Waited {
public:
    /// Forgets all. The position is the node's, and stays where it is as long as this is asked.
    void begin(const Position& position) noexcept;
    /// The play is one of them.
    void add(Turn play);
    /// This play and a pass have led here from the node of `before`, which stays as long as this is asked.
    void follow(const Game& game, const Waited& before, Turn play) noexcept;

    [[nodiscard]] bool empty() const noexcept { return known_.empty() && before_ == nullptr; }
    /// The takings that make one of these plays with the action. Of takings that are not legal any may be among them.
    [[nodiscard]] TakingBits after(Action action) const { return takings(action, false); }

private:
    [[nodiscard]] TakingBits takings(Action action, bool legal) const;
    [[nodiscard]] TakingBits surely_legal(Action action) const noexcept;
    void follow_swap(Swap swap, Taking taking) noexcept;
    [[nodiscard]] bool follow_banned(Swap swap) noexcept;

    const Position* position_ = nullptr;
    mutable TakingBits standing_ = 0; ///< followers that stand here, as takings; 0: not asked yet
    boost::unordered_flat_map<std::uint32_t, TakingBits> known_; ///< by action
    const Waited* before_ = nullptr;                             ///< none: nothing follows from it
    // What follows from it, and what does not:
    TakingBits exchanged_ = 0;  ///< the play's own taking, if another play may have taken it instead; 0: none may
    TakingBits needed_ = 0;     ///< that may have to wait for the play
    TakingBits last_ = 0;       ///< that could leave one swap only, which is banned in one of the orders
    unsigned silent_cards_ = 0; ///< as in Hand: of which nothing follows
};

} // namespace siam
