/// A run of `siam check`: reads suites and rule cases, and reports differences in the order of the input.
#pragma once

#include <variant>

#include "engine/rule_case.hpp"
#include "tools/siam/frame/limits.hpp"
#include "tools/siam/frame/session.hpp"

namespace siam::tools {

/// An operation that was compared.
struct Comparison {
    std::string operation;
    std::string expected, found;
    bool ok;
    bool decided = true; ///< false if a limit left it undecided
};

/// Thrown if the user interrupts before a record is compared.
struct NotCompared {};
/// The result of comparing a record; a TextError if the record makes no sense.
using Compared = std::variant<NotCompared, TextError, std::vector<Comparison>>;

/// Compares the operations perft, force, win, keys, ex, rational and winner of a suite's record with the program's own
/// results (NOTATION.md, Suites). Skips the operations that only give the record's name or origin. The result is a
/// TextError for an unknown operation or a meaningless value.
[[nodiscard]] Compared compared(const PositionRecord& record, LimitedSolver& solver);

/// Compares records of suites, and returns one result for each, in order.
using CompareAll = std::function<std::vector<Compared>(std::span<const PositionRecord>)>;
/// Runs `siam check`. Passes up to `most_ahead` records of suites at once to `compare_all`; checks rule cases itself.
/// Returns the exit code.
[[nodiscard]] Exit check_all(const Options& options, std::size_t most_ahead, CompareAll compare_all);

} // namespace siam::tools
