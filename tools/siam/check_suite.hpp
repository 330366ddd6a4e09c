/// Whether the operations of a suite's record agree with what the program finds (NOTATION.md, Operations).
#pragma once

#include "engine/rule_case.hpp"
#include "tools/siam/limits.hpp"
#include "tools/siam/session.hpp"

namespace siam::tools {

/// An operation that was compared.
struct Comparison {
    std::string operation;
    std::string expected, found;
    bool ok;
    bool decided = true; ///< else a limit came first: neither right nor wrong
};

/// Compares the operations perft, force, win, keys, ex, rational and winner; passes over those that only say where a
/// record comes from. Throws TextError for an unknown operation, or one whose values make no sense.
[[nodiscard]] std::vector<Comparison> compare(const PositionRecord& record, LimitedSolver& solver);

} // namespace siam::tools
