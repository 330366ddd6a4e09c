/// The slow solver that checks the other solvers: plain minimax. Read it beside RULES.md.
#pragma once

#include "solver/verdict.hpp"

namespace siam {

/// Returns N (R11.3) for each side, or `unknown` for the sides that a limit left open. Takes exponential time, so use
/// it only for small positions. Ignores Limits::progress.
[[nodiscard]] Answer reference_solve(const Game& game, const Position& position, const Limits& limits = {});

} // namespace siam
