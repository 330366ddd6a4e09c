/// Sources of puzzles: late positions of games, and positions that the same games reach with one turn changed.
#pragma once

#include "engine/deal.hpp"
#include "puzzles/puzzle.hpp"

namespace siam {

/// A position and its history.
struct PlayedPosition {
    History history;
    Position position; ///< the last position of the history
};

/// The requested late positions.
struct LateWish {
    unsigned open, cards; ///< open provinces; cards in all hands together
    unsigned own = 1;     ///< the least number of cards that the side to move holds
    bool even = true;     ///< whether the side to move holds at most its share, or `own` if that is more
    Hand held{};          ///< some hand holds each of these cards
};

/// A late position of a game between simple players, each of them chosen at random. The number of cards to play before
/// each settling is drawn beforehand. A side with more cards than its share usually has too many winning turns for a
/// puzzle, but it may have a single turn that wins fastest. Returns nothing if many deals have not led to a suitable
/// position, or if `stop` was set. \pre 1 <= open <= 8, 1 <= cards < 8 * players
[[nodiscard]] std::optional<PlayedPosition> late_position(
    const Game& game, Random& random, const LateWish& wish, const Limits& limits = {});

/// Whether some hand holds each of the cards.
[[nodiscard]] bool are_held(const Position& position, Hand cards) noexcept;

/// A measure of choice: the product of the numbers of turns that each seat would have if it were to move.
[[nodiscard]] std::uint64_t width(const Game& game, Position position);

/// Replaces one of the latest turns of a game by a turn with the same card that takes another follower or has another
/// effect. Returns nothing if the later turns become illegal, or if the number of open provinces differs at the end.
/// Neighbours often have similar values, because their boards and supplies differ by only one or two followers.
[[nodiscard]] std::optional<PlayedPosition> neighbour(const Game& game, Random& random, const PlayedPosition& of);

} // namespace siam
