/// Routes that differ from the true ones in one number, faction or comparison, and are therefore false.
#pragma once

#include "puzzles/reasons/reason.hpp"

namespace siam::tests {

/// All results of changing one number of the comparison by one.
[[nodiscard]] inline std::vector<Versus> changed(Versus versus) {
    std::vector<Versus> all{{versus.own + 1, versus.others}, {versus.own, versus.others + 1}};
    if (versus.own > 0) all.push_back({versus.own - 1, versus.others});
    if (versus.others > 0) all.push_back({versus.own, versus.others - 1});
    return all;
}

/// All results of changing one thing of the route.
[[nodiscard]] inline std::vector<Route> changed(const Route& route) {
    std::vector<Route> all;
    const auto add = [&](auto change) {
        Route other = route;
        change(other);
        all.push_back(std::move(other));
    };
    for (const Versus worst : changed(route.worst)) add([&](Route& it) { it.worst = worst; });
    add([](Route& it) { it.by_latest_plays = !it.by_latest_plays; });
    for (const Leader leader : {Leader{all_factions[0]}, Leader{all_factions[1]}, Leader{all_factions[2]}, Leader{}})
        if (leader != route.leader) add([&](Route& it) { it.leader = leader; });
    for (std::size_t i = 0; i < route.seconds.size(); ++i) {
        add([&](Route& it) { it.seconds.erase(it.seconds.begin() + static_cast<std::ptrdiff_t>(i)); });
        for (const Versus worst : changed(route.seconds[i].worst)) add([&](Route& it) { it.seconds[i].worst = worst; });
        for (const Faction faction : all_factions)
            if (faction != route.seconds[i].faction) add([&](Route& it) { it.seconds[i].faction = faction; });
    }
    const auto is_last = [](const SecondRank& second) { return second.faction == all_factions[2]; };
    if (std::none_of(route.seconds.begin(), route.seconds.end(), is_last))
        add([](Route& it) { it.seconds.push_back({all_factions[2], {2, 1}}); });
    return all;
}

/// All routes that differ in one thing from one of the true routes, and are not among these.
[[nodiscard]] inline std::vector<Route> false_routes(const std::vector<Route>& routes) {
    std::vector<Route> wrong;
    for (const Route& route : routes)
        for (Route& other : changed(route))
            if (std::find(routes.begin(), routes.end(), other) == routes.end()) wrong.push_back(std::move(other));
    return wrong;
}

} // namespace siam::tests
