#include "tests/oracle/apart/answers.hpp"

#include <algorithm>
#include <tuple>

namespace apart {
namespace {

Byte power_over(const Followers& here) {
    for (Byte faction = 0; faction < faction_count; ++faction) {
        bool most = true;
        for (Byte other = 0; other < faction_count; ++other)
            most = most && (other == faction || here[faction] > here[other]);
        if (most) return faction;
    }
    return occupier;
}

Turn planned(const Plan& plan, const State& state) {
    const auto found = plan.find(without_idle_parts(state));
    return found == plan.end() ? Turn{} : found->second;
}

/// Finds the turns of the camp by its answers.
class Answerer {
public:
    Answerer(
        const Game& game, Aim aim, const State& start, const std::vector<Answers>& answers, unsigned cards,
        const Plan& otherwise, std::uint64_t most)
        : game_(game),
          aim_(aim),
          start_(start),
          answers_(answers),
          cards_(cards),
          otherwise_(otherwise),
          search_(game, aim, most),
          most_(most) {}

    [[nodiscard]] const Plan& plan() const noexcept { return plan_; }
    /// Whether the camp reaches its aim in every line from here on. Adds its turns to the plan.
    bool reaches(const State& state) {
        if (!seen_.insert(state).second) return true;
        if (seen_.size() > most_) throw Search::TooMany{};
        if (over(game_, state)) return aim_.reached(winners(game_, state));
        const std::vector<Child> all = children(game_, state);
        const bool is_own = (aim_.camp >> state.to_move & 1U) != 0;
        if (!is_own) return std::ranges::all_of(all, [&](const Child& child) { return reaches(child.state); });
        const unsigned played = start_.cards(aim_.camp) - state.cards(aim_.camp);
        const auto now = std::ranges::find(answers_, cards_ - played, [](const Answers& one) { return one.left + 1; });
        const Turn turn = played >= cards_        ? Turn{}
                          : now == answers_.end() ? planned(otherwise_, state)
                                                  : answer(*now, state, all);
        if (plan_.emplace(without_idle_parts(state), turn).first->second != turn) return false;
        const auto child = std::ranges::find(all, turn, &Child::turn);
        return child != all.end() && reaches(child->state);
    }

private:
    Turn answer(const Answers& answers, const State& state, const std::vector<Child>& all) {
        const unsigned left = answers.left;
        if (answers.when == Answers::When::needed && search_.reaches(state, 0)) return {};
        if (answers.when == Answers::When::forced && search_.reaches(passed(game_, state), left + 1)) return {};
        const Answer* last = &answers.usual;
        for (const auto& [condition, answer] : answers.exceptions) {
            if (condition.kind != Condition::Kind::fails) {
                const bool counts = condition.kind == Condition::Kind::impossible
                                        ? find(answers.usual, all, left) == nullptr
                                        : holds(condition, state);
                if (counts) return turn_of(answer, all, left);
                continue;
            }
            const Child* const before = find(*last, all, left);
            if (before != nullptr && search_.reaches(before->state, left)) return before->turn;
            last = &answer;
        }
        return turn_of(*last, all, left);
    }
    [[nodiscard]] Turn turn_of(const Answer& answer, const std::vector<Child>& all, unsigned left) {
        const Child* const child = find(answer, all, left);
        return child == nullptr ? Turn{} : child->turn;
    }
    /// Returns the state after the answer; null if it is not possible.
    [[nodiscard]] const Child* find(const Answer& answer, const std::vector<Child>& all, unsigned left) {
        const Child* first = nullptr;
        const auto taking = [](const Turn& turn) {
            return std::tuple(turn.taken != none, turn.taken_from, turn.taken);
        };
        for (const Child& child : all) {
            if (answer.open == Answer::Open::nothing ? child.turn != answer.turn : !is_like(answer, child.turn))
                continue;
            if (first != nullptr && taking(first->turn) < taking(child.turn)) continue;
            if (answer.open == Answer::Open::nothing || search_.reaches(child.state, left)) first = &child;
        }
        return first;
    }
    [[nodiscard]] static bool is_like(const Answer& answer, const Turn& turn) {
        if (turn.card != answer.turn.card || turn.does != answer.turn.does || turn.swap != answer.turn.swap)
            return false;
        if (answer.open == Answer::Open::taking) return !turn.is_pass();
        return turn.taken != none && turn.taken == answer.turn.taken;
    }

