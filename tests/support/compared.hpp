/// Answers of solvers compared with the truth. Each function returns the first difference, with the position, or "".
#pragma once

#include <string>

#include "tests/support/oracle.hpp"

namespace siam::tests {

/// Everything that was asked is proved and true. The key is one of the keys, and the best line wins within N. The truth
/// has at least that detail; where it has no keys, the key is checked by the line alone.
[[nodiscard]] std::string difference(
    const Game& game, const Position& position, const Answer& said, const Answer& truth, Detail detail);

/// Every bound is true, and all is right if it says that all is proved; an open bound is no fault.
[[nodiscard]] std::string wrong_bounds(
    const Game& game, const Position& position, const Answer& said, const Verdicts& truth);

/// R11.4 with that memory for the solver's table. \pre game.players() == 3
[[nodiscard]] std::string wrong_rational(
    const Game& game, const Position& position, PlainRational& truth, std::size_t memory);

} // namespace siam::tests
