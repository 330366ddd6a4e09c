/// The answer of `siam solve` to one record, and its text and JSON.
#pragma once

#include "tools/siam/answers/solve_json.hpp"
#include "tools/siam/frame/session.hpp"

namespace siam::tools {

struct Solved : SolveResult {
    const PositionRecord& record;
    std::size_t width = 80;       ///< columns for lists of turns
    bool lacked_memory = false;   ///< whether the method stopped because it needs more memory
    bool was_interrupted = false; ///< whether a signal, rather than a limit, left the answer open

    [[nodiscard]] unsigned side_to_move() const { return record.game.side_of(record.position.to_move); }
    /// The N (R11.3) of the side to move, if it can force a win; empty with Detail::verdict.
    [[nodiscard]] std::optional<unsigned> win() const {
        const Verdict verdict = answer.force[side_to_move()];
        return detail != Detail::verdict && verdict.forced() ? std::optional(verdict.distance()) : std::nullopt;
    }
};

/// The answer in sentences, each followed by a line break.
[[nodiscard]] std::string sentences(const Solved& solved);
/// The answer as one JSON object (NOTATION.md).
[[nodiscard]] boost::json::object json_of(const Solved& solved);

/// The bounds proved so far for a position that is still being solved.
struct SoFar {
    Verdicts force;
    std::uint64_t nodes = 0;
    double seconds = 0;
    unsigned reports = 0; ///< the number of reports, including this one
};
/// The bounds in short: "player 1 not in fewer than 2 cards, player 2 open".
[[nodiscard]] std::string short_text(const Game& game, const SoFar& so_far);
/// The bounds as one JSON object (NOTATION.md).
[[nodiscard]] boost::json::object json_of(const PositionRecord& record, Detail detail, const SoFar& so_far);

} // namespace siam::tools
