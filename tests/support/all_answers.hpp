/// All answers of a retrograde solver, for comparisons.
#pragma once

#include "engine/notation.hpp"
#include "solver/retrograde/closure.hpp"
#include "tests/support/oracle.hpp"

#include <map>

namespace siam::tests {

/// The answers to all positions of `retrograde`: a map from the notation of a position to its verdicts as text.
inline std::map<std::string, std::string> all_answers(const Game& game, const Retrograde& retrograde) {
    std::map<std::string, std::string> answers;
    retrograde.for_each_position([&](const Position& position, const Verdicts& verdicts) {
        answers[siam::text(game, position)] = text(verdicts);
    });
    return answers;
}

} // namespace siam::tests
