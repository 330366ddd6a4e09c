/// The answer of `solve` as data (NOTATION.md).
#pragma once

#include <boost/json.hpp>

#include "solver/rational.hpp"

namespace siam::tools {

struct SolveResult {
    Detail detail = Detail::distance;
    Answer answer;
    bool rational_asked = false;
    std::optional<RationalOutcomes> rational; ///< empty if not requested, or if a limit came first
    double seconds = 0;

    /// Whether everything that was asked is known.
    [[nodiscard]] bool complete() const { return answer.proved && rational.has_value() == rational_asked; }
};

/// A verdict for each side: N, null for no forced win, or the bounds so far. With Detail::verdict, true for a win in
/// any number of cards.
[[nodiscard]] boost::json::array verdicts_json(const Verdicts& verdicts, Detail detail);

/// The members of an answer that follow its position.
void add_result(boost::json::object& object, const Game& game, const Position& position, const SolveResult& result);

} // namespace siam::tools
