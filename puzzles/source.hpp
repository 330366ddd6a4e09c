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
    unsigned own = 1;     ///< the side to move holds at least this many cards
    bool even = true;     ///< the side to move holds at most its share of the cards, or at most `own` if that is more
    Hand held{};          ///< each of these cards is in some hand
};

/// Returns a late position of a game between simple players, each of them chosen at random. The number of cards to play
/// before each settled struggle is drawn beforehand. A side with more cards than its share usually has too many winning
/// turns for a puzzle, but it may have a single turn that wins fastest. Returns nothing if many deals have not led to a
/// suitable position, or if `limits` ended the work. \pre 1 <= open <= 8, 1 <= cards < 8 * players
[[nodiscard]] std::optional<PlayedPosition> late_position(
    const Game& game, Random& random, const LateWish& wish, const Limits& limits = {});

/// Whether each of the cards is in some hand.
[[nodiscard]] bool are_held(const Position& position, Hand cards) noexcept;

/// A measure of choice: the product of the numbers of turns that each seat would have if it were to move.
[[nodiscard]] std::uint64_t width(const Game& game, Position position);

/// Returns a neighbour of `of`: the position after the same turns, but with one of the latest turns replaced. The new
/// turn plays the same card, but takes another follower or has another effect. Returns nothing if the later turns
/// become illegal, or if the number of open provinces differs at the end. Neighbours often have similar values, because
/// their boards and supplies differ by only one or two followers.
[[nodiscard]] std::optional<PlayedPosition> neighbour(const Game& game, Random& random, const PlayedPosition& of);

/// Returns the positions that arise from the same turns with one of them changed, and that differ from `of` by the move
/// of one follower.
[[nodiscard]] std::vector<PlayedPosition> with_one_moved(const Game& game, const PlayedPosition& of);

} // namespace siam
