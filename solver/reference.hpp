/// The slow solver that checks the other solvers: plain minimax. Read it beside RULES.md.
#pragma once

#include "solver/verdict.hpp"

namespace siam {

/// Returns N (R11.3) for each side. Takes exponential time, so use it only for small positions.
[[nodiscard]] Verdicts reference_solve(const Game& game, const Position& position);

} // namespace siam
