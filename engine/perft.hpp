/// Counting legal turns, to check and to time the rules (NOTATION.md, perft).
#pragma once

#include "engine/legal_turns.hpp"

#include <functional>

namespace siam {

/// The counts of one depth; see the operation `perft` in NOTATION.md.
struct PerftCount {
    std::uint64_t turns = 0;    ///< T(d)
    std::uint64_t distinct = 0; ///< U(d)
    friend bool operator==(const PerftCount&, const PerftCount&) = default;
};

/// Returns T(1), U(1), ..., T(depth), U(depth), as NOTATION.md defines them. Calls `stop` regularly; once `stop`
/// returns true, the counts are incomplete and the result is empty.
[[nodiscard]] std::vector<PerftCount> perft(
    const Game& game, const Position& position, unsigned depth,
    const std::function<bool()>& stop = [] { return false; });

/// The counts of the positions that follow one first turn.
struct PerftPart {
    Turn turn;
    std::vector<PerftCount> counts; ///< of the position after the turn: one count for each depth from 1 to depth - 1
};
/// Returns the counts split by first turns: one part for each distinct position after a first turn. If several first
/// turns lead to this position, the part names the one that comes first in the notation's order. Once `stop` returns
/// true, the remaining parts have no counts.
[[nodiscard]] std::vector<PerftPart> perft_divide(
    const Game& game, const Position& position, unsigned depth,
    const std::function<bool()>& stop = [] { return false; });

} // namespace siam
