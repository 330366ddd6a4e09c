#include "puzzles/reasons/reasons_check.hpp"

#include "engine/notation.hpp"
#include "puzzles/reasons/differences.hpp"

namespace siam {
namespace {

/// Compares the camp with the others by the numbers of a comparison.
Versus versus(const Camp& camp, const DecidingStep& step) {
    Versus most;
    for (unsigned seat = 0; seat < max_players; ++seat) {
        if (!(step.tied >> seat & 1U)) continue;
        unsigned& here = camp.includes(static_cast<Seat>(seat)) ? most.own : most.others;
        here = std::max(here, step.numbers[seat]);
    }
    return most;
}

/// The route of this one end.
Route route_of(const Game& game, const Camp& camp, const Position& end) {
    const Ending ending = ending_if_all_pass(game, end);
    const DecidingSteps steps = deciding_steps(game, end, ending);
    Route route{leader_of(ending), versus(camp, steps[0]), {}, false};
    if (route.worst.own != route.worst.others) return route;
    route.by_latest_plays = true;
    if (steps[1].of != DecidingStep::Of::second_followers) return route;
    const Versus second = versus(camp, steps[1]);
    route.seconds.push_back({ending.second(), second});
    route.by_latest_plays = second.own == second.others;
    return route;
}

void join(Route& all, const Route& one) {
    if (one.worst.is_worse_than(all.worst)) all.worst = one.worst;
    all.by_latest_plays |= one.by_latest_plays;
    for (const SecondRank& second : one.seconds) {
        const auto same = std::find_if(
            all.seconds.begin(), all.seconds.end(), [&](const SecondRank& it) { return it.faction == second.faction; });
        if (same == all.seconds.end())
            all.seconds.push_back(second);
        else if (second.worst.is_worse_than(same->worst))
            same->worst = second.worst;
    }
    std::sort(all.seconds.begin(), all.seconds.end(), [](const SecondRank& a, const SecondRank& b) {
        return a.faction < b.faction;
    });
}

/// How far the faction is ahead of the best other one.
int lead_of(Faction faction, Followers here) {
    int lead = 32;
    for (const Faction other : all_factions)
        if (other != faction)
            lead = std::min(lead, static_cast<int>(here.count(faction)) - static_cast<int>(here.count(other)));
    return lead;
}

/// Calls visit(set) for every set of `size` members of `all`; sets that consist of equal members are visited once or
/// more often.
template <class Visit>
void for_each_set(
    const std::vector<Difference>& all, std::size_t size, std::size_t from, std::vector<Difference>& set, Visit visit) {
    if (set.size() == size) return visit(set);
    for (; from < all.size(); ++from) {
        set.push_back(all[from]);
        for_each_set(all, size, from + 1, set, visit);
        set.pop_back();
    }
}

} // namespace

ReasonsChecker::ReasonsChecker(const Argument& about, std::size_t most)
    : about_(about), game_(*about.game), most_(most), start_(about.root), force_(*about.game, about.camp, most) {
    plan_is_followed_ =
        !over(game_, about.root) && about.camp.includes(about.root.to_move) && is_legal(game_, about.root, about.key);
    if (!plan_is_followed_) return;
    start_ = about.start();
    walk(start_);
}

// The lines after the key

void ReasonsChecker::walk(const Position& start) {
    boost::unordered_flat_set<Position, ByteHash> seen{start};
    std::vector<Position> next{start};
    while (!next.empty() && plan_is_followed_ && !is_too_large_) {
        const Position position = next.back();
        next.pop_back();
        if (over(game_, position)) {
            ends_.push_back(position);
            continue;
        }
        std::vector<Position> children;
        if (about_.camp.includes(position.to_move))
            plan_is_followed_ = turn_of_camp(position, children);
        else
            for_each_turn(
                game_, position, [&](Turn turn, const Position& after) { go(position, turn, after, children); });
        for (const Position& child : children)
            if (seen.insert(child).second) next.push_back(child);
        is_too_large_ = seen.size() > most_;
    }
    for (const Position& end : ends_)
        plan_is_followed_ = plan_is_followed_ && cards_of_camp(start) - cards_of_camp(end) <= about_.plan.cards;
}

unsigned ReasonsChecker::cards_of_camp(const Position& position) const {
    unsigned cards = 0;
    for (unsigned seat = 0; seat < game_.players(); ++seat)
        if (about_.camp.includes(static_cast<Seat>(seat))) cards += position.hand[seat].size();
    return cards;
}

bool ReasonsChecker::turn_of_camp(const Position& position, std::vector<Position>& next) {
    const Turn turn = about_.plan.at(position);
    own_.push_back(position);
    if (!is_legal(game_, position, turn)) return false;
    go(position, turn, play(game_, position, turn), next);
    return true;
}

void ReasonsChecker::go(const Position& before, Turn turn, const Position& after, std::vector<Position>& next) {
    if (after.settled > before.settled) {
        const Province province = before.order[before.settled];
        struggles_.push_back({province, before.at[index(province)]});
    }
    if (!turn.is_pass() && !about_.camp.includes(before.to_move)) {
        auto& [played, effective] = cards_[index(before.to_move)];
        const unsigned card = 1U << index(turn.action().card());
        played |= card;
        effective |= turn.action().has_effect() ? card : 0U;
    }
    next.push_back(after);
}

bool ReasonsChecker::is_good(const Position& end) const { return about_.camp.suits(outcome(game_, end)); }

// Claims about the ends

Truth ReasonsChecker::judge(const Reason& reason) {
    return std::visit([&](const auto& one) { return truth_of(one); }, reason);
}

Truth ReasonsChecker::judge_routes(std::span<const Reason> reasons) const {
    if (!plan_is_followed_) return Truth::fails;
    if (is_too_large_) return Truth::undecided;
    if (!std::all_of(ends_.begin(), ends_.end(), [&](const Position& end) { return is_good(end); }))
        return Truth::fails;
    std::array<unsigned, faction_count + 1> stated{}, reached{};
    const auto place = [](Leader leader) { return leader ? index(*leader) : faction_count; };
    for (const Reason& reason : reasons)
        if (const auto* const route = std::get_if<Route>(&reason)) ++stated[place(route->leader)];
    for (const Position& end : ends_) reached[place(leader_of(ending_if_all_pass(game_, end)))] = 1;
    return truth(stated == reached);
}

Truth ReasonsChecker::truth_of(const Route& route) const {
    if (is_too_large_) return Truth::undecided;
    std::optional<Route> all;
    for (const Position& end : ends_) {
        Route one = route_of(game_, about_.camp, end);
        if (one.leader != route.leader) continue;
        all ? join(*all, one) : void(all = std::move(one));
    }
    return truth(all == route);
}

Truth ReasonsChecker::truth_of(const Cost& cost) const {
    if (is_too_large_) return Truth::undecided;
    bool any = false;
    for (const Position& end : ends_) {
        if (leader_of(ending_if_all_pass(game_, end)) != cost.leader) continue;
        any = true;
        for (const Faction faction : all_factions) {
            unsigned taken = 0;
            for (unsigned seat = 0; seat < game_.players(); ++seat)
                if (!about_.camp.includes(static_cast<Seat>(seat)))
                    taken += end.supply[seat].count(faction) - start_.supply[seat].count(faction);
            if (taken < cost.taken.count(faction)) return Truth::fails;
        }
    }
    return truth(any);
}

Truth ReasonsChecker::truth_of(const Stuck& stuck) const {
    if (is_too_large_) return Truth::undecided;
    std::optional<int> most;
    for (const Struggle& struggle : struggles_)
        if (struggle.province == stuck.province)
            most = std::max(most.value_or(-32), lead_of(stuck.faction, struggle.followers));
    return truth(most == stuck.lead && stuck.lead <= 0);
}

Truth ReasonsChecker::truth_of(const Controlled& controlled) const {
    if (is_too_large_) return Truth::undecided;
    unsigned powers = 0;
    for (const Struggle& struggle : struggles_)
        if (struggle.province == controlled.province) powers |= 1U << index(struggle.followers.control());
    return truth(powers == controlled.powers && powers != 0);
}

Truth ReasonsChecker::truth_of(const Closed& closed) const {
    if (is_too_large_) return Truth::undecided;
    return truth(std::none_of(ends_.begin(), ends_.end(), [&](const Position& end) {
        return leader_of(ending_if_all_pass(game_, end)) == closed.leader;
    }));
}

Truth ReasonsChecker::truth_of(const WithoutEffect& card) const {
    if (is_too_large_) return Truth::undecided;
    const auto& [played, effective] = cards_[index(card.seat)];
    return truth((played >> index(card.card) & 1U) != 0 && (effective >> index(card.card) & 1U) == 0);
}

// Claims about a wrong turn, and about changed positions

Truth ReasonsChecker::truth_of(const Refutation& refutation) const {
    Position position = about_.root;
    if (refutation.line.empty() || refutation.line.front() == about_.key) return Truth::fails;
    for (const Turn turn : refutation.line) {
        if (over(game_, position) || !is_legal(game_, position, turn)) return Truth::fails;
        position = play(game_, position, turn);
    }
    const Position end = pass_to_end(game_, position);
    return truth(!is_good(end) && route_of(game_, about_.camp, end) == refutation.end);
}

Truth ReasonsChecker::truth_of(const Cause& cause) {
    if (!is_legal(game_, about_.root, cause.wrong)) return Truth::fails;
    const auto all = differences(game_, about_.root, cause.wrong, about_.key);
    if (!all) return Truth::fails;
    const auto counts = [&](const std::vector<Difference>& in, const Difference& one) {
        return std::count(in.begin(), in.end(), one);
    };
    for (const Difference& one : cause.differences)
        if (counts(cause.differences, one) > counts(*all, one)) return Truth::fails;
    const auto changed = with_differences(game_, about_.root, cause.wrong, about_.key, cause.differences);
    if (!changed || cause.differences.empty()) return Truth::fails;
    const Truth enough = force_.within(*changed, about_.plan.cards);
    return enough == Truth::holds ? smaller_fail(cause, *all) : enough;
}

/// Whether no smaller set of differences lets the camp reach its aim.
Truth ReasonsChecker::smaller_fail(const Cause& cause, const std::vector<Difference>& all) {
    Truth fail = Truth::holds;
    for (std::size_t size = 0; size < cause.differences.size(); ++size) {
        std::vector<Difference> set;
        for_each_set(all, size, 0, set, [&](const std::vector<Difference>& smaller) {
            const auto changed = with_differences(game_, about_.root, cause.wrong, about_.key, smaller);
            if (!changed || fail == Truth::fails) return;
            const Truth reached = force_.within(*changed, about_.plan.cards);
            if (reached == Truth::holds) fail = Truth::fails;
            if (reached == Truth::undecided) fail = Truth::undecided;
        });
    }
    return fail;
}

Truth ReasonsChecker::truth_of(const Needed& needed) {
    Truth reached = Truth::undecided;
    if (needed.fact == Needed::Fact::last_card) {
        const auto other = without_last_card_rule(game_);
        if (!other) return Truth::fails;
        reached = BruteForce(*other, about_.camp, most_).within(start_, about_.plan.cards);
    } else {
        const auto changed = without_fact(start_, needed.fact);
        if (!changed) return Truth::fails;
        reached = force_.within(*changed, about_.plan.cards);
    }
    return reached == Truth::undecided ? reached : truth(reached == Truth::fails);
}

Truth ReasonsChecker::reached_by(const Position& root, Turn turn) {
    const auto cost = [](Turn one) { return one.is_pass() ? 0U : 1U; };
    const unsigned cards = about_.plan.cards + cost(about_.key);
    if (!is_legal(game_, root, turn) || cost(turn) > cards) return Truth::fails;
    return force_.within(play(game_, root, turn), cards - cost(turn));
}

Truth ReasonsChecker::truth_of(const Twin& twin) {
    if (!move_between(about_.root, twin.position) || validate(game_, twin.position) || twin.keys.empty())
        return Truth::fails;
    Truth judged = Truth::holds;
    const auto expect = [&](const Position& root, Turn turn, Truth expected) {
        const Truth found = judged == Truth::fails ? judged : reached_by(root, turn);
        if (found != expected) judged = found == Truth::undecided ? found : Truth::fails;
    };
    expect(twin.position, about_.key, Truth::fails);
    for (const Turn key : twin.keys) {
        expect(twin.position, key, Truth::holds);
        expect(about_.root, key, Truth::fails);
    }
    return judged;
}

} // namespace siam
