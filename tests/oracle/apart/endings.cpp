#include "tests/oracle/apart/endings.hpp"

#include <algorithm>
#include <iterator>

namespace apart {
namespace {

void keep_worst(Numbers& worst, const Numbers& numbers) {
    const auto lead = [](const Numbers& of) { return static_cast<int>(of.own) - static_cast<int>(of.others); };
    if (std::pair(lead(numbers), numbers.own) < std::pair(lead(worst), worst.own)) worst = numbers;
}

void join(Route& route, const Route& other) {
    keep_worst(route.first, other.first);
    route.level_to_the_end = route.level_to_the_end || other.level_to_the_end;
    for (unsigned faction = 0; faction < faction_count; ++faction) {
        if (!other.second[faction]) continue;
        if (!route.second[faction]) route.second[faction] = other.second[faction];
        keep_worst(*route.second[faction], *other.second[faction]);
    }
}

} // namespace

Endings::Endings(const Game& game, Aim aim, const State& start, const Plan& plan, std::uint64_t most)
    : game_(game), aim_(aim) {
    walk(start, plan, most);
}

void Endings::walk(const State& start, const Plan& plan, std::uint64_t most) {
    boost::unordered_flat_set<State, HashState> seen;
    std::vector<State> open{start};
    while (!open.empty()) {
        const State state = without_idle_parts(open.back());
        open.pop_back();
        if (!seen.insert(state).second) continue;
        if (seen.size() > most) throw TooMany{};
        if (over(game_, state)) {
            State end = state;
            end.marked = 0, end.swap = {};
            ends_.insert(end);
            continue;
        }
        const bool is_own = (aim_.camp >> state.to_move & 1U) != 0;
        const auto planned = plan.find(state);
        const Turn turn = is_own && planned != plan.end() ? planned->second : Turn{};
        bool any = false;
        for (const Child& child : children(game_, state)) {
            if (is_own && child.turn != turn) continue;
            open.push_back(child.state);
            record(state, child);
            any = true;
        }
        if (!any) throw Illegal{};
    }
}

void Endings::record(const State& state, const Child& child) {
    if (child.state.settled > state.settled) {
        const Byte province = state.order.at(state.settled);
        struggles_.insert({province, state.at.at(province), child.state.control.at(province)});
    }
    if (!child.turn.is_pass()) plays_.insert({state.to_move, child.turn.card, child.turn.has_effect()});
}

bool Endings::all_reached() const {
    return std::ranges::all_of(ends_, [&](const State& end) { return aim_.reached(winners(game_, end)); });
}

/// The greatest number(seat) of the camp's seats and of the others' seats, among `seats`.
template <class Number>
Numbers Endings::numbers(unsigned seats, Number&& number) const {
    Numbers most;
    for (unsigned seat = 0; seat < game_.players; ++seat)
        if (seats >> seat & 1U) {
            unsigned& side = aim_.camp >> seat & 1U ? most.own : most.others;
            side = std::max(side, unsigned{number(seat)});
        }
    return most;
}

Route Endings::route_of(const State& end) const {
    Route route;
    if (is_occupied(game_, end)) {
        route.first = numbers(game_.all(), [&](unsigned seat) {
            Followers together{};
            for (unsigned other = 0; other < game_.players; ++other)
                for (unsigned f = 0; f < faction_count && (game_.side(seat) >> other & 1U) != 0; ++f)
                    together[f] = static_cast<Byte>(unsigned{together[f]} + end.supply[other][f]);
            return std::ranges::min(together);
        });
        route.level_to_the_end = route.first.own == route.first.others;
        return route;
    }
    const std::vector<Byte> ranks = ranking(end);
    const auto of = [&](Byte faction) { return [&end, faction](unsigned seat) { return end.supply[seat][faction]; }; };
    route.leader = ranks.at(0);
    route.first = numbers(game_.all(), of(ranks[0]));
    if (route.first.own != route.first.others) return route;
    route.level_to_the_end = true;
    if (ranks.size() < 2) return route;
    unsigned level = 0;
    for (unsigned seat = 0; seat < game_.players; ++seat)
        if (of(ranks[0])(seat) == route.first.own) level |= 1U << seat;
    const Numbers second = numbers(level, of(ranks[1]));
    route.second[ranks[1]] = second;
    route.level_to_the_end = second.own == second.others;
    return route;
}

std::vector<Route> Endings::routes() const {
    std::array<std::optional<Route>, faction_count + 1> by_leader;
    for (const State& end : ends_) {
        const Route route = route_of(end);
        auto& known = by_leader.at(route.leader);
        if (known)
            join(*known, route);
        else
            known = route;
    }
    std::vector<Route> routes;
    for (const auto& route : by_leader)
        if (route) routes.push_back(*route);
    return routes;
}

std::vector<State> Endings::under(Byte leader) const {
    std::vector<State> ends;
    std::ranges::copy_if(
        ends_, std::back_inserter(ends), [&](const State& end) { return route_of(end).leader == leader; });
    return ends;
}

} // namespace apart
