/// The answer of `solve` as data (NOTATION.md).
#pragma once

#include <boost/json.hpp>

#include "solver/rational.hpp"
#include "solver/tree.hpp"

namespace siam::tools {

struct SolveResult {
    Detail detail = Detail::distance;
    Answer answer;
    bool rational_asked = false;
    std::optional<RationalOutcomes> rational{}; ///< empty if not requested, or if a limit came first
    double seconds = 0;
    std::string (*in_words)(const Game&, Turn) = nullptr; ///< null unless the line of play is also put in words

    /// Whether the answer to every part of the request is known.
    [[nodiscard]] bool complete() const { return answer.proved && rational.has_value() == rational_asked; }
};

/// A verdict for each side: N, null for no forced win, or the bounds so far. With Detail::verdict, a forced win is
/// `true` instead of N.
[[nodiscard]] boost::json::array verdicts_json(const Verdicts& verdicts, Detail detail);

/// Adds the members that come after the position in an answer of `solve`.
void add_result(boost::json::object& object, const Game& game, const Position& position, const SolveResult& result);

/// Adds the members that come after the status in an answer of `tree`. The tree is as in a pack's twin (PACK.md).
void add_solution(boost::json::object& object, const Game& game, const Position& position, const Solution& solution);

} // namespace siam::tools
