/// Answers that differ from true ones.
#pragma once

#include "puzzles/reasons/reason.hpp"

namespace siam::tests {

/// Answers with another usual turn. They are false unless an exception is for where this turn fails.
[[nodiscard]] inline std::vector<Answering> with_other_turns(const Argument& about, const Answering& answers) {
    std::vector<Answering> all;
    const auto add = [&](Turn turn) {
        const bool is_used = std::any_of(answers.exceptions.begin(), answers.exceptions.end(), [&](const auto& one) {
            return one.answer.allows(turn);
        });
        if (answers.usual.allows(turn) || is_used) return;
        Answering other = answers;
        other.usual = {turn};
        all.push_back(other);
    };
    for (const auto& [position, turn] : about.plan.turns()) add(turn);
    for (const Turn turn : legal_turns(*about.game, about.start()))
        if (all.size() < 10) add(turn);
    return all;
}

/// Answers without one of their exceptions. They are false if each exception is needed.
[[nodiscard]] inline std::vector<Answering> without_exceptions(const Answering& answers) {
    std::vector<Answering> all;
    for (std::size_t i = 0; i < answers.exceptions.size(); ++i) {
        Answering without = answers;
        without.exceptions.erase(without.exceptions.begin() + static_cast<std::ptrdiff_t>(i));
        all.push_back(without);
    }
    return all;
}

/// Answers that can be true or false: with two answers exchanged, with other conditions, for other positions, or with
/// more or less left open.
[[nodiscard]] inline std::vector<Answering> doubtful_answers(const Answering& answers) {
    std::vector<Answering> all;
    for (const auto when : {Answering::When::always, Answering::When::needed, Answering::When::forced}) {
        Answering other = answers;
        other.when = when;
        all.push_back(other);
    }
    for (std::size_t i = 0; i < answers.exceptions.size(); ++i) {
        Answering exchanged = answers;
        std::swap(exchanged.usual, exchanged.exceptions[i].answer);
        all.push_back(exchanged);
        for (unsigned kind = 0; kind <= static_cast<unsigned>(Condition::Kind::fails); ++kind) {
            Answering other = answers;
            other.exceptions[i].condition.kind = static_cast<Condition::Kind>(kind);
            if (other.exceptions[i].condition.power == Power::occupier) other.exceptions[i].condition.power = Power{};
            all.push_back(other);
        }
    }
    for (const auto open : {Response::Open::nothing, Response::Open::province, Response::Open::taking}) {
        Answering other = answers;
        other.usual.open = open;
        all.push_back(other);
        for (std::size_t i = 0; i < answers.exceptions.size(); ++i) {
            other = answers;
            other.exceptions[i].answer.open = open;
            all.push_back(other);
        }
    }
    Answering reversed = answers;
    std::reverse(reversed.exceptions.begin(), reversed.exceptions.end());
    all.push_back(reversed);
    return all;
}

} // namespace siam::tests
