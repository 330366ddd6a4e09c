/// Compares answers of solvers with the truth. Each function returns the first difference, with the position, or "".
#pragma once

#include <string>

#include "tests/oracle/oracle.hpp"

namespace siam::tests {

/// Tests that the answer `said` is proved, that all its parts up to `detail` are true, that its key is one of the keys
/// of `truth`, and that its line of play wins within N. If `truth` lists no keys, the key is tested only as
/// the first turn of the line of play.
/// \pre `truth` has at least the parts up to `detail`
[[nodiscard]] std::string difference(
    const Game& game, const Position& position, const Answer& said, const Answer& truth, Detail detail);

/// Tests that every bound on N in the answer is true, and that the answer has every exact N if it claims to be proved.
[[nodiscard]] std::string wrong_bounds(
    const Game& game, const Position& position, const Answer& said, const Verdicts& truth);

/// Compares the solver's rational outcomes (R11.4) with those of `truth`. The solver's table gets `memory` bytes.
/// \pre game.players() == 3
[[nodiscard]] std::string wrong_rational(
    const Game& game, const Position& position, PlainRational& truth, std::size_t memory);

} // namespace siam::tests
