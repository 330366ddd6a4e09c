/// Plans that can be said in a sentence: one answer, and few exceptions.
#pragma once

#include "puzzles/reasons/covers.hpp"

namespace siam {

/// Answers with each card of the plan, or only with the first ones, and the plan that follows them.
struct ShortPlan {
    std::vector<Answering> answers;
    Plan plan;
};

inline constexpr std::size_t most_followed = 200'000;

/// Returns short plans with which the aim's camp reaches its aim with n cards after the key. For each card, those that
/// are easy to say come first; with the last card, at most `most_short_plans` that answer as soon as a card wins, and
/// as many that wait while waiting wins. If no plan has at most `most_exceptions` exceptions for each card, or if the
/// camp has to answer more than `most_answered` positions with a card, returns at most one plan, whose later turns
/// follow no answers; or none. Throws Answers::Stopped. \pre after the key, the camp needs exactly n cards; n > 0
/// \param most leaves out plans of either kind once it has tried such plans in this number of positions
[[nodiscard]] std::vector<ShortPlan> short_plans(
    Answers& answers, const Camp& camp, const Position& after_key, unsigned n, std::size_t most = most_followed);

} // namespace siam
