#include "puzzles/reasons/failures.hpp"

#include <algorithm>

namespace siam {
namespace {

/// Whether a player outside the camp plays a card in the line.
bool has_card_of_others(const Argument& about, std::span<const Turn> line) {
    Position position = about.root;
    for (const Turn turn : line) {
        if (!turn.is_pass() && !about.camp.includes(position.to_move)) return true;
        position = play(*about.game, position, turn);
    }
    return false;
}

/// Whether the camp reaches its aim if everybody passes after the turn.
bool tempts(const Argument& about, Turn turn) {
    return about.camp.suits(outcome_if_all_pass(*about.game, play(*about.game, about.root, turn)));
}

} // namespace

std::vector<Failure> failures_of(const Explanation& explanation) {
    const Argument& about = explanation.about;
    std::span<const Turn> keys_of_twin;
    for (const Reason& reason : explanation.reasons.reasons)
        if (const auto* const twin = std::get_if<Twin>(&reason)) keys_of_twin = twin->keys;

    std::vector<std::pair<std::array<bool, 5>, Failure>> ranked;
    const Cause* cause = nullptr;
    for (const Reason& reason : explanation.reasons.reasons) {
        if (const auto* const found = std::get_if<Cause>(&reason)) cause = found;
        const auto* const refutation = std::get_if<Refutation>(&reason);
        if (refutation == nullptr) continue;
        const Turn wrong = refutation->line.front();
        const bool is_told =
            cause != nullptr && cause->wrong == wrong && cause->differences.size() <= most_told_differences;
        const bool acts_as_key = !wrong.is_pass() && !about.key.is_pass() && wrong.action() == about.key.action();
        const bool is_key_of_twin = contains(keys_of_twin, wrong);
        ranked.push_back(
            {{!is_told, !is_key_of_twin, !tempts(about, wrong), !has_card_of_others(about, refutation->line),
              acts_as_key},
             {is_told ? cause : nullptr, refutation, is_key_of_twin}});
    }
    std::stable_sort(
        ranked.begin(), ranked.end(), [](const auto& one, const auto& other) { return one.first < other.first; });
    std::vector<Failure> failures;
    failures.reserve(ranked.size());
    for (const auto& [rank, failure] : ranked) failures.push_back(failure);
    return failures;
}

} // namespace siam
