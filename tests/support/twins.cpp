#include "tests/support/twins.hpp"

namespace siam::tests {
namespace {

/// For each faction: if the pool has enough of its followers, moves one of them to every player's supply.
void raise_supplies(const Game& game, Position& position) {
    for (const Faction faction : all_factions)
        if (pool(game, position).count(faction) >= game.players())
            for (unsigned seat = 0; seat < game.players(); ++seat) position.supply[seat] += Followers::one(faction);
}

/// Moves followers of a random faction from the pool to the players: to each the same number, and as many as possible.
void drain_pool(const Game& game, Random& random, Position& position) {
    const Faction faction = all_factions[below(random, faction_count)];
    for (unsigned each = pool(game, position).count(faction) / game.players(); each > 0; --each)
        for (unsigned seat = 0; seat < game.players(); ++seat) position.supply[seat] += Followers::one(faction);
}

void shuffle_settled(Random& random, Position& position) {
    for (unsigned left = position.settled; left > 1; --left)
        position.order.swap_places(
            position.order[left - 1], position.order[static_cast<unsigned>(below(random, left))]);
}

void exchange_control(Random& random, Position& position) {
    std::vector<Power> powers;
    for (unsigned place = 0; place < position.settled; ++place)
        powers.push_back(position.control[position.order[place]]);
    position.control = Control{};
    const std::uint64_t turn = below(random, powers.size() + 1);
    for (unsigned place = 0; place < position.settled; ++place)
        position.control.put(position.order[place], powers[(place + turn) % powers.size()]);
}

/// Exchanges the names of two settled provinces. Each faction still gains its provinces at the same times.
void rename_two_settled(Random& random, Position& position) {
    if (position.settled < 2) return;
    const unsigned i = static_cast<unsigned>(below(random, position.settled)),
                   j = static_cast<unsigned>(below(random, position.settled));
    const Province a = position.order[i], b = position.order[j];
    Control control;
    for (unsigned place = 0; place < position.settled; ++place) {
        const Province province = position.order[place];
        control.put(province, position.control[province == a ? b : province == b ? a : province]);
    }
    position.control = control;
    position.order.swap_places(a, b);
}

/// Exchanges the names and contents of two provinces.
void rename_two(Random& random, Position& position) {
    const auto a = static_cast<Province>(below(random, 8)), b = static_cast<Province>(below(random, 8));
    if (position.open.contains(a) != position.open.contains(b)) return;
    position.order.swap_places(a, b);
    std::swap(position.at[index(a)], position.at[index(b)]);
    const bool a_marked = position.marked.contains(a), b_marked = position.marked.contains(b);
    position.marked.erase(a), position.marked.erase(b);
    if (a_marked) position.marked.insert(b);
    if (b_marked) position.marked.insert(a);
}

/// Exchanges the names of an open and a settled province, which changes the borders between open provinces.
void rename_open(Random& random, Position& position) {
    if (position.settled == 0 || position.settled == province_count) return;
    const Province
        was =
            position.order[position.settled + static_cast<unsigned>(below(random, province_count - position.settled))],
        now = position.order[static_cast<unsigned>(below(random, position.settled))];
    Control control;
    for (unsigned place = 0; place < position.settled; ++place) {
        const Province province = position.order[place];
        control.put(province == now ? was : province, position.control[province]);
    }
    position.control = control;
    position.order.swap_places(was, now);
    std::swap(position.at[index(was)], position.at[index(now)]);
    position.open.erase(was), position.open.insert(now);
    if (position.marked.contains(was)) position.marked.erase(was), position.marked.insert(now);
}

/// Moves a follower from the pool into an open province or a supply, or from there into the pool.
void move_follower(const Game& game, Random& random, Position& position) {
    const Province province =
        position.order[static_cast<unsigned>(position.settled + below(random, position.open.size()))];
    Followers& here =
        below(random, 2) == 0 ? position.at[index(province)] : position.supply[below(random, game.players())];
    const Faction faction = all_factions[below(random, faction_count)];
    if (below(random, 2) == 0 && pool(game, position).holds(faction))
        here += Followers::one(faction);
    else if (here.holds(faction))
        here -= Followers::one(faction);
}

} // namespace

void vary(const Game& game, Random& random, std::string_view thing, Position& position) {
    const Position other = composed(game, random, position.open.size(), position.cards_left);
    if (thing == "supplies") raise_supplies(game, position);
    if (thing == "pool") drain_pool(game, random, position);
    if (thing == "order of settled provinces") shuffle_settled(random, position);
    if (thing == "names of settled provinces") rename_two_settled(random, position);
    if (thing == "control" && position.settled > 0) exchange_control(random, position);
    if (thing == "markers") position.marked = ProvinceSet(static_cast<unsigned>(below(random, 256))) & position.open;
    if (thing == "last swap") position.last_swap = other.last_swap;
    if (thing == "names") rename_two(random, position);
    if (thing == "names of open provinces") rename_open(random, position);
    if (thing == "follower") move_follower(game, random, position);
    if (thing == "passes") position.passes = static_cast<std::uint8_t>(below(random, game.passes_to_settle()));
    if (thing == "followers" && other.open == position.open) position.at = other.at;
    if (thing == "latest plays" && other.latest.size() == position.latest.size()) position.latest = other.latest;
}

} // namespace siam::tests
