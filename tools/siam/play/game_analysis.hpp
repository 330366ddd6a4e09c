/// A played game judged turn by turn, from its end backwards: the wins that each turn kept or threw away.
#pragma once

#include <functional>
#include <optional>

#include "tools/siam/answers/line.hpp"
#include "tools/siam/frame/limits.hpp"

namespace siam::tools {

/// The mark of a turn, from the view of the side that made it.
enum class Mark : std::uint8_t {
    none,
    only,        ///< `!`: every turn to another position would have deserved one of the two marks below
    longer,      ///< `?`: the side could force a win before and still can, but now needs more of its cards
    thrown_away, ///< `??`: the side could force a win before and no longer can; or nobody could, and now another side
                 ///< can,
};
/// The mark as text: "", "!", "?" or "??".
[[nodiscard]] std::string_view text_of(Mark mark) noexcept;

struct JudgedTurn {
    Verdicts before, after; ///< the verdicts before and after the turn
    Mark mark = Mark::none;
    bool decided = true;        ///< false if a limit came before the mark was decided
    std::optional<Turn> better; ///< with `?` and `??`: a turn that keeps the value
};

struct Analysis {
    std::vector<std::optional<JudgedTurn>> turns; ///< one for each turn; the first ones are empty if a limit came first
    std::uint64_t nodes = 0;
    bool complete = false; ///< whether all requested turns have their marks

    /// The number of the first judged turn; turns.size() if there is none.
    [[nodiscard]] std::size_t first_judged() const;
};

struct AnalysisWanted {
    unsigned cards = max_players * cards_per_player; ///< judge a turn only if all hands hold at most this many
    std::function<void(std::size_t)> about_to_judge = [](std::size_t) {}; ///< called with the number of a turn, from 0
};

/// Analyses a game. The solver's limit of nodes holds for each question; its time holds for the whole analysis, which
/// begins now.
[[nodiscard]] Analysis analyse(
    LimitedSolver& solver, const Game& game, const LineOfPlay& line, const AnalysisWanted& wanted);

} // namespace siam::tools
