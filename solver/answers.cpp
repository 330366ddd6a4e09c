/// How a last play is answered: the part of the leaves that looks for refutations, and remembers them.
#include "solver/leaf.hpp"

#include <algorithm>
#include <cassert>

namespace siam {
namespace {

/// Followers that an answer needs at some moment, so that it could not be given had one of them been taken before:
/// a bit for each taking.
class Needed {
public:
    /// The last follower of the faction has left the province, were it only for a moment.
    void leave(Province province, Faction faction, Followers left) noexcept {
        if (!left.holds(faction)) bits_ |= 1U << Taking{province, faction}.word();
    }
    /// \pre the row is as the action has left it
    void act(const Row& row, Action action) noexcept {
        if (action.card() != Card::one_for_one && action.card() != Card::two_for_one) return;
        const Swap swap = action.swap();
        Followers given = Followers::one(swap.first_given());
        if (swap.kind() == Swap::Kind::two_for_one) given += Followers::one(swap.second_given());
        const Followers at_giver = row.at[row.place[index(swap.giver())]] - Followers::one(swap.received());
        const Followers at_other = row.at[row.place[index(swap.other())]] - given;
        leave(swap.giver(), swap.first_given(), at_giver);
        if (swap.kind() == Swap::Kind::two_for_one) leave(swap.giver(), swap.second_given(), at_giver);
        leave(swap.other(), swap.received(), at_other);
    }
    [[nodiscard]] bool includes(Taking taking) const noexcept { return bits_ >> taking.word() & 1U; }

private:
    std::uint32_t bits_ = 0;
};

/// What the row's code would be, had the follower been taken.
unsigned code_without(const Row& row, Taking taking) noexcept {
    return taking.empty() ? row.code : row.code_without(row.place[index(taking.province())], taking.faction());
}

unsigned taken_by(Taking taking) noexcept { return taking.empty() ? faction_count : index(taking.faction()); }

/// Calls visit() with the follower taken from the row, if it stands there and its province is open at the stage.
template <class Visit>
bool with_taking(Row& row, unsigned stage, Taking taking, Visit&& visit) {
    if (taking.empty()) return visit();
    const unsigned where = row.place[index(taking.province())];
    if (row.name[where] != index(taking.province()) || where < stage || where >= row.open) return false;
    const Followers before = row.at[where];
    if (!before.holds(taking.faction())) return false;
    row.put(where, before - Followers::one(taking.faction()));
    const bool found = visit();
    row.put(where, before);
    return found;
}

/// What a play changes besides the row.
Position after_play(const Position& before, unsigned seat, Turn turn) noexcept {
    Position after = before;
    after.hand[seat].remove(turn.action().card());
    after.latest.played(static_cast<Seat>(seat));
    --after.cards_left;
    if (!turn.taking().empty()) after.supply[seat] += Followers::one(turn.taking().faction());
    return after;
}

/// A new entry at the front of a list of recent ones.
template <class List, class Entry>
void remember(List& recent, const Entry& entry) {
    std::copy_backward(recent.begin(), recent.end() - 1, recent.end());
    recent[0] = entry;
}

} // namespace

Leaves::Challenge Leaves::challenge_of(const Position& after, const Opponents& opponents) const noexcept {
    Challenge challenge{after, {}, true};
    for (unsigned other = 0; other < game_.players(); ++other)
        if (opponents.include(other)) challenge.goals[other] = goal_after_play(after, other);
    return challenge;
}

/// Drops the takings to which this answer leads to its goal.
///
/// The answer is carried out as if nothing had been taken, once for all takings. That is the same as carrying it out
/// after the taking, as long as the follower taken is not one that it needs: followers come and go independently of
/// each other, and legality asks for nothing else of a province than that those who leave it are there.
bool Leaves::drop_answered_by(
    Row& row, Hand hand, unsigned seat, unsigned stage, const Challenges& challenges, Turn answer,
    Takings& takings) const {
    if (!hand.holds(answer.action().card())) return false;
    const std::size_t before = takings.size();
    assert(!answer.taking().empty());
    with_action(game_, row, stage, answer.action(), [&] {
        Needed needed;
        needed.act(row, answer.action());
        return with_taking(row, stage, answer.taking(), [&] {
            const Taking last = answer.taking();
            needed.leave(last.province(), last.faction(), row.at[row.place[index(last.province())]]);
            const auto refuted = [&](Taking taking) {
                if (needed.includes(taking)) return false;
                const EndingSet good = challenges[taken_by(taking)].goals[seat].good[index(last.faction())];
                return (good >> ending_[code_without(row, taking)] & 1U) != 0;
            };
            takings.erase(std::remove_if(takings.begin(), takings.end(), refuted), takings.end());
            return false;
        });
    });
    return takings.size() < before;
}

/// What the last seat of the plan wants of it. For two players that depends on nothing else of the plan than what it
/// takes and how long it is: a seat's cards are all gone then, or not, and only it has played.
EndingSet Leaves::wanted_after(Challenge& challenge, const Plan& plan) const noexcept {
    constexpr unsigned asked = 1U << 15;
    std::uint16_t* const kept = game_.players() == 2 ? &challenge.wanted_after[plan.gains()] : nullptr;
    if (kept != nullptr && *kept != 0) return *kept & ~asked;
    Position after = challenge.after;
    for (unsigned step = 0; step < plan.length; ++step) after = after_play(after, plan.seats[step], plan.turns[step]);
    const EndingSet wanted = good_endings(after, plan.seats[plan.length - 1U], after.cards_left == 0);
    if (kept != nullptr) *kept = static_cast<std::uint16_t>(wanted | asked);
    return wanted;
}

/// Drops the takings to which the whole plan leads to what its last seat wants. Sound for the same reason.
bool Leaves::drop_answered_by(
    Row& row, unsigned stage, Challenges& challenges, const Plan& plan, Takings& takings) const {
    const std::size_t before = takings.size();
    Needed needed;
    const auto finish = [&] {
        std::array<std::optional<EndingSet>, faction_count + 1> good;
        const auto refuted = [&](Taking taking) {
            if (needed.includes(taking)) return false;
            auto& wanted = good[taken_by(taking)];
            if (!wanted) wanted = wanted_after(challenges[taken_by(taking)], plan);
            return (*wanted >> ending_[code_without(row, taking)] & 1U) != 0;
        };
        takings.erase(std::remove_if(takings.begin(), takings.end(), refuted), takings.end());
        return false;
    };
    const auto from = [&](unsigned step, const auto& self) -> bool {
        if (step == plan.length) return finish();
        const Turn turn = plan.turns[step];
        assert(!turn.taking().empty());
        return with_action(game_, row, stage, turn.action(), [&] {
            const Needed before_step = needed;
            needed.act(row, turn.action());
            with_taking(row, stage, turn.taking(), [&] {
                needed.leave(
                    turn.taking().province(), turn.taking().faction(),
                    row.at[row.place[index(turn.taking().province())]]);
                return self(step + 1, self);
            });
            needed = before_step;
            return false;
        });
    };
    from(0, from);
    return takings.size() < before;
}

bool Leaves::can_be_played(const Plan& plan, const Position& position, const Opponents& opponents) const noexcept {
    if (plan.length > opponents.plays) return false;
    std::array<Hand, max_players> hand = position.hand;
    for (unsigned step = 0; step < plan.length; ++step) {
        const Card card = plan.turns[step].action().card();
        if (!opponents.include(plan.seats[step]) || !hand[plan.seats[step]].holds(card)) return false;
        hand[plan.seats[step]].remove(card);
    }
    return true;
}

/// Drops the takings that this plan answers, if the opponents can carry it out.
bool Leaves::drop_answered_by(
    Row& row, unsigned stage, const Opponents& opponents, Challenges& challenges, const Plan& plan,
    Takings& takings) const {
    const Position& position = challenges[taken_by(takings[0])].after; // of hands only what is the same for all takings
    if (!can_be_played(plan, position, opponents)) return false;
    if (plan.length > 1) return drop_answered_by(row, stage, challenges, plan, takings);
    const unsigned seat = plan.seats[0];
    return drop_answered_by(row, position.hand[seat], seat, stage, challenges, plan.turns[0], takings);
}

/// Drops the takings to which the opponents have an answer: one play, or several with only passes of the others between
/// them. What answered this action last is tried first. \pre the row is as the action has left it
void Leaves::drop_answered(
    Row& row, unsigned stage, const Opponents& opponents, Challenges& challenges, Action action, Takings& takings) {
    if (takings.empty()) return;
    Answers& known = answers_to(action);
    for (Plan& plan : known) {
        if (plan.length == 0 || !drop_answered_by(row, stage, opponents, challenges, plan, takings)) continue;
        std::swap(plan, known[0]);
        if (takings.empty()) return;
    }
    for (std::size_t i = 0; i < recent_plans_.size() && recent_plans_[i].length != 0; ++i) {
        if (!drop_answered_by(row, stage, opponents, challenges, recent_plans_[i], takings)) continue;
        remember(known, recent_plans_[i]);
        std::swap(recent_plans_[i], recent_plans_[i / 2]);
        if (takings.empty()) return;
    }
    drop_newly_answered(row, stage, opponents, challenges, action, takings);
}

/// For each taking in turn a full look for an answer. One that is found is tried on the other takings too.
void Leaves::drop_newly_answered(
    Row& row, unsigned stage, const Opponents& opponents, Challenges& challenges, Action action, Takings& takings) {
    Takings open;
    while (!takings.empty()) {
        const Taking taking = takings.back();
        takings.pop_back();
        Plan plan;
        const bool answered = with_taking(
            row, stage, taking, [&] { return new_plan(row, stage, opponents, challenges[taken_by(taking)], plan); });
        if (!answered) {
            open.push_back(taking);
        } else if (plan.length != 0) {
            remember(answers_to(action), plan);
            remember(recent_plans_, plan);
            if (!takings.empty()) drop_answered_by(row, stage, opponents, challenges, plan, takings);
        }
    }
    takings = open;
}

/// A play without a taking is legal only where nobody stands (R5.8), which is not looked at again when a plan is
/// carried out: no plan holds one.
void Leaves::suggest(Turn play, unsigned seat) noexcept {
    if (play.taking().empty()) return;
    auto at = suggested_.begin();
    while (at + 1 != suggested_.end() && at->turns[0] != play) ++at;
    std::copy_backward(suggested_.begin(), at, at + 1);
    suggested_[0] = {{play}, {static_cast<std::uint8_t>(seat)}, 1};
}

/// Looks for a single play that answers; then for one after the beginning of recent plans and after suggested plays.
/// The plan stays empty if the answer is not one to remember.
bool Leaves::new_plan(Row& row, unsigned stage, const Opponents& opponents, const Challenge& challenge, Plan& plan) {
    boost::container::static_vector<Plan, 16> beginnings{Plan{}};
    if (opponents.plays >= 2) {
        for (unsigned i = 0; i < 4 && recent_plans_[i].length != 0; ++i) {
            // One play is to be added, and no more than the opponents may play in all.
            Plan beginning = recent_plans_[i];
            const auto most = std::min<std::size_t>(beginning.turns.size(), opponents.plays) - 1;
            beginning.length = static_cast<std::uint8_t>(std::min<std::size_t>(beginning.length, most));
            beginnings.push_back(beginning);
        }
        for (const Plan& suggested : suggested_)
            if (suggested.length != 0) beginnings.push_back(suggested);
    }
    for (const Plan& beginning : beginnings) {
        if (!can_be_played(beginning, challenge.after, opponents)) continue;
        plan = beginning;
        if (plan_continues(row, challenge.after, stage, opponents, plan, 0)) return true;
    }
    plan = Plan{};
    return false;
}

/// Carries the plan out from this step on, then looks for a last play and adds it to the plan.
bool Leaves::plan_continues(
    Row& row, const Position& position, unsigned stage, const Opponents& opponents, Plan& plan, unsigned step) const {
    if (step < plan.length) {
        const Turn turn = plan.turns[step];
        assert(!turn.taking().empty());
        return with_action(game_, row, stage, turn.action(), [&] {
            return with_taking(row, stage, turn.taking(), [&] {
                return plan_continues(
                    row, after_play(position, plan.seats[step], turn), stage, opponents, plan, step + 1);
            });
        });
    }
    for (unsigned other = 0; other < game_.players(); ++other) {
        if (!opponents.include(other) || position.hand[other].empty()) continue;
        assert(step < opponents.plays);
        Turn last;
        if (!last_play_reaches(row, position.hand[other], stage, goal_after_play(position, other), &last)) continue;
        if (last.is_pass() || !last.action().has_effect()) {
            plan.length = 0;
        } else {
            plan.turns[step] = last;
            plan.seats[step] = static_cast<std::uint8_t>(other);
            ++plan.length;
        }
        return true;
    }
    return false;
}

} // namespace siam
