/// The open provinces in struggle order, packed for the leaves of the search: actions are done and undone in place.
#pragma once

#include "solver/node.hpp"

namespace siam {

/// Control of every group of followers, one byte each: a look-up where Followers::control would branch.
class ControlTable {
public:
    ControlTable() noexcept {
        for (unsigned word = 0; word < by_word_.size(); ++word)
            by_word_[word] = static_cast<std::uint8_t>(index(Followers::from_word(word).control()));
    }
    [[nodiscard]] unsigned operator[](Followers followers) const noexcept { return by_word_[followers.word()]; }

private:
    std::array<std::uint8_t, 1U << 15> by_word_;
};
extern const ControlTable control_table;

/// Places are counted from the contested province, 0 to open - 1. A *stage* i means that the first i of them have been
/// settled in the meantime, by what stood in them.
///
/// The *code* of a row is how it would be settled now: two bits of Power a place, place 0 in the lowest.
struct Row {
    unsigned open = 0;
    std::array<Followers, province_count> at{};
    std::array<std::uint8_t, province_count> name{};             ///< province at the place
    std::array<std::uint8_t, province_count> place{};            ///< place of the province
    std::array<ProvinceSet, faction_count> controlled_borders{}; ///< of the provinces settled before stage 0
    ProvinceSet marked;
    Followers pool; ///< at stage 0
    Swap banned;    ///< R5.9; by province
    bool undo_is_banned = true;
    unsigned code = 0;
    bool marks_matter = false; ///< another Maharacha may follow

    Row(const Game& game, const Position& position) noexcept;

