/// The open provinces in struggle order, packed for the last plays of the search. act() and undo() change the same row.
#pragma once

#include "engine/actions.hpp"
#include "engine/control_table.hpp"
#include "solver/search/node.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

#include <memory>

namespace siam::search {

/// Places are counted from the contested province, 0 to open - 1. At *stage* i, the first i provinces have been
/// settled, each by the followers that were in it.
///
/// The *code* of a row says which Power would win each place now: two bits for each, place 0 in the lowest bits.
struct OpenRow {
    unsigned open = 0;
    std::array<Followers, province_count> at{};
    std::array<std::uint8_t, province_count> name{};             ///< province at each place
    std::array<std::uint8_t, province_count> place{};            ///< place of each province
    std::array<ProvinceSet, faction_count> controlled_borders{}; ///< by faction: the neighbours of its provinces
    ProvinceSet marked;
    /// The pool at stage 0, less the followers that cards of all stages have drawn. A card of a later stage may draw
    /// followers that returned to the pool after stage 0. Then a count can fall below 0, and the 16-bit word wraps
    /// around. Use pool_at(), whose sums are valid.
    Followers pool;
    Swap banned; ///< the banned swap (R5.9), with the names of its provinces, not their places
    bool undo_is_banned = true;
    unsigned code = 0;
    const std::uint8_t* ending; ///< for each code, the number of the Ending if everybody passes
    unsigned occupied;          ///< the occupier's provinces before stage 0

    /// `ending` belongs to the node's standing (EndingsByCode::of), and outlives the row.
    OpenRow(const Game& game, const Node& node, const std::uint8_t* ending) noexcept;

    [[nodiscard]] Province province(unsigned where) const noexcept { return static_cast<Province>(name[where]); }
    /// The place of the province; `open` if the province is not open at the stage.
    [[nodiscard]] unsigned open_place(unsigned stage, Province which) const noexcept {
        const unsigned where = place[index(which)];
        return where >= stage && where < open && name[where] == index(which) ? where : open;
    }
    void put(unsigned where, Followers followers) noexcept {
        at[where] = followers;
        code = (code & ~(3U << (2 * where))) | control_table[followers] << (2 * where);
    }
    [[nodiscard]] ProvinceSet open_from(unsigned stage) const noexcept {
        ProvinceSet provinces;
        for (unsigned where = stage; where < open; ++where) provinces.insert(province(where));
        return provinces;
    }
    /// Returns the pool at the stage, including the followers of the provinces settled since stage 0 (R6.3).
    [[nodiscard]] Followers pool_at(unsigned stage) const noexcept {
        Followers all = pool;
        for (unsigned where = 0; where < stage; ++where) all += at[where];
        return all;
    }

