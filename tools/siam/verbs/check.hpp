/// A run of `siam check`: reads suites and rule cases, and reports differences in the order of the input.
#pragma once

#include "tools/siam/verbs/check_suite.hpp"

#include <variant>

namespace siam::tools {

/// Thrown if the user interrupts before a record is compared.
struct NotCompared {};
/// The result of comparing a record; a TextError if the record makes no sense.
using Compared = std::variant<NotCompared, TextError, std::vector<Comparison>>;

/// Compares one record.
[[nodiscard]] Compared compared(const PositionRecord& record, LimitedSolver& solver);

/// Compares records of suites, and returns one result for each, in order.
using CompareAll = std::function<std::vector<Compared>(std::span<const PositionRecord>)>;
/// Runs the check. Passes up to `most_ahead` records of suites at once to compare_all, and checks rule cases itself.
[[nodiscard]] Exit check_all(const Options& options, std::size_t most_ahead, CompareAll compare_all);

} // namespace siam::tools
