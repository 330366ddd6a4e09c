/// Rational outcomes of a position with 3 players (R11.4).
#pragma once

#include "solver/memory_budget.hpp"
#include "solver/verdict.hpp"

namespace siam {

/// The rational outcomes of a position (R11.4).
struct RationalOutcomes {
    unsigned seats = 0; ///< bit i: seat i can be the winner
    bool draw = false;
    friend bool operator==(const RationalOutcomes&, const RationalOutcomes&) = default;
};

/// Returns the rational outcomes of the position; nothing if a limit was reached first. The function keeps a table in
/// memory taken from `memory`; a full table costs time but never makes an answer wrong. \pre game.players() == 3
[[nodiscard]] std::optional<RationalOutcomes> rational_outcomes(
    const Game& game, const Position& position, const Limits& limits = {}, MemoryBudget* memory = nullptr);

} // namespace siam
