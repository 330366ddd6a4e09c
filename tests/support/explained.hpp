/// Explanations of puzzles, with little memory.
#pragma once

#include "puzzles/reasons/reasons.hpp"

namespace siam::tests {

[[nodiscard]] inline Explanation explained(const Puzzle& puzzle, std::size_t most = Endings::most_positions) {
    Forcing forcing(*puzzle.game, {.memory = 1 << 22, .limits = {}});
    return explanation_of(forcing, puzzle, most).value();
}

/// All reasons of one kind.
template <class Kind>
[[nodiscard]] std::vector<Kind> reasons_of_kind(const Reasons& reasons) {
    std::vector<Kind> found;
    for (const Reason& reason : reasons.reasons)
        if (const Kind* const one = std::get_if<Kind>(&reason)) found.push_back(*one);
    return found;
}

} // namespace siam::tests
