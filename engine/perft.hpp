/// Counting legal turns, to check and to time the rules (NOTATION.md, perft).
#pragma once

#include "engine/legal_turns.hpp"

#include <functional>

namespace siam {

/// Counts of one depth, see the operation `perft` in NOTATION.md.
struct PerftCount {
    std::uint64_t turns = 0;    ///< T(d)
    std::uint64_t distinct = 0; ///< U(d)
    friend bool operator==(const PerftCount&, const PerftCount&) = default;
};

/// T(1), U(1), ..., T(depth), U(depth) of the notation. The function calls `stop` now and then; once it returns true,
/// the counts are incomplete and the result is empty.
[[nodiscard]] std::vector<PerftCount> perft(
    const Game& game, const Position& position, unsigned depth,
    const std::function<bool()>& stop = [] { return false; });

/// The share of one first turn.
struct PerftPart {
    Turn turn;
    std::vector<PerftCount> counts; ///< of the position after it, depth - 1 of them
};
/// The same, split over the first turns: one part for each distinct position, named by its first turn. If `stop`
/// returns true, the parts not yet counted are empty.
[[nodiscard]] std::vector<PerftPart> perft_divide(
    const Game& game, const Position& position, unsigned depth,
    const std::function<bool()>& stop = [] { return false; });

} // namespace siam
