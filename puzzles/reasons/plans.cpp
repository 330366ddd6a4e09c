// Follows answers, card by card.
#include "puzzles/reasons/plans.hpp"

#include <boost/unordered/unordered_flat_set.hpp>

#include "puzzles/reasons/conditions.hpp"
#include "puzzles/reasons/planner.hpp"

namespace siam {
namespace {

/// Turns for the next card, and the positions after this card, if the camp has more.
struct Followed {
    Plan plan;
    std::vector<Position> next;
};

/// Follows answers in every line, as Answering defines it.
class Follower {
public:
    /// \param left the number of positions that may still be met; it gets smaller
    Follower(Answers& answers, const Camp& camp, const Position& start, const Answering& list, std::size_t& left)
        : answers_(answers), game_(answers.game()), camp_(camp), start_(start), list_(list), left_(left) {}

    /// Returns the turns; nothing if the answers do not keep the aim in every line, or if too many positions are met.
    std::optional<Followed> from(std::span<const Position> starts) {
        for (const Position& start : starts)
            if (!follow(start)) return {};
        return std::move(followed_);
    }

private:
    bool follow(const Position& position) {
        if (over(game_, position)) return camp_.suits(outcome(game_, position));
        if (!met_.insert(without_idle_parts(position)).second) return true;
        if (left_ == 0) return false;
        --left_;
        if (camp_.includes(position.to_move)) return own(position);
        bool succeeds = true;
        for_each_turn(game_, position, [&](Turn, const Position& after) { succeeds = succeeds && follow(after); });
        return succeeds;
    }
    bool own(const Position& position) {
        if (list_.when != Answering::When::always && answers_.forces(position, 0)) return true;
        const bool waits =
            list_.when == Answering::When::forced && answers_.keeps(position, list_.left + 1, Turn::pass());
        const Turn turn = waits ? Turn::pass() : answer_of(game_, list_, start_, position, [&](const Position& after) {
            return answers_.forces(after, list_.left);
        });
        const Position after = play(game_, position, turn);
        if (turn.is_pass()) return follow(after);
        followed_.plan.add(position, turn);
        if (!answers_.forces(after, list_.left)) return false;
        if (list_.left > 0) followed_.next.push_back(after);
        return true;
    }

    Answers& answers_;
    const Game& game_;
    const Camp& camp_;
    const Position& start_;
    const Answering& list_;
    std::size_t& left_;
    Followed followed_;
    boost::unordered_flat_set<Position, ByteHash> met_;
};

/// Answers with a card, and the turns that follow them.
struct Stage {
    Answering answers;
    Followed followed;
};

/// Finds answers, card by card.
class Stages {
public:
    Stages(Answers& answers, const Camp& camp, const Position& after_key, std::size_t most)
        : answers_(answers), camp_(camp), after_key_(after_key), most_(most) {}

    /// The short plans from these positions, in which the camp needs at most left + 1 cards.
    std::vector<ShortPlan> from(std::span<const Position> starts, unsigned left) {
        std::vector<ShortPlan> plans;
        std::optional<ShortPlan> begun;
        std::vector<Plan::Turns> tried; // different answers can be the same turns
        for (Stage& first : stages(starts, left)) {
            if (left == 0) {
                plans.push_back({{std::move(first.answers)}, std::move(first.followed.plan)});
                continue;
            }
            const Plan::Turns& turns = first.followed.plan.turns();
            if (std::find(tried.begin(), tried.end(), turns) != tried.end()) continue;
            if (tried.size() == most_first_cards || plans.size() >= most_short_plans) break;
            tried.push_back(turns);
            std::vector<ShortPlan> later = from(first.followed.next, left - 1);
            if (later.empty() && !begun) {
                Plan plan = first.followed.plan;
                if (complete(answers_, plan, first.followed.next, most_)) begun = {{first.answers}, std::move(plan)};
            }
            for (ShortPlan& one : later) {
                for (const auto& [position, turn] : turns) one.plan.add(position, turn);
                one.answers.insert(one.answers.begin(), first.answers);
                if (one.answers.size() == left + 1)
                    plans.push_back(std::move(one));
                else if (!begun)
                    begun = std::move(one);
            }
        }
        if (plans.empty() && begun) plans.push_back(*std::move(begun));
        for (ShortPlan& plan : plans) plan.plan.cards = left + 1;
        return plans;
    }

private:
    static constexpr std::size_t most_first_cards = 16; ///< answers with a card that is not the last

    /// The answers with the next card, with `left` cards behind it.
    std::vector<Stage> stages(std::span<const Position> starts, unsigned left) {
        std::vector<Stage> stages;
        using When = Answering::When;
        for (const bool is_forced : {false, true}) {
            std::size_t met = most_;
            for (Answering& list : covering_answers(answers_, camp_, after_key_, starts, left, is_forced))
                for (const When when :
                     is_forced ? std::vector{When::forced} : std::vector{When::always, When::needed}) {
                    list.when = when;
                    auto stage = followed(starts, list, met);
                    if (!stage) continue;
                    stages.push_back(*std::move(stage));
                    break;
                }
        }
        return stages;
    }
    /// The turns that follow the answers, without exceptions that no line needs; nothing if they do not keep the aim.
    std::optional<Stage> followed(std::span<const Position> starts, Answering list, std::size_t& met) {
        const auto follow = [&](const Answering& answers) {
            return Follower(answers_, camp_, after_key_, answers, met).from(starts);
        };
        auto turns = follow(list);
        if (!turns) return {};
        for (std::size_t i = list.exceptions.size(); i-- > 0;) {
            Answering shorter = list;
            shorter.exceptions.erase(shorter.exceptions.begin() + static_cast<std::ptrdiff_t>(i));
            auto same = follow(shorter);
            if (same) list = std::move(shorter), turns = std::move(same);
        }
        return Stage{std::move(list), *std::move(turns)};
    }

    Answers& answers_;
    const Camp& camp_;
    const Position& after_key_;
    std::size_t most_;
};

} // namespace

std::vector<ShortPlan> short_plans(
    Answers& answers, const Camp& camp, const Position& after_key, unsigned n, std::size_t most) {
    return Stages(answers, camp, after_key, most).from({&after_key, 1}, n - 1);
}

} // namespace siam
