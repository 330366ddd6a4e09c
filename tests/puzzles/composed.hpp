/// Puzzles from positions written down in a test, without a history.
#pragma once

#include "engine/notation.hpp"
#include "puzzles/grade.hpp"

namespace siam::tests {

/// The games live as long as the composer.
class Composer {
public:
    /// Returns the verdict of examine() on "win in n" there: the gate that refuses, "G5", or "passes".
    [[nodiscard]] std::string verdict(std::string_view position, unsigned n, Goal goal = Goal::strict) {
        const auto [game, read] = read_position(library_, position);
        Forcing forcing(*game);
        const Examination examination = examine(forcing, read, goal, {n, n});
        if (!examination.refused_by) return "passes";
        return std::string(gate_texts()[static_cast<unsigned>(*examination.refused_by)].name);
    }
    /// \pre verdict() is "passes"
    [[nodiscard]] Puzzle puzzle(std::string_view position, unsigned n, Goal goal = Goal::strict) {
        const auto [game, read] = read_position(library_, position);
        Forcing forcing(*game);
        return graded(forcing, read, examine(forcing, read, goal, {n, n}), {}).value();
    }
    [[nodiscard]] Library& library() { return library_; }

private:
    Library library_;
};

} // namespace siam::tests
