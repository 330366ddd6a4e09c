#include "puzzles/reasons/causes.hpp"

#include "puzzles/reasons/differences.hpp"

namespace siam {
namespace {

/// Tries sets of differences, small ones first.
class Search {
public:
    Search(Answers& answers, const Position& root, Turn wrong, Turn key, unsigned cards)
        : answers_(answers), root_(root), wrong_(wrong), key_(key), cards_(cards) {
        if (auto all = differences(answers.game(), root, wrong, key)) all_ = *std::move(all);
    }

    std::optional<Cause> smallest() {
        for (std::size_t size = 1; size <= std::min(most_differences, all_.size()); ++size)
            if (any(0, size)) return Cause{wrong_, chosen_};
        return {};
    }

private:
    /// Whether `left` further differences from place `from` on, together with the chosen ones, are a cause. If so, they
    /// are among the chosen ones afterwards. Equal differences stand side by side, and are chosen from the left.
    bool any(std::size_t from, std::size_t left) {
        if (left == 0) return is_enough();
        for (std::size_t i = from; i + left <= all_.size(); ++i) {
            if (i > from && all_[i] == all_[i - 1]) continue;
            chosen_.push_back(all_[i]);
            if (any(i + 1, left - 1)) return true;
            chosen_.pop_back();
        }
        return false;
    }
    [[nodiscard]] bool is_enough() {
        const auto position = with_differences(answers_.game(), root_, wrong_, key_, chosen_);
        return position && answers_.forces(*position, cards_);
    }

    Answers& answers_;
    const Position& root_;
    Turn wrong_, key_;
    unsigned cards_;
    std::vector<Difference> all_, chosen_;
};

bool needs_last_card_rule(Answers& answers, const Position& after_key, unsigned cards) {
    const auto other = without_last_card_rule(answers.game());
    if (!other) return false;
    Forcing forcing(*other, answers.forcing().options());
    return !Answers(forcing, answers.aim()).forces(after_key, cards);
}

} // namespace

std::optional<Cause> cause_of(Answers& answers, const Position& root, Turn wrong, Turn key, unsigned cards) {
    return Search(answers, root, wrong, key, cards).smallest();
}

std::vector<Needed> needed_facts(Answers& answers, const Position& after_key, unsigned cards) {
    std::vector<Needed> needed;
    for (unsigned i = 0; i < needed_fact_count; ++i) {
        const auto fact = static_cast<Needed::Fact>(i);
        const auto changed = without_fact(after_key, fact);
        if (changed && !answers.forces(*changed, cards)) needed.push_back({fact});
    }
    if (needs_last_card_rule(answers, after_key, cards)) needed.push_back({Needed::Fact::last_card});
    return needed;
}

} // namespace siam
