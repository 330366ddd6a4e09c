/// Answers of solvers compared with the truth. Each function returns the first difference, with the position, or "".
#pragma once

#include <string>

#include "tests/support/oracle.hpp"

namespace siam::tests {

/// Tests that the answer is proved, that all its parts up to this detail are true, that its key is one of the true
/// keys, and that its line wins within N. If the truth has no list of keys, only the winning line tests the key.
/// \pre the truth has at least this detail
[[nodiscard]] std::string difference(
    const Game& game, const Position& position, const Answer& said, const Answer& truth, Detail detail);

/// Tests that every bound is true, and that every N is known if the answer claims to be proved.
[[nodiscard]] std::string wrong_bounds(
    const Game& game, const Position& position, const Answer& said, const Verdicts& truth);

/// Compares the rational outcomes (R11.4), with `memory` bytes for the solver's table. \pre game.players() == 3
[[nodiscard]] std::string wrong_rational(
    const Game& game, const Position& position, PlainRational& truth, std::size_t memory);

} // namespace siam::tests
