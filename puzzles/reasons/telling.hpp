/// The choice and the order of reasons for a person who wants to understand a key. It knows no words.
#pragma once

#include <functional>

#include "puzzles/reasons/reasons.hpp"

namespace siam {

/// The reasons that are told, in this order: a wrong turn's cause and refutation, and what they flip; the obstacles
/// that this refutation meets after the key; the camp's answers, or if they are not short, its answer to the
/// refutation; each route, with its cost and needed gains behind it; cards without effect; facts that the key needs.
struct Told {
    std::vector<Reason> reasons;
    std::vector<Route> also;  ///< the routes that are left out
    bool is_brief = false;    ///< whether details that no reason rests on should be left out
    bool hides_cards = false; ///< whether also the cards after the first reply of the refutation
    bool hides_leads = false; ///< whether also who leads in a province with too many followers or too few
    bool tells_plan = false;  ///< whether all answers of the camp are told
    /// Whether a cause with its refutation, all routes with their costs, and all answers of the camp are told.
    bool is_complete = false;
};

/// Returns the number of words that telling this takes.
using CountWords = std::function<std::size_t(const Told&)>;

/// Chooses reasons for telling. Tells the cause of the twin's key; if there is none, of the first wrong turn (see
/// failures_of()) with which the telling is complete; if there is none, of the first with a cause; if there is none
/// either, only the refutation of the first. Drops the least important reasons until at most `most_words` words are
/// left, but never the cause, the refutation, the first route, and that the key needs R9.1, so the telling may be
/// longer. Leaves out answers if it would be longer by more than a quarter.
[[nodiscard]] Told told(const Explanation& explanation, std::size_t most_words, const CountWords& count_words);

} // namespace siam
