/// Equivalent turns: the positions after them differ in nothing that can still matter.
#pragma once

#include "engine/essential.hpp"
#include "engine/legal_turns.hpp"

#include <vector>

namespace siam {

/// The essential identity of a position, or the outcome of a finished one: turns are equivalent if it is equal after
/// them.
struct Equivalence {
    EssentialKey key;
    bool over = false;
    unsigned winners = 0; ///< seats, if over
    friend bool operator==(const Equivalence&, const Equivalence&) noexcept = default;
};
/// The equivalence of the position; turns that lead to equal ones are worth the same.
[[nodiscard]] Equivalence equivalence(const Game& game, const Position& position) noexcept;

/// All legal turns to equivalent positions.
struct TurnClass {
    std::vector<Turn> turns; ///< in the notation's order; the first represents all
    Position after;          ///< the first turn
    [[nodiscard]] Turn turn() const noexcept { return turns.front(); }
};

/// In the order of their first turns.
[[nodiscard]] std::vector<TurnClass> turn_classes(const Game& game, const Position& position);

} // namespace siam
