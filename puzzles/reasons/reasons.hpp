/// All reasons for a puzzle's key.
#pragma once

#include "puzzles/puzzle.hpp"
#include "puzzles/reasons/endings.hpp"
#include "puzzles/reasons/planner.hpp"
#include "puzzles/reasons/reason.hpp"

namespace siam {

/// The reasons, and the argument that they are about.
struct Explanation {
    Argument about;
    Reasons reasons;
    PlanSource plan = PlanSource::nothing;
    /// If the plan follows answers, the key and a line in which the camp follows the plan, and the others defend
    /// longest (see longest_defence()), up to the camp's last card. Otherwise empty.
    std::vector<Turn> line;
};

/// Returns the reasons for the key of a puzzle: all that reasons_from() finds, the facts that the key needs, and for
/// each shown wrong turn, in the puzzle's order, its cause (if one is found) and its refutation. Leaves out wrong turns
/// that win later, because the end of their line is no defeat. If there are too many positions, gives only causes,
/// refutations and facts. Returns nothing for the task `hold`: there the goal limits the cards of the others, which the
/// rules do not. Throws Answers::Stopped. \pre the puzzle is sound
[[nodiscard]] std::optional<Explanation> explanation_of(
    Forcing& forcing, const Puzzle& puzzle, std::size_t most_positions = Endings::most_positions);

} // namespace siam
