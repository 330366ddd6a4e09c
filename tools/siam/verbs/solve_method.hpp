/// The ways in which `siam solve` finds an answer.
#pragma once

#include "tools/siam/frame/limits.hpp"
#include "tools/siam/frame/session.hpp"

namespace siam::tools {

enum class Method { alphabeta, retrograde, reference, both };

/// `--method`. Throws UsageError.
[[nodiscard]] Method method_of(const Options& options);

/// Solves with the retrograde solver or the reference, within the solver's limits; only verdicts. Throws TextError if
/// the method does not accept the position. \pre one of these two methods
[[nodiscard]] Answer solved_otherwise(Method method, const PositionRecord& record, LimitedSolver& limits);

/// Compares as far as was asked. \pre both are proved
[[nodiscard]] bool same_answers(const Verdicts& a, const Verdicts& b, Detail detail);

} // namespace siam::tools
