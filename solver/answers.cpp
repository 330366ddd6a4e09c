/// How a last play is answered: the part of the leaves that looks for refutations, and remembers them.
#include "solver/leaf.hpp"

#include <algorithm>
#include <cassert>

namespace siam {
namespace {

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

} // namespace

RecentPlans& Leaves::plans_of(const Opponents& opponents) noexcept {
    return recent_plans_[(opponents.seats & own_seats_) != 0][std::min(opponents.plays, 3U) - 1U];
}

/// What the last seat of the plan wants of it. For two players it depends on what the plan takes and on how many cards
/// it leaves.
EndingSet Leaves::wanted_after(const Challenge& challenge, const Plan& plan) const noexcept {
    Position after = challenge.after;
    const unsigned last = plan.seats[plan.length - 1U];
    if (game_.players() == 2) {
        for (unsigned step = 0; step < plan.length; ++step)
            after.supply[last] += Followers::one(plan.turns[step].taking().faction());
        if (after.hand[last].size() == plan.length) after.hand[last] = Hand{};
        after.latest.played(static_cast<Seat>(last));
        after.cards_left = static_cast<std::uint8_t>(after.cards_left - plan.length);
    } else {
        for (unsigned step = 0; step < plan.length; ++step)
            after = after_play(after, plan.seats[step], plan.turns[step]);
    }
    return good_endings(after, last, after.cards_left == 0);
}

/// Those of the takings that the plan answers, if the opponents hold its cards.
TakingSet Leaves::answered_by(
    RecentPlans::Entry& entry, const Ground& ground, const Attempt& attempt, const Row& after, const Change& change,
    TakingSet takings) const {
    if ((entry.cards & ~attempt.opponents_cards) != 0 || entry.plan.length > attempt.opponents.plays) return 0;
    if (entry.ground != ground.number) {
        entry.ground = ground.number;
        entry.on_row.carry_out(game_, ground.row, ground.stage, entry.plan);
        entry.wanted = {};
    }
    if (!entry.on_row.legal_after(change)) return 0;
    constexpr unsigned asked = 1U << 15;
    static_assert(ending_count <= 15);
    return entry.on_row.answered(ground.row, after, change, takings, ending_, [&](unsigned taken) -> EndingSet {
        auto& wanted = entry.wanted[taken];
        if (wanted == 0)
            wanted = static_cast<std::uint16_t>(wanted_after(attempt.challenges[taken], entry.plan) | asked);
        return wanted;
    });
}

/// Those of the takings after an action to which the opponents have no answer that is found at once: one play, or
/// several with only passes of the others between them. First the plans remembered; then what is known otherwise; then
/// for each taking that is left a full look for a new plan, which is tried on the others too. \pre `after` is as the
/// action has left it; the challenges of the takings are known
TakingSet Leaves::open_takings(
    const Ground& ground, const Attempt& attempt, Action action, Row& after, const Change& change, TakingSet takings) {
    RecentPlans& plans = plans_of(attempt.opponents);
    for (unsigned i = 0; i < plans.size(); ++i) {
        const TakingSet answered = answered_by(plans[i], ground, attempt, after, change, takings);
        if (answered == 0) continue;
        plans.promote(i);
        takings &= ~answered;
        if (takings == 0) return 0;
    }
    TakingSet open = 0;
    for (; takings != 0; takings &= takings - 1) {
        const unsigned at = static_cast<unsigned>(std::countr_zero(takings));
        const Taking taking = taking_at(after, at);
        if (attempt.is_refuted != nullptr && (*attempt.is_refuted)(Turn{action, taking})) continue;
        std::optional<Plan> plan;
        with_taking(after, ground.stage, taking, [&] {
            plan = new_plan(after, ground.stage, attempt, attempt.challenges[taken_by(at)]);
            return true;
        });
        if (!plan)
            open |= 1U << at;
        else if (plan->length != 0)
            takings &= ~(answered_by(plans.add(*plan), ground, attempt, after, change, takings) & ~(1U << at));
    }
    return open;
}

/// A play that a plan cannot hold is not suggested.
void Leaves::suggest(Turn play, unsigned seat) noexcept {
    if (!Plan::may_hold(play)) return;
    auto at = suggested_.begin();
    while (at + 1 != suggested_.end() && at->turns[0] != play) ++at;
    std::copy_backward(suggested_.begin(), at, at + 1);
    suggested_[0] = Plan{};
    suggested_[0].add(play, seat);
}

/// Looks for a single play that answers; then for one after the beginning of recent plans and after suggested plays.
/// An empty plan is an answer that is not one to remember.
std::optional<Plan> Leaves::new_plan(Row& row, unsigned stage, const Attempt& attempt, Challenge& challenge) {
    const Opponents& opponents = attempt.opponents;
    const Position& position = challenge.after;
    for (unsigned other = 0; other < game_.players(); ++other) {
        if (!opponents.include(other)) continue;
        if (!(challenge.asked >> other & 1U)) challenge.goals[other] = goal_after_play(position, other);
        challenge.asked |= 1U << other;
        const Goal& goal = challenge.goals[other];
        if (auto plan = plan_ended_by(row, position.hand[other], other, stage, opponents, goal, Plan{})) return plan;
    }
    if (opponents.plays < 2) return {};
    boost::container::static_vector<Plan, 16> beginnings;
    RecentPlans& plans = plans_of(opponents);
    for (unsigned i = 0; i < std::min(plans.size(), 4U); ++i) {
        // One play is to be added, and no more than the opponents may play in all.
        Plan& beginning = beginnings.emplace_back(plans[i].plan);
        const auto most = std::min<std::size_t>(beginning.turns.size(), opponents.plays) - 1;
        beginning.length = static_cast<std::uint8_t>(std::min<std::size_t>(beginning.length, most));
    }
    for (const Plan& suggested : suggested_)
        if (suggested.length != 0) beginnings.push_back(suggested);
    for (const Plan& beginning : beginnings) {
        if ((beginning.cards() & ~attempt.opponents_cards) != 0) continue;
        if (auto plan = plan_begun_with(row, position, stage, opponents, beginning, 0)) return plan;
    }
    return {};
}

/// Carries the beginning out from this step on, then looks for a last play.
std::optional<Plan> Leaves::plan_begun_with(
    Row& row, const Position& position, unsigned stage, const Opponents& opponents, const Plan& beginning,
    unsigned step) const {
    std::optional<Plan> plan;
    if (step < beginning.length) {
        const Turn turn = beginning.turns[step];
        with_action(game_, row, stage, turn.action(), [&] {
            return with_taking(row, stage, turn.taking(), [&] {
                const Position after = after_play(position, beginning.seats[step], turn);
                plan = plan_begun_with(row, after, stage, opponents, beginning, step + 1);
                return true;
            });
        });
        return plan;
    }
    for (unsigned other = 0; other < game_.players() && !plan; ++other)
        if (opponents.include(other) && !position.hand[other].empty())
            plan = plan_ended_by(
                row, position.hand[other], other, stage, opponents, goal_after_play(position, other), beginning);
    return plan;
}

/// The beginning has been carried out: with a play from this hand that reaches the goal it is a plan. One play that is
/// all that the opponents have left may wait for later struggles too, since the leaves must not miss it; longer plans
/// that do are found by the search.
std::optional<Plan> Leaves::plan_ended_by(
    Row& row, Hand hand, unsigned seat, unsigned stage, const Opponents& opponents, const Goal& goal,
    const Plan& beginning) const {
    assert(beginning.length < opponents.plays);
    Turn last;
    const Stages stages = opponents.plays > 1 ? Stages::this_one : Stages::all;
    if (!last_play_reaches(row, hand, stage, goal, stages, &last)) return {};
    if (!Plan::may_hold(last)) return Plan{};
    Plan plan = beginning;
    plan.add(last, seat);
    return plan;
}

} // namespace siam
