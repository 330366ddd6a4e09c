/// Claims about a position as a puzzle, true and false ones, by plain minimax.
#pragma once

#include "engine/deal.hpp"
#include "puzzles/checker.hpp"
#include "tests/support/oracle.hpp"

namespace siam::tests {

struct Claim {
    unsigned n = 0;
    std::vector<Turn> keys; ///< every turn that keeps N
    std::vector<Turn> rest;
    bool later = false; ///< whether others also win, but later
};

/// \pre the side to move can force a win
[[nodiscard]] Claim true_claim(const Game& game, const Position& position, Oracle& oracle);

/// The checker proves the true claim, and refuses each that differs in one thing: the goal, N, a key. Returns the first
/// claim on which it errs, or "".
[[nodiscard]] std::string wrong_check(
    const Game& game, Forcing& hints, const Position& position, const Claim& truth, Random& random);

} // namespace siam::tests
