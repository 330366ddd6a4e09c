/// Puzzles made from positions that a test writes down, without a history.
#pragma once

#include "engine/notation.hpp"
#include "puzzles/grade.hpp"

namespace siam::tests {

/// Makes puzzles of written positions. Their games live as long as the composer.
class Composer {
public:
    /// The verdict of examine() on the puzzle "win in n": "passes", or the gate that refuses it, such as "G5".
    [[nodiscard]] std::string verdict(std::string_view position, unsigned n, Goal goal = Goal::strict) {
        const auto [game, read] = read_position(library_, position);
        Forcing forcing(*game);
        const Examination examination = examine(forcing, read, Task::win, goal, {n, n});
        if (!examination.refused_by) return "passes";
        return std::string(gate_texts()[static_cast<unsigned>(*examination.refused_by)].name);
    }
    /// The puzzle "win in n" of the position. \pre verdict() of the same arguments is "passes"
    [[nodiscard]] Puzzle puzzle(std::string_view position, unsigned n, Goal goal = Goal::strict) {
        const auto [game, read] = read_position(library_, position);
        Forcing forcing(*game);
        return graded(forcing, read, examine(forcing, read, Task::win, goal, {n, n}), {}).value();
    }

private:
    Library library_;
};

} // namespace siam::tests
