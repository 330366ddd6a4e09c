/// A played game judged turn by turn, from its end backwards: what each turn kept and what it threw away.
#pragma once

#include <functional>
#include <optional>

#include "solver/solve.hpp"
#include "tools/siam/service/line.hpp"

namespace siam::tools {

/// From the view of the side that made the turn.
enum class Mark : std::uint8_t {
    none,
    only,        ///< `!`: each turn to another position would have deserved one of the two below
    longer,      ///< `?`: the side could force a win before and still can, but with more of its cards than it needed
    thrown_away, ///< `??`: it could force a win before and cannot any more; or nobody could, now another can,
                 ///< needlessly
};
/// "", "!", "?", "??".
[[nodiscard]] std::string_view text_of(Mark mark) noexcept;

struct JudgedTurn {
    Verdicts before, after; ///< N of each side
    Mark mark = Mark::none;
    bool decided = true;        ///< false: a limit came before it was known whether it deserves a mark
    std::optional<Turn> better; ///< with `?` and `??`: a turn that keeps what there was, the first found
};

struct Analysis {
    std::vector<std::optional<JudgedTurn>> turns; ///< by turn; the first ones have none if a limit came first
    std::uint64_t nodes = 0;
    bool complete = false; ///< as far back as was asked, with every mark

    /// The number of the first turn that is judged; turns.size() if none is.
    [[nodiscard]] std::size_t first_judged() const;
};

struct AnalysisWanted {
    unsigned cards = max_players * cards_per_player; ///< only turns with so many cards in all hands before them
    Limits limits;                                   ///< `nodes` is for each question; clock and flag for the whole
    std::function<void(std::size_t)> about_to_judge = [](std::size_t) {}; ///< the turn of that number, from 0
};

[[nodiscard]] Analysis analyse(Solver& solver, const Game& game, const LineOfPlay& line, const AnalysisWanted& wanted);

} // namespace siam::tools
