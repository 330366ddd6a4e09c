/// True and false claims about a position as a puzzle, computed by plain minimax.
#pragma once

#include "engine/deal.hpp"
#include "puzzles/checker.hpp"
#include "tests/support/oracle.hpp"

namespace siam::tests {

struct Claim {
    unsigned n = 0;
    std::vector<Turn> keys; ///< every turn that keeps N
    std::vector<Turn> rest;
    bool later = false; ///< whether another first turn wins later
};

/// The true claim about the position. \pre the side to move can force a win
[[nodiscard]] Claim true_claim(const Game& game, const Position& position, Oracle& oracle);

/// Tests that the checker proves the claim `truth`, and refuses every claim that differs from it only in the goal, only
/// in N or only in a key. Returns the first claim on which the checker errs, or "".
[[nodiscard]] std::string wrong_check(
    const Game& game, Forcing& hints, const Position& position, const Claim& truth, Random& random);

} // namespace siam::tests
