/// Plans that can be said in a sentence: one answer, and few exceptions.
#pragma once

#include "puzzles/reasons/reason.hpp"
#include "solver/tree_line.hpp"

namespace siam {

/// Answers, and the plan that follows them.
struct ShortPlan {
    Answering answers;
    Plan plan;
};

inline constexpr std::size_t most_short_plans = 120, most_answered = 4000, most_followed = 200'000;

/// Returns short plans with which the aim's camp reaches its aim with one card after the key, those that are easy to
/// say first; at most `most_short_plans` that answer as soon as a card wins, and as many that wait while waiting wins.
/// Returns none if none has at most `most_exceptions` exceptions, or if the camp has to answer more than
/// `most_answered` positions. Throws Answers::Stopped. \pre after the key, the camp needs exactly one card
/// \param most leaves out plans of either kind once it has tried such plans in this number of positions
[[nodiscard]] std::vector<ShortPlan> short_plans(
    Answers& answers, const Camp& camp, const Position& after_key, std::size_t most = most_followed);

} // namespace siam
