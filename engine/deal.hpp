/// Random legal positions: starting positions (deals), and late positions that random play from a deal reaches.
#pragma once

#include "engine/legal_turns.hpp"

#include <functional>
#include <random>

namespace siam {

/// The project's only generator of random numbers; the same seed gives the same numbers everywhere.
using Random = std::mt19937_64;
/// Returns a random number below `bound`. Unlike std's distributions, gives the same on every machine. \pre bound > 0
[[nodiscard]] std::uint64_t below(Random& random, std::uint64_t bound);

/// Returns a random starting position (RULES.md, section 2).
[[nodiscard]] Position deal(const Game& game, Random& random);

/// A late position, and the turns that led to it from a deal.
struct LateDeal {
    Position deal;
    std::vector<Turn> turns; ///< from the deal to the position
    Position position;
};

/// Draws parts of random turns for the player to move. Ignores the last-card rule (R9).
class TurnDrawer {
public:
    /// The game and the random numbers must outlive this object.
    TurnDrawer(const Game& game, Random& random) noexcept : game_(game), random_(random) {}
    /// Returns a card of the hand; a kind of twice the weight is drawn twice as often. \pre the hand is not empty
    [[nodiscard]] Card card(Hand hand, const std::array<unsigned, card_kinds>& weights);
    [[nodiscard]] Action action(const Position& position, Card card);
    /// Returns the action with one of the takings after it.
    [[nodiscard]] Turn turn(const Position& position, Action action);
    [[nodiscard]] Turn turn(const Position& position, Card card) { return turn(position, action(position, card)); }

private:
    const Game& game_;
    Random& random_;
    std::vector<Action> actions_;
    std::vector<Taking> takings_;
};

/// One attempt to play from a deal to a late position.
class LateGame {
public:
    using IsIdle = std::function<bool(const Position&)>;
    using Chooses = std::function<Turn(const Position&)>;

    /// Draws the deal, and how many cards are played before each settling. The game must outlive this object.
    LateGame(const Game& game, Random& random, unsigned open, unsigned cards);
    /// Plays up to the wanted position. is_idle() tells whether a player who may play a card passes; chooses() returns
    /// the turn of any other player with cards. Returns false if the game ended too early, or no card could be played.
    [[nodiscard]] bool succeeds(const IsIdle& is_idle, const Chooses& chooses);
    [[nodiscard]] LateDeal&& result() && { return std::move(late_); }

private:
    [[nodiscard]] const Position& position() const { return late_.position; }
    void make(Turn turn);
    bool play_cards(unsigned cards, const IsIdle& is_idle, const Chooses& chooses);
    [[nodiscard]] bool may_pass() const;

    const Game& game_;
    LateDeal late_;
    std::vector<unsigned> to_play_; ///< cards to play before each settling, and after the last one
};

/// Plays random legal turns from a deal until a position has `open` open provinces, and `cards` cards in all hands. In
/// this position the game is not over, and nobody has passed since the latest card or the latest settled struggle.
/// Throws std::runtime_error if ten thousand deals do not lead to such a position, for instance on a map on which the
/// occupier always ends the game early. \pre 1 <= open <= 8, cards <= 8 * players
[[nodiscard]] LateDeal deal_late(const Game& game, Random& random, unsigned open, unsigned cards);

} // namespace siam
