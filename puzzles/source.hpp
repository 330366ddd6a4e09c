/// Where puzzles are looked for: late positions of games, and what those games would have come to by another turn.
#pragma once

#include "engine/deal.hpp"
#include "puzzles/puzzle.hpp"

namespace siam {

/// A position and how it comes about.
struct PlayedPosition {
    History history;
    Position position; ///< the history's last
};

/// Which late positions are wanted.
struct LateWish {
    unsigned open, cards; ///< provinces; cards in all hands together
    unsigned own = 1;     ///< the side to move holds so many of them at least
    bool even = true;     ///< and no more than its share, or than that
    Hand held{};          ///< each of these cards is in some hand
};

/// From a game between simple players, each seat given to a random one; how many cards are laid down before each
/// settling is drawn beforehand. With more cards than its share the side to move wins in too many ways to have a lonely
/// key, but it may have one that is the fastest. Nothing if many deals did not lead there, or if `stop` was set.
/// \pre 1 <= open <= 8, 1 <= cards < 8 * players
[[nodiscard]] std::optional<PlayedPosition> late_position(
    const Game& game, Random& random, const LateWish& wish, const std::atomic<bool>* stop = nullptr);

/// Each of the cards is in some hand.
[[nodiscard]] bool are_held(const Position& position, Hand cards) noexcept;

/// How many ways there are to go on: the product of the numbers of turns that each seat would have if it were to move.
[[nodiscard]] std::uint64_t width(const Game& game, Position position);

/// The same game with one of its latest turns played otherwise: another follower taken, or the same card with another
/// effect. Nothing if the turns after it are not legal then, or if fewer or more provinces are open at the end. What
/// is near in this way is near in value: the boards differ by a follower or two, and so do the supplies.
[[nodiscard]] std::optional<PlayedPosition> neighbour(const Game& game, Random& random, const PlayedPosition& of);

} // namespace siam
