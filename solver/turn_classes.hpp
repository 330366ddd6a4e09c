/// Equivalent turns: the positions after them differ in nothing that can still matter.
#pragma once

#include "engine/essential.hpp"
#include "engine/legal_turns.hpp"

#include <vector>

namespace siam {

/// The essential identity of a position, or the outcome of a finished game. Two turns are equivalent if the positions
/// after them have equal objects of this type.
struct Equivalence {
    EssentialKey key;
    std::uint32_t end = 0; ///< 0 while the game goes on; then 1 more than the winning seats, as in Outcome
    friend bool operator==(const Equivalence&, const Equivalence&) noexcept = default;
};
/// The value by which turns that lead to this position are compared.
[[nodiscard]] Equivalence equivalence(const Game& game, const Position& position) noexcept;

/// All legal turns that lead to equivalent positions.
struct TurnClass {
    std::vector<Turn> turns; ///< in the notation's order; the first represents the class
    Position after;          ///< the position after the first turn
    [[nodiscard]] Turn turn() const noexcept { return turns.front(); }
};

/// Returns the classes of all legal turns, in the order of their first turns.
[[nodiscard]] std::vector<TurnClass> turn_classes(const Game& game, const Position& position);

} // namespace siam
