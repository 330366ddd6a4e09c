/// The slow solver that checks the others: plain minimax, to be read beside RULES.md.
#pragma once

#include "solver/verdict.hpp"

namespace siam {

/// N of R11.3 for each side. Takes exponential time: for small positions only.
[[nodiscard]] Verdicts reference_solve(const Game& game, const Position& position);

} // namespace siam