    void put(unsigned where, Followers followers) noexcept {
        at[where] = followers;
        code = (code & ~(3U << (2 * where))) | control_table[followers] << (2 * where);
    }
    void played(Swap swap) noexcept { banned = undo_is_banned ? swap.reversed() : Swap{}; }
    /// Two tiles change places, with all that stands on them.
    void exchange(unsigned a, unsigned b) noexcept {
        const Followers at_a = at[a], at_b = at[b];
        put(a, at_b);
        put(b, at_a);
        std::swap(name[a], name[b]);
        std::swap(place[name[a]], place[name[b]]);
    }
    [[nodiscard]] unsigned code_without(unsigned where, Faction faction) const noexcept {
        return (code & ~(3U << (2 * where))) | control_table[at[where] - Followers::one(faction)] << (2 * where);
    }
    [[nodiscard]] ProvinceSet open_from(unsigned stage) const noexcept {
        ProvinceSet provinces;
        for (unsigned where = stage; where < open; ++where) provinces.insert(static_cast<Province>(name[where]));
        return provinces;
    }
    /// Settled followers go back to the pool (R6.3).
    [[nodiscard]] Followers pool_at(unsigned stage) const noexcept {
        Followers all = pool;
        for (unsigned where = 0; where < stage; ++where) all += at[where];
        return all;
    }
    /// R5.7.
    [[nodiscard]] ProvinceSet targets(const Game& game, unsigned stage, Faction faction) const noexcept {
        const ProvinceSet still_open = open_from(stage);
        ProvinceSet around = controlled_borders[index(faction)];
        for (unsigned where = 0; where < stage; ++where)
            if ((code >> (2 * where) & 3U) == index(faction))
                around = around | game.borders(static_cast<Province>(name[where]));
        if (still_open.contains(game.home(faction))) around = around | game.borders(game.home(faction));
        return around & still_open;
    }
};

/// Calls visit(Action) with the row as each action of the card leaves it, until one call returns true; says whether one
/// did. The row is the same before and after. Unless `marks_matter`, a Maharacha's two markings are one action.
template <class Visit>
bool any_action(const Game& game, Row& row, unsigned stage, Card card, Visit&& visit);

/// Calls visit(place, faction, code after the taking) for each taking, until one call returns true; (open, _, code) for
/// the empty taking.
template <class Visit>
bool any_taking(const Row& row, unsigned stage, Visit&& visit) {
    bool none = true;
    for (unsigned where = stage; where < row.open; ++where)
        for (const Faction faction : all_factions)
            if (row.at[where].holds(faction)) {
                none = false;
                if (visit(where, faction, row.code_without(where, faction))) return true;
            }
    return none && visit(row.open, Faction{0}, row.code);
}

namespace detail {

template <class Visit>
bool any_maharacha(Row& row, unsigned stage, Visit&& visit) {
    const ProvinceSet free = row.open_from(stage) - row.marked;
    if (free.size() < 2) return visit(Action::without_effect(Card::maharacha));
    for (unsigned a = stage; a < row.open; ++a) {
        if (!free.contains(static_cast<Province>(row.name[a]))) continue;
        for (unsigned b = a + 1; b < row.open; ++b) {
            if (!free.contains(static_cast<Province>(row.name[b]))) continue;
            row.exchange(a, b);
            const Province tile_a = static_cast<Province>(row.name[a]), tile_b = static_cast<Province>(row.name[b]);
            const ProvinceSet marked = row.marked;
            row.marked.insert(tile_a);
            bool found = visit(Action::maharacha(tile_a, tile_b, tile_a));
            row.marked = marked;
            if (!found && row.marks_matter) {
                row.marked.insert(tile_b);
                found = visit(Action::maharacha(tile_a, tile_b, tile_b));
                row.marked = marked;
            }
            row.exchange(a, b);
            if (found) return true;
        }
    }
    return false;
}

template <class Visit>
bool any_khon_thai(Row& row, unsigned stage, Followers pool, Action so_far, unsigned faction, Visit&& visit) {
    while (faction < faction_count && !pool.holds(all_factions[faction])) ++faction;
    if (faction == faction_count) return visit(so_far);
    const Followers one = Followers::one(all_factions[faction]);
    row.pool -= one; // what is drawn at a later stage is owed to stage 0: sums of words need not be groups
    bool found = false;
    for (unsigned where = stage; where < row.open && !found; ++where) {
        const Followers before = row.at[where];
        row.put(where, before + one);
        const Action further = so_far.placing(all_factions[faction], static_cast<Province>(row.name[where]));
        found = any_khon_thai(row, stage, pool, further, faction + 1, visit);
        row.put(where, before);
    }
    row.pool += one;
    return found;
}

/// Exchanges followers between two places for the length of a visit.
template <class Visit>
bool swapped(Row& row, unsigned giver, Followers given, unsigned other, Followers received, Swap swap, Visit&& visit) {
    const Followers at_giver = row.at[giver], at_other = row.at[other];
    row.put(giver, at_giver - given + received);
    row.put(other, at_other - received + given);
    row.played(swap);
    const bool found = visit(Action::swapping(swap));
    row.put(giver, at_giver);
    row.put(other, at_other);
    return found;
}

template <class Visit>
bool any_even_swap(Row& row, unsigned a, unsigned b, Swap::Kind kind, Swap banned, bool& any, Visit&& visit) {
    for (const Faction given : all_factions) {
        if (!row.at[a].holds(given)) continue;
        for (const Faction received : all_factions) {
            if (!row.at[b].holds(received)) continue;
            const Swap swap = Swap::even(
                kind, static_cast<Province>(row.name[a]), given, static_cast<Province>(row.name[b]), received);
            if (swap == banned) continue;
            any = true;
            if (swapped(row, a, Followers::one(given), b, Followers::one(received), swap, visit)) return true;
        }
    }
    return false;
}

template <class Visit>
bool any_two_for_one_swap(Row& row, unsigned giver, unsigned other, Swap banned, bool& any, Visit&& visit) {
    for (const Faction first : all_factions) {
        if (!row.at[giver].holds(first)) continue;
        const Followers rest = row.at[giver] - Followers::one(first);
        for (unsigned f = index(first); f < faction_count; ++f) {
            const Faction second = all_factions[f];
            if (!rest.holds(second)) continue;
            for (const Faction received : all_factions) {
                if (!row.at[other].holds(received)) continue;
                const Swap swap = Swap::two(
                    static_cast<Province>(row.name[giver]), first, second, static_cast<Province>(row.name[other]),
                    received);
                if (swap == banned) continue;
                any = true;
                if (swapped(
                        row, giver, Followers::one(first) + Followers::one(second), other, Followers::one(received),
                        swap, visit))
                    return true;
            }
        }
    }
    return false;
}

template <class Visit>
bool any_one_for_one(Row& row, unsigned stage, Swap banned, Visit&& visit) {
    bool any = false;
    for (unsigned a = stage; a < row.open; ++a)
        for (unsigned b = a + 1; b < row.open; ++b)
            if (any_even_swap(row, a, b, Swap::Kind::even_by_one, banned, any, visit)) return true;
    return !any && visit(Action::without_effect(Card::one_for_one));
}

template <class Visit>
bool any_two_for_one(const Game& game, Row& row, unsigned stage, Swap banned, Visit&& visit) {
    bool any = false;
    const ProvinceSet open = row.open_from(stage);
    for (unsigned a = stage; a < row.open; ++a)
        for (const Province b : game.borders(static_cast<Province>(row.name[a])) & open)
            if (any_two_for_one_swap(row, a, row.place[index(b)], banned, any, visit)) return true;
    if (any) return false;
    if (game.switches().two_for_one_fallback == TwoForOneFallback::one_for_one) // R5.6
        for (unsigned a = stage; a < row.open; ++a)
            for (const Province b : game.borders(static_cast<Province>(row.name[a])) & open)
                if (row.place[index(b)] > a &&
                    any_even_swap(row, a, row.place[index(b)], Swap::Kind::even_by_two, banned, any, visit))
                    return true;
    return !any && visit(Action::without_effect(Card::two_for_one));
}

template <class Visit>
bool any_faction_card(const Game& game, Row& row, unsigned stage, Faction faction, Visit&& visit) {
    const ProvinceSet targets = row.targets(game, stage, faction);
    const unsigned in_pool = row.pool_at(stage).count(faction);
    const Card card = faction_card(faction);
    if (in_pool == 0 || targets.empty()) return visit(Action::without_effect(card));
    const Followers one = Followers::one(faction);
    const Followers drawn = in_pool == 1 ? one : one + one;
    row.pool -= drawn;
    bool found = false;
    for (const Province a : targets) {
        const unsigned at_a = row.place[index(a)];
        const Followers before_a = row.at[at_a];
        row.put(at_a, before_a + drawn);
        found = visit(in_pool == 1 ? Action::placing_one(card, a) : Action::placing_two(card, a, a));
        if (!found && in_pool > 1 && game.switches().faction_card == FactionCard::one_or_two_provinces) {
            row.put(at_a, before_a + one);
            for (const Province b : targets.after(a)) {
                const unsigned at_b = row.place[index(b)];
                const Followers before_b = row.at[at_b];
                row.put(at_b, before_b + one);
                found = visit(Action::placing_two(card, a, b));
                row.put(at_b, before_b);
                if (found) break;
            }
        }
        row.put(at_a, before_a);
        if (found) break;
    }
    row.pool += drawn;
    return found;
}

} // namespace detail

/// Carries out one given action for the length of a visit, if it is plainly legal; says what visit() said, else no.
/// Actions without effect and the two-for-one's fallback ask what else is possible: they are never plainly legal.
template <class Visit>
bool with_action(const Game& game, Row& row, unsigned stage, Action action, Visit&& visit);

namespace detail {

template <class Visit>
bool with_swap(Row& row, unsigned stage, Swap swap, Swap banned, Visit&& visit) {
    const unsigned giver = row.place[index(swap.giver())], other = row.place[index(swap.other())];
    if (giver < stage || other < stage || giver >= row.open || other >= row.open || swap == banned) return false;
    if (row.name[giver] != index(swap.giver()) || row.name[other] != index(swap.other())) return false;
    const Followers at_giver = row.at[giver], at_other = row.at[other];
    Followers given = Followers::one(swap.first_given());
    const Followers received = Followers::one(swap.received());
    if (!at_giver.holds(swap.first_given()) || !at_other.holds(swap.received())) return false;
    if (swap.kind() == Swap::Kind::two_for_one) {
        if (!(at_giver - given).holds(swap.second_given())) return false;
        given += Followers::one(swap.second_given());
    }
    row.put(giver, at_giver - given + received);
    row.put(other, at_other - received + given);
    row.played(swap);
    const bool found = visit();
    row.put(giver, at_giver);
    row.put(other, at_other);
    return found;
}

template <class Visit>
bool with_placed(Row& row, Province province, Followers placed, Visit&& visit) {
    const unsigned where = row.place[index(province)];
    const Followers before = row.at[where];
    row.put(where, before + placed);
    row.pool -= placed;
    const bool found = visit();
    row.pool += placed;
    row.put(where, before);
    return found;
}

template <class Visit>
bool with_khon_thai_from(Row& row, Action action, unsigned faction, Visit&& visit) {
    while (faction < faction_count && !action.places(all_factions[faction])) ++faction;
    if (faction == faction_count) return visit();
    return with_placed(row, action.place_of(all_factions[faction]), Followers::one(all_factions[faction]), [&] {
        return with_khon_thai_from(row, action, faction + 1, visit);
    });
}

template <class Visit>
bool with_khon_thai(Row& row, unsigned stage, Action action, Visit&& visit) {
    const Followers pool = row.pool_at(stage);
    const ProvinceSet open = row.open_from(stage);
    for (const Faction faction : all_factions)
        if (action.places(faction) != pool.holds(faction) ||
            (action.places(faction) && !open.contains(action.place_of(faction))))
            return false;
    return with_khon_thai_from(row, action, 0, visit);
}

template <class Visit>
bool with_faction_card(const Game& game, Row& row, unsigned stage, Action action, Visit&& visit) {
    const Faction faction = faction_of(action.card());
    const unsigned in_pool = row.pool_at(stage).count(faction);
    if (action.placed() != (in_pool < 2 ? in_pool : 2)) return false;
    const ProvinceSet targets = row.targets(game, stage, faction);
    if (!targets.contains(action.first_place())) return false;
    const Followers one = Followers::one(faction);
    if (action.placed() == 1) return with_placed(row, action.first_place(), one, visit);
    if (!targets.contains(action.second_place())) return false;
    return with_placed(
        row, action.first_place(), one, [&] { return with_placed(row, action.second_place(), one, visit); });
}

template <class Visit>
bool with_maharacha(Row& row, unsigned stage, Action action, Visit&& visit) {
    const ProvinceSet free = row.open_from(stage) - row.marked;
    if (!free.contains(action.tile_a()) || !free.contains(action.tile_b())) return false;
    const unsigned a = row.place[index(action.tile_a())], b = row.place[index(action.tile_b())];
    const ProvinceSet marked = row.marked;
    row.marked.insert(action.marked());
    row.exchange(a, b);
    const bool found = visit();
    row.exchange(a, b);
    row.marked = marked;
    return found;
}

} // namespace detail

template <class Visit>
bool with_action(const Game& game, Row& row, unsigned stage, Action action, Visit&& visit) {
    if (!action.has_effect()) return false;
    const Swap banned = row.banned;
    row.banned = Swap{};
    bool found = false;
    switch (action.card()) {
        case Card::maharacha: found = detail::with_maharacha(row, stage, action, visit); break;
        case Card::khon_thai: found = detail::with_khon_thai(row, stage, action, visit); break;
        case Card::one_for_one: found = detail::with_swap(row, stage, action.swap(), banned, visit); break;
        case Card::two_for_one:
            found = action.swap().kind() == Swap::Kind::two_for_one &&
                    detail::with_swap(row, stage, action.swap(), banned, visit);
            break;
        default: found = detail::with_faction_card(game, row, stage, action, visit);
    }
    row.banned = banned;
    return found;
}

template <class Visit>
bool any_action(const Game& game, Row& row, unsigned stage, Card card, Visit&& visit) {
    const Swap banned = row.banned;
    row.banned = Swap{}; // any card lifts the ban (R5.9); a swap sets its own
    bool found = false;
    switch (card) {
        case Card::maharacha: found = detail::any_maharacha(row, stage, visit); break;
        case Card::khon_thai:
            found = detail::any_khon_thai(row, stage, row.pool_at(stage), Action::khon_thai(), 0, visit);
            break;
        case Card::one_for_one: found = detail::any_one_for_one(row, stage, banned, visit); break;
        case Card::two_for_one: found = detail::any_two_for_one(game, row, stage, banned, visit); break;
        default: found = detail::any_faction_card(game, row, stage, faction_of(card), visit);
    }
    row.banned = banned;
    return found;
}

} // namespace siam