    [[nodiscard]] bool holds(const Condition& of, const State& state) const {
        using Kind = Condition::Kind;
        const bool is_open = state.is_open(of.province), was_open = start_.is_open(of.province);
        const Followers &now = state.at.at(of.province), &then = start_.at.at(of.province);
        switch (of.kind) {
            case Kind::gone: return was_open && (!is_open || now.at(of.power) == 0);
            case Kind::settled_to: return was_open && state.control.at(of.province) == of.power;
            case Kind::settled: return was_open && !is_open;
            case Kind::open: return is_open;
            case Kind::played: return state.hand.at(of.seat).at(of.card) < start_.hand.at(of.seat).at(of.card);
            case Kind::leads: return is_open && power_over(now) == of.power;
            case Kind::took: return state.supply.at(of.seat).at(of.power) > start_.supply.at(of.seat).at(of.power);
            case Kind::gained: return is_open && now.at(of.power) > then.at(of.power);
            case Kind::lost: return is_open && now.at(of.power) < then.at(of.power);
            case Kind::leads_not: return is_open && power_over(now) != of.power;
            case Kind::impossible:
            case Kind::fails: break;
        }
        return false;
    }

    const Game& game_;
    Aim aim_;
    const State& start_;
    const std::vector<Answers>& answers_;
    unsigned cards_;
    const Plan& otherwise_;
    Plan plan_;
    Search search_;
    std::uint64_t most_;
    boost::unordered_flat_set<State, HashState> seen_;
};

} // namespace

std::optional<State> after(const Game& game, const State& state, const Turn& turn) {
    if (over(game, state)) return {};
    for (const Child& child : children(game, state))
        if (child.turn == turn) return child.state;
    return {};
}

std::optional<State> end_after(
    const Game& game, Aim aim, State state, const Plan& plan, const std::vector<Turn>& of_others) {
    std::size_t made = 0;
    while (!over(game, state)) {
        const bool is_own = (aim.camp >> state.to_move & 1U) != 0;
        const Turn turn = is_own ? planned(plan, state) : made < of_others.size() ? of_others[made++] : Turn{};
        const auto next = after(game, state, turn);
        if (!next) return {};
        state = *next;
    }
    if (made < of_others.size()) return {};
    return state;
}

std::optional<State> end_of(const Game& game, State root, const std::vector<Turn>& line) {
    for (const Turn& turn : line) {
        const auto next = after(game, root, turn);
        if (!next) return {};
        root = *next;
    }
    while (!over(game, root)) root = passed(game, root);
    return root;
}

std::optional<Turn> answer_to(
    const Game& game, Aim aim, State state, const Plan& plan, const std::vector<Turn>& of_others) {
    std::size_t made = 0;
    while (!over(game, state)) {
        const bool is_own = (aim.camp >> state.to_move & 1U) != 0;
        if (is_own && made == of_others.size()) return planned(plan, state);
        if (is_own && !planned(plan, state).is_pass()) return {};
        const auto next = after(game, state, is_own || made == of_others.size() ? Turn{} : of_others[made++]);
        if (!next) return {};
        state = *next;
    }
    return {};
}

std::optional<Plan> plan_by(
    const Game& game, Aim aim, const State& start, const std::vector<Answers>& answers, unsigned cards,
    const Plan& otherwise, std::uint64_t most) {
    Answerer answerer(game, aim, start, answers, cards, otherwise, most);
    if (!answerer.reaches(start)) return {};
    return answerer.plan();
}

bool are_followed(
    const Game& game, Aim aim, const State& start, const Answers& answers, const Plan& plan, unsigned cards,
    std::uint64_t most) {
    if (answers.left >= cards) return false;
    const auto turns = plan_by(game, aim, start, {answers}, cards, plan, most);
    return turns &&
           std::ranges::all_of(*turns, [&](const auto& one) { return planned(plan, one.first) == one.second; });
}

} // namespace apart
