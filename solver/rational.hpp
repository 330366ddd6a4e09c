/// Rational outcomes of a position with 3 players (R11.4).
#pragma once

#include "solver/answer.hpp"

namespace siam {

struct RationalOutcomes {
    unsigned seats = 0; ///< bit i: seat i can be the winner
    bool draw = false;
    friend bool operator==(const RationalOutcomes&, const RationalOutcomes&) = default;
};

/// Nothing if a limit was reached first. \pre game.players() == 3. Memory for its own table: at most that many bytes.
[[nodiscard]] std::optional<RationalOutcomes> rational_outcomes(
    const Game& game, const Position& position, const Limits& limits = {}, std::size_t memory = std::size_t{1} << 30);

} // namespace siam
