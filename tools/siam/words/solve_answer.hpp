/// The answer of `siam solve` to one record, and its text and JSON.
#pragma once

#include "solver/rational.hpp"
#include "solver/tree.hpp"
#include "tools/siam/frame/session.hpp"

namespace siam::tools {

struct Solved {
    const PositionRecord& record;
    Detail detail;
    Answer answer;
    bool rational_asked = false;
    std::optional<RationalOutcomes> rational{}; ///< empty if not requested, or if a limit came first
    double seconds = 0;
    bool in_words = false;    ///< whether turns are also put in words
    std::size_t width = 80;   ///< columns for lists of turns
    bool interrupted = false; ///< open values are not the fault of a limit
    bool tree_asked = false;
    std::optional<Solution> tree{}; ///< none if not requested, if nobody wins, or if a limit came first

    /// Whether everything that was asked is known.
    [[nodiscard]] bool complete() const {
        return answer.proved && rational.has_value() == rational_asked && !lacks_tree();
    }
    /// Whether a limit came before the requested tree.
    [[nodiscard]] bool lacks_tree() const { return tree_asked && !tree && (winner() || !answer.proved); }
    /// The side that is proved to win, if the game is not over.
    [[nodiscard]] std::optional<unsigned> winner() const {
        for (unsigned side = 0; side < answer.force.size(); ++side)
            if (answer.force[side].wins() && !over(record.game, record.position)) return side;
        return {};
    }
    [[nodiscard]] unsigned side_to_move() const { return record.game.side_of(record.position.to_move); }
    /// Its N of R11.3 if the side to move can force a win; only with more than Detail::verdict.
    [[nodiscard]] std::optional<unsigned> win() const {
        const Verdict verdict = answer.force[side_to_move()];
        return detail != Detail::verdict && verdict.forced() ? std::optional(verdict.distance()) : std::nullopt;
    }
};

/// Sentences, each ended by a line break.
[[nodiscard]] std::string sentences(const Solved& solved);
/// One line (NOTATION.md).
[[nodiscard]] std::string json_text(const Solved& solved);

/// The bounds of a position in progress.
struct SoFar {
    Verdicts force;
    std::uint64_t nodes = 0;
    double seconds = 0;
    unsigned reports = 0; ///< this one included
};
/// "player 1 not in fewer than 2 cards, player 2 open".
[[nodiscard]] std::string short_text(const Game& game, const SoFar& so_far);
/// One line (NOTATION.md).
[[nodiscard]] std::string json_text(const PositionRecord& record, Detail detail, const SoFar& so_far);

} // namespace siam::tools
