/// Twins: two puzzles that differ by the place of one follower, but have different keys.
#pragma once

#include "engine/position.hpp"

#include <optional>
#include <vector>

namespace siam {

/// A follower that stands in another open province.
struct Move {
    Faction faction;
    Province from, to;
    friend bool operator==(const Move&, const Move&) = default;
};
/// Returns the move of one follower that turns the position `from` into `to`. Returns nothing if the positions are
/// equal or differ in anything else.
[[nodiscard]] std::optional<Move> move_between(const Position& from, const Position& to);

/// The twin of a puzzle, as the puzzle states it. It has the same rules, goal and N. The puzzle's own keys all fail
/// there, and the twin's keys fail in the puzzle.
struct Twin {
    Position position;
    std::vector<Turn> keys; ///< all of them, in the notation's order
    friend bool operator==(const Twin&, const Twin&) = default;
};

} // namespace siam
