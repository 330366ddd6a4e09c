#include "puzzles/reasons/routes.hpp"

#include "solver/defence.hpp"

namespace siam {
namespace {

/// The kinds of ends, in the order in which routes are listed.
constexpr std::array<Leader, faction_count + 1> all_leaders{all_factions[0], all_factions[1], all_factions[2], {}};

Versus versus(Count count) { return {count.own, count.others}; }

void worsen(Versus& worst, Versus now) {
    if (now.is_worse_than(worst)) worst = now;
}

/// Adds an end to its route.
void add(Route& route, const Decision& end) {
    worsen(route.worst, versus(end.count));
    if (end.by == Decision::By::count) return;
    route.by_latest_plays |= end.by == Decision::By::latest_plays;
    if (!route.leader || end.how.first() == end.how.second()) return;
    const auto not_before = std::find_if(route.seconds.begin(), route.seconds.end(), [&](const SecondRank& second) {
        return !(second.faction < end.how.second());
    });
    if (not_before != route.seconds.end() && not_before->faction == end.how.second())
        worsen(not_before->worst, versus(end.second));
    else
        route.seconds.insert(not_before, {end.how.second(), versus(end.second)});
}

/// Gathers the reasons of each kind.
class Gatherer {
public:
    Gatherer(const Endings& endings, const Aim& aim) : endings_(endings), game_(endings.game()), aim_(aim) {}

    std::vector<Reason> all() {
        const std::vector<Route> routes = routes_of(game_, aim_, endings_.ends());
        for (const Route& route : routes) found_.emplace_back(route);
        for (const Route& route : routes) cost(route.leader);
        for (const Province province : endings_.start().open) settled(province);
        for (const Leader leader : all_leaders)
            if (std::none_of(routes.begin(), routes.end(), [&](const Route& it) { return it.leader == leader; }))
                found_.emplace_back(Closed{leader});
        for (unsigned seat = 0; seat < game_.players(); ++seat)
            for (const Card card : all_cards) effect(static_cast<Seat>(seat), card);
        return std::move(found_);
    }

private:
    [[nodiscard]] Followers supply_of_others(const Position& position) const {
        Followers all;
        for (unsigned seat = 0; seat < game_.players(); ++seat)
            if (!endings_.camp().includes(static_cast<Seat>(seat))) all += position.supply[seat];
        return all;
    }
    void cost(const Leader leader) {
        std::optional<Followers> least;
        for (const Position& end : endings_.ends())
            if (leader_of(ending_if_all_pass(game_, end)) == leader)
                least = least ? least_of(*least, supply_of_others(end)) : supply_of_others(end);
        const Followers taken = *least - supply_of_others(endings_.start());
        if (!taken.empty()) found_.emplace_back(Cost{leader, taken});
    }
    void settled(Province province) {
        unsigned powers = 0;
        Followers most; // whether each faction can have a follower there
        std::array<int, faction_count> leads{-32, -32, -32};
        for (const Settling& settling : endings_.settlings()) {
            if (settling.province != province) continue;
            const Followers here = settling.followers;
            powers |= 1U << index(here.control());
            for (const Faction faction : all_factions) {
                if (here.holds(faction) && !most.holds(faction)) most += Followers::one(faction);
                unsigned rival = 0;
                for (const Faction other : all_factions)
                    if (other != faction) rival = std::max(rival, here.count(other));
                leads[index(faction)] =
                    std::max(leads[index(faction)], static_cast<int>(here.count(faction)) - static_cast<int>(rival));
            }
        }
        if (powers == 0) return;
        for (const Faction faction : all_factions)
            if (most.holds(faction) && leads[index(faction)] <= 0)
                found_.emplace_back(Stuck{faction, province, leads[index(faction)]});
        found_.emplace_back(Controlled{province, powers});
    }
    void effect(Seat seat, Card card) {
        if (endings_.can_be_played(seat, card) && !endings_.can_have_effect(seat, card))
            found_.emplace_back(WithoutEffect{seat, card});
    }

    const Endings& endings_;
    const Game& game_;
    Aim aim_;
    std::vector<Reason> found_;
};

} // namespace

std::vector<Route> routes_of(const Game& game, const Aim& aim, std::span<const Position> ends) {
    std::vector<Route> routes;
    for (const Leader leader : all_leaders) {
        std::optional<Route> route;
        for (const Position& end : ends) {
            const Decision decision = decision_of(game, aim, end);
            if (leader_of(decision.how) != leader) continue;
            if (!route) route = Route{leader, versus(decision.count), {}, false};
            add(*route, decision);
        }
        if (route) routes.push_back(*std::move(route));
    }
    return routes;
}

std::vector<Reason> reasons_from(const Endings& endings, const Aim& aim) { return Gatherer(endings, aim).all(); }

} // namespace siam
