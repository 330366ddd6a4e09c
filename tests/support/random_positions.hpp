/// Random positions for the tests: dealt and played ones, and composed ones that no play is likely to reach.
#pragma once

#include "engine/deal.hpp"
#include "engine/notation.hpp"

namespace siam::tests {

/// Any position that the notation accepts may come out, with extremes made likely: empty pools and provinces, King
/// markers, undo bans on settled provinces, passes. Not over. \pre 1 <= open <= 8, cards <= 8 * players
[[nodiscard]] Position composed(const Game& game, Random& random, unsigned open, unsigned cards);

/// The same with so few followers in the open provinces that takings are often impossible (R5.8).
[[nodiscard]] Position nearly_empty(const Game& game, Random& random, unsigned open, unsigned cards);

/// One of both kinds, with passes in a row so far.
[[nodiscard]] Position any_position(const Game& game, Random& random, unsigned open, unsigned cards);

/// Every variant with every number of players, in a fixed order.
[[nodiscard]] std::vector<const Game*> all_games(Library& library);

} // namespace siam::tests
