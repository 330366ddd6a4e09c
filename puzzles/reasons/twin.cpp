#include "puzzles/reasons/twin.hpp"

namespace siam {

std::optional<Move> move_between(const Position& from, const Position& to) {
    Position same = to;
    same.at = from.at;
    if (same != from) return {};
    std::optional<Faction> faction;
    std::optional<Province> left, reached;
    for (const Province province : all_provinces)
        for (const Faction each : all_factions) {
            const unsigned before = from.at[index(province)].count(each), after = to.at[index(province)].count(each);
            if (before == after) continue;
            std::optional<Province>& place = before > after ? left : reached;
            const bool is_one = before + 1 == after || after + 1 == before;
            if (!is_one || place || (faction && *faction != each)) return {};
            faction = each;
            place = province;
        }
    if (!left || !reached) return {};
    return Move{*faction, *left, *reached};
}

} // namespace siam
