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
    bool tree_asked = false;                    ///< never if the game is over
    std::optional<RationalOutcomes> rational{}; ///< empty if not requested, or if a limit came first
    std::optional<Solution> tree{};             ///< also empty if nobody wins
    double seconds = 0;
    std::string (*in_words)(const Game&, Turn) = nullptr; ///< null unless the line of play is also put in words

    /// Whether the answer to every part of the request is known.
    [[nodiscard]] bool complete() const {
        return answer.proved && rational.has_value() == rational_asked && !lacks_tree();
    }
    /// Whether a limit came before the requested tree.
    [[nodiscard]] bool lacks_tree() const { return tree_asked && !tree && (winner() || !answer.proved); }
    /// The side that is proved to win.
    [[nodiscard]] std::optional<unsigned> winner() const;
};

/// A verdict for each side: N, null for no forced win, or the bounds so far. With Detail::verdict, a forced win is
/// `true` instead of N.
[[nodiscard]] boost::json::array verdicts_json(const Verdicts& verdicts, Detail detail);

/// Adds the members that come after the position in an answer of `solve`.
void add_result(boost::json::object& object, const Game& game, const Position& position, const SolveResult& result);

/// Finds the solution of the side that is proved to win, if the result wants its tree and the limits allow it.
void find_tree(SolveResult& result, const Game& game, const Position& position, const ForcingOptions& options);

} // namespace siam::tools
