/// Random positions for the tests: dealt and played ones, and composed ones that play would hardly reach.
#pragma once

#include "engine/deal.hpp"
#include "engine/notation.hpp"

namespace siam::tests {

/// The size of a random position.
struct Size {
    unsigned open, cards;
};

/// A composed position that the notation accepts and whose game is not over. Extremes are likely: empty pools and
/// provinces, King markers, undo bans on settled provinces, passes. \pre 1 <= open <= 8, cards <= 8 * players
[[nodiscard]] Position composed(const Game& game, Random& random, unsigned open, unsigned cards);

/// A composed position with few followers in the open provinces, so that takings are often impossible (R5.8).
[[nodiscard]] Position nearly_empty(const Game& game, Random& random, unsigned open, unsigned cards);

/// A dealt position, with some passes in a row, or a composed one; each has probability one half.
[[nodiscard]] Position any_position(const Game& game, Random& random, unsigned open, unsigned cards);

/// The games of every printed variant with every number of players, in a fixed order.
[[nodiscard]] std::vector<const Game*> all_games(Library& library);

} // namespace siam::tests
