/// Random legal positions: starting positions (deals), and late positions that random play from a deal reaches.
#pragma once

#include "engine/legal_turns.hpp"

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
/// Plays random legal turns from a deal until a position has `open` open provinces, and `cards` cards in all hands. In
/// this position the game is not over, and nobody has passed since the latest card or the latest settled struggle.
/// Throws std::runtime_error if ten thousand deals do not lead to such a position, for instance on a map on which the
/// occupier always ends the game early. \pre 1 <= open <= 8, cards <= 8 * players
[[nodiscard]] LateDeal deal_late(const Game& game, Random& random, unsigned open, unsigned cards);

} // namespace siam
