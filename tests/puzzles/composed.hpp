/// Puzzles from positions written down in a test, without a history.
#pragma once

#include "puzzles/grade.hpp"
#include "tests/support/referee.hpp"

namespace siam::tests {

/// The games live as long as the composer.
class Composer {
public:
    /// Returns the verdict of examine() on "win in n" there: the gate that refuses, "G5", or "passes".
    [[nodiscard]] std::string verdict(std::string_view position, unsigned n, Goal goal = Goal::strict) {
        const auto [game, read] = referee_.read(position);
        Forcing forcing(*game);
        const Examination examination = examine(forcing, read, goal, {n, n});
        if (!examination.refused_by) return "passes";
        return std::string(gate_texts()[static_cast<unsigned>(*examination.refused_by)].name);
    }
    /// \pre verdict() is "passes"
    [[nodiscard]] Puzzle puzzle(std::string_view position, unsigned n, Goal goal = Goal::strict) {
        const auto [game, read] = referee_.read(position);
        Forcing forcing(*game);
        return graded(forcing, read, examine(forcing, read, goal, {n, n}), {}).value();
    }
    [[nodiscard]] Referee& referee() { return referee_; }

private:
    Referee referee_;
};

} // namespace siam::tests
