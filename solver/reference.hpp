/// The slow solver that judges the others: plain minimax, to be read beside RULES.md.
#pragma once

#include "solver/verdict.hpp"

namespace siam {

/// N of R11.3 for each side. Exponential in everything: for small positions only.
[[nodiscard]] Verdicts reference_solve(const Game& game, const Position& position);

} // namespace siam