    /// The state that undo() needs besides the effect.
    struct Before {
        unsigned code;
        ProvinceSet marked;
        Swap banned;
    };
    /// Carries an action out, and returns what undo() needs.
    Before act(const Effect& effect) noexcept {
        const Before before{code, marked, banned};
        for (const Effect::Change& change : effect.changes()) {
            const unsigned where = place[index(change.province)];
            put(where, at[where] - change.go + change.come);
        }
        if (effect.moves_tiles()) {
            exchange(place[index(effect.tile_a())], place[index(effect.tile_b())]);
            marked.insert(effect.marked());
        }
        pool -= effect.drawn();
        // Every card lifts the ban (R5.9); a swap sets a new ban.
        banned = undo_is_banned ? effect.swap().reversed() : Swap{};
        return before;
    }
    void undo(const Effect& effect, const Before& before) noexcept {
        for (const Effect::Change& change : effect.changes()) {
            Followers& here = at[place[index(change.province)]];
            here = here - change.come + change.go;
        }
        if (effect.moves_tiles()) exchange(place[index(effect.tile_a())], place[index(effect.tile_b())]);
        pool += effect.drawn();
        code = before.code, marked = before.marked, banned = before.banned;
    }

private:
    /// Exchanges two tiles with everything on them.
    void exchange(unsigned a, unsigned b) noexcept {
        const Followers at_a = at[a], at_b = at[b];
        put(a, at_b);
        put(b, at_a);
        std::swap(name[a], name[b]);
        std::swap(place[name[a]], place[name[b]]);
    }
};

/// Gives the ending that follows from a standing and the code of a row (OpenRow) if everybody passes.
class EndingsByCode {
public:
    explicit EndingsByCode(unsigned occupier_limit) noexcept : occupier_limit_(occupier_limit) {}
    /// Returns an array of ending numbers (Ending::number), indexed by code. If n provinces are open, the array has 4^n
    /// numbers. The array lives as long as this object.
    [[nodiscard]] const std::uint8_t* of(Standing standing);

private:
    unsigned occupier_limit_;
    Standing latest_;
    const std::uint8_t* latest_table_ = nullptr;
    boost::unordered_flat_map<std::uint32_t, std::unique_ptr<std::uint8_t[]>> tables_;
};

/// A row at a stage, in the form that engine/actions.hpp expects of boards. Valid as long as the row does not change.
class RowBoard {
public:
    RowBoard(const Game& game, const OpenRow& row, unsigned stage) noexcept
        : game_(game), row_(row), stage_(stage), open_(row.open_from(stage)) {}
    [[nodiscard]] const Game& game() const noexcept { return game_; }
    [[nodiscard]] ProvinceSet open() const noexcept { return open_; }
    [[nodiscard]] Followers at(Province province) const noexcept { return row_.at[row_.place[index(province)]]; }
    [[nodiscard]] Followers pool() const noexcept { return row_.pool_at(stage_); }
    [[nodiscard]] ProvinceSet marked() const noexcept { return row_.marked; }
    [[nodiscard]] Swap banned() const noexcept { return row_.banned; }
    [[nodiscard]] ProvinceSet around(Faction faction) const noexcept {
        ProvinceSet around = row_.controlled_borders[index(faction)];
        for (unsigned where = 0; where < stage_; ++where)
            if ((row_.code >> (2 * where) & 3U) == index(faction))
                around = around | game_.borders(row_.province(where));
        return around;
    }

private:
    const Game& game_;
    const OpenRow& row_;
    unsigned stage_;
    ProvinceSet open_;
};

namespace detail {

/// Calls visit(Action) for each placing of a Khon Thai (R5.3), as any_action() does. Places one follower at a time.
/// This second statement of R5.3 saves 8 % of the time of 2p-4o-8c; a test compares both statements.
template <class Visit>
bool any_placing(OpenRow& row, unsigned stage, Followers pool, Action so_far, unsigned faction, Visit&& visit) {
    while (faction < faction_count && !pool.holds(all_factions[faction])) ++faction;
    if (faction == faction_count) return visit(so_far);
    const Followers one = Followers::one(all_factions[faction]);
    const unsigned code = row.code;
    row.pool -= one;
    bool found = false;
    for (unsigned where = stage; where < row.open && !found; ++where) {
        const Followers before = row.at[where];
        row.put(where, before + one);
        found = any_placing(
            row, stage, pool, so_far.placing(all_factions[faction], row.province(where)), faction + 1, visit);
        row.at[where] = before;
        row.code = code;
    }
    row.pool += one;
    return found;
}

} // namespace detail

/// How many markings of a Maharacha to try. The choice of the marked tile matters only if another Maharacha may follow.
enum class Markings : bool { one, both };

/// For each action of the card: carries it out, calls visit(Action), and undoes it. Stops after the first call that
/// returns true. Returns whether a call returned true. In the end the row is unchanged.
template <class Visit>
bool any_action(const Game& game, OpenRow& row, unsigned stage, Card card, Markings markings, Visit&& visit) {
    if (card == Card::khon_thai) {
        const Swap banned = row.banned;
        row.banned = Swap{};
        const bool found = detail::any_placing(row, stage, row.pool_at(stage), Action::khon_thai(), 0, visit);
        row.banned = banned;
        return found;
    }
    return any_action(RowBoard(game, row, stage), card, [&](Action action) {
        const Effect effect = Effect::of(action);
        if (effect.moves_tiles() && markings == Markings::one && effect.marked() == effect.tile_b()) return false;
        const OpenRow::Before before = row.act(effect);
        const bool found = visit(action);
        row.undo(effect, before);
        return found;
    });
}

/// Calls visit() on the row without the follower taken, and returns what visit() returned. Returns false if the
/// follower is not in its province, or the province is not open at the stage. Leaves the row unchanged.
template <class Visit>
bool with_taking(OpenRow& row, unsigned stage, Taking taking, Visit&& visit) {
    if (taking.empty()) return visit();
    const unsigned where = row.open_place(stage, taking.province());
    if (where == row.open || !row.at[where].holds(taking.faction())) return false;
    const Followers before = row.at[where];
    row.put(where, before - Followers::one(taking.faction()));
    const bool found = visit();
    row.put(where, before);
    return found;
}

} // namespace siam::search
