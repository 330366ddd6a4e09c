/// The comparisons of `siam check`.
#pragma once

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

/// Compares the operations perft, force, win, keys, ex, rational and winner of a suite's record with the program's own
/// results (NOTATION.md, Suites). Skips the operations that only give the record's name or origin. Throws TextError for
/// an unknown operation or a meaningless value.
[[nodiscard]] std::vector<Comparison> compared(const PositionRecord& record, LimitedSolver& solver);

} // namespace siam::tools
