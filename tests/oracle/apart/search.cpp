#include "tests/oracle/apart/search.hpp"

#include <algorithm>

namespace apart {

State without_idle_parts(State state) {
    const auto held = [&](unsigned card) {
        return std::ranges::any_of(state.hand, [&](const auto& hand) { return hand[card] > 0; });
    };
    if (!held(maharacha)) state.marked = 0;
    if (state.swap.kind != none && !held(state.swap.kind)) state.swap = {};
    return state;
}

std::size_t Search::Hash::operator()(const Question& question) const noexcept { return hash_of(question); }

bool Search::reaches(const State& state, unsigned own, unsigned others) {
    positions_ = 0;
    return value(state, own, others);
}

bool Search::value(const State& state, unsigned own, unsigned others) {
    if (over(game_, state)) return aim_.reached(winners(game_, state));
    own = std::min(own, state.cards(aim_.camp)), others = std::min(others, state.cards(game_.all() & ~aim_.camp));
    if (own == 0 && others == 0) return aim_.reached(winners_if_all_pass(game_, state));
    const Question question{without_idle_parts(state), static_cast<Byte>(own), static_cast<Byte>(others)};
    if (const auto found = known_.find(question); found != known_.end()) return found->second;
    if (++positions_ > most_) throw TooMany{};
    const bool value = looked_at(state, own, others);
    known_.emplace(question, value);
    return value;
}

/// The answer to a question that is not in `known_`. First tries the turns that decided other questions most often. If
/// two turns did so equally often, prefers a turn that helps the mover's camp if everybody then passes.
bool Search::looked_at(const State& state, unsigned own, unsigned others) {
    const bool is_own = (aim_.camp >> state.to_move & 1U) != 0;
    const unsigned budget = is_own ? own : others;
    if (budget == 0) return value(passed(game_, state), own, others);
    auto& successes = successes_[is_own];
    std::vector<Child> all = children(game_, state);
    std::vector<std::pair<unsigned, std::size_t>> order;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const bool hopeful = aim_.reached(winners_if_all_pass(game_, all[i].state)) == is_own;
        const auto found = successes.find(hash_of(all[i].turn));
        order.emplace_back(2 * (found == successes.end() ? 0 : found->second) + hopeful, i);
    }
    std::ranges::stable_sort(order, std::ranges::greater{}, &std::pair<unsigned, std::size_t>::first);
    for (const auto& [_, i] : order) {
        const unsigned cost = all[i].turn.is_pass() ? 0 : 1;
        if (value(all[i].state, own - (is_own ? cost : 0), others - (is_own ? 0 : cost)) != is_own) continue;
        ++successes[hash_of(all[i].turn)];
        return is_own;
    }
    return !is_own;
}

} // namespace apart
