// Positions that differ in one thing.
#include "puzzles/gates.hpp"
#include "tests/soak/answers.hpp"

namespace siam::soak {
namespace {

Province any_open(Round& round, const Position& position) {
    return position.order[position.settled + round.between(0, position.open.size() - 1)];
}
Faction any_faction(Round& round) { return all_factions[round.below(faction_count)]; }

void change_control(Round& round, Position& position) {
    if (position.settled == 0) return;
    const Province one = position.order[round.between(0, position.settled - 1U)];
    const Power power = round.one_in(4) ? Power::occupier : power_of(any_faction(round));
    Control control;
    for (unsigned place = 0; place < position.settled; ++place) {
        const Province province = position.order[place];
        control.put(province, province == one ? power : position.control[province]);
    }
    position.control = control;
}

/// Two provinces settled in the other order.
void change_order(Round& round, Position& position) {
    if (position.settled < 2) return;
    const unsigned place = round.between(0, position.settled - 2U);
    position.order.swap_places(position.order[place], position.order[place + 1]);
}

/// An open province and a settled one exchange their names and borders.
void change_names(Round& round, Position& position) {
    if (position.settled == 0) return;
    const Province open = any_open(round, position), settled = position.order[round.between(0, position.settled - 1U)];
    std::swap(position.at[index(open)], position.at[index(settled)]);
    const Position before = position;
    position.order.swap_places(open, settled);
    position.open.erase(open);
    position.open.insert(settled);
    if (position.marked.contains(open)) {
        position.marked.erase(open);
        position.marked.insert(settled);
    }
    position.control = Control{};
    for (unsigned place = 0; place < position.settled; ++place)
        position.control.put(position.order[place], before.control[before.order[place]]);
}

/// A follower moves from the pool, or to it.
void change_followers(Round& round, const Game& game, Position& position) {
    Followers& here = round.one_in(2) ? position.at[index(any_open(round, position))]
                                      : position.supply[round.between(0, game.players() - 1)];
    const Followers one = Followers::one(any_faction(round));
    if (round.one_in(2)) {
        for (const Faction faction : all_factions)
            if (one.holds(faction) && pool(game, position).holds(faction)) here += one;
    } else {
        for (const Faction faction : all_factions)
            if (one.holds(faction) && here.holds(faction)) here -= one;
    }
}

void change_latest(Round& round, Position& position) {
    if (position.latest.size() < 2) return;
    position.latest.played(position.latest[round.between(1, position.latest.size() - 1)]);
}

void change_marker(Round& round, Position& position) {
    const Province province = any_open(round, position);
    if (position.marked.contains(province))
        position.marked.erase(province);
    else
        position.marked.insert(province);
}

} // namespace

std::optional<Position> twin_of(Round& round, const Game& game, const Position& position) {
    Position twin = position;
    switch (round.below(8)) {
        case 0: twin.last_swap = Swap{}; break;
        case 1: change_control(round, twin); break;
        case 2: change_order(round, twin); break;
        case 3: change_names(round, twin); break;
        case 4: change_followers(round, game, twin); break;
        case 5: change_latest(round, twin); break;
        case 6: change_marker(round, twin); break;
        default: twin.passes = static_cast<std::uint8_t>(round.below(game.passes_to_settle()));
    }
    if (twin == position || validate(game, twin) || over(game, twin)) return {};
    return twin;
}

std::optional<Position> banned_twin_of(const Game& game, const Position& position, std::span<const Turn> keys) {
    if (keys.empty() || position.latest.empty()) return {};
    Swap swap;
    for (const Turn turn : keys) {
        if (turn.is_pass() || !turn.action().has_effect()) return {};
        const Card card = turn.action().card();
        if (card != Card::one_for_one && card != Card::two_for_one) return {};
        if (!swap.empty() && swap != turn.action().swap()) return {};
        swap = turn.action().swap();
    }
    Position twin = position;
    twin.last_swap = swap.reversed();
    if (validate(game, twin)) return {};
    return twin;
}

} // namespace siam::soak
