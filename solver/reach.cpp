/// Whether a single play, after which everybody passes, leads to a goal: the innermost loop of the solver.
#include "solver/leaf.hpp"

namespace siam {
namespace {

constexpr unsigned none = 1U << 16; ///< no code

/// Looks for a play at one stage of a row. The row is not changed for long.
///
/// What the players do to the two or three provinces of an action and what is taken elsewhere are independent; so the
/// takings elsewhere are tried once for each way in which the action leaves control, not once for each action.
class StageReach {
public:
    StageReach(
        const Game& game, Row& row, unsigned stage, const std::array<EndingSet, faction_count + 1>& good,
        const std::uint8_t* ending)
        : game_(game), row_(row), stage_(stage), good_(good), ending_(ending) {}

    [[nodiscard]] bool reaches(Card card) {
        switch (card) {
            case Card::khon_thai: return khon_thai();
            case Card::one_for_one: return one_for_one();
            case Card::two_for_one: return two_for_one();
            default: return any_action(game_, row_, stage_, card, [&](Action action) { return all_takings(action); });
        }
    }
    /// The play that was found; a pass if nothing is taken after it.
    [[nodiscard]] Turn found() const noexcept { return found_; }

private:
    [[nodiscard]] bool is_good(unsigned taken, unsigned code) const noexcept {
        return good_[taken] >> ending_[code] & 1U;
    }
    [[nodiscard]] Province province(unsigned where) const noexcept { return static_cast<Province>(row_.name[where]); }
    bool hit(Action action, unsigned where, Faction faction) noexcept {
        found_ = Turn{action, Taking{province(where), faction}};
        return true;
    }

    bool all_takings(Action action) {
        return any_taking(row_, stage_, [&](unsigned where, Faction faction, unsigned code) {
            if (where == row_.open) return is_good(faction_count, code);
            return is_good(index(faction), code) && hit(action, where, faction);
        });
    }

    /// Some taking from this place, which holds these followers, when the row's code is this.
    [[nodiscard]] unsigned good_taking(unsigned where, Followers followers, unsigned code) const noexcept {
        const unsigned rest = code & ~(3U << (2 * where));
        for (unsigned faction = 0; faction < faction_count; ++faction) {
            if (!followers.holds(all_factions[faction])) continue;
            const Followers left = followers - Followers::one(all_factions[faction]);
            if (is_good(faction, rest | control_table[left] << (2 * where))) return faction;
        }
        return faction_count;
    }

    /// Some taking after an action that leaves these followers in these two places.
    bool pair_reaches(unsigned a, Followers at_a, unsigned b, Followers at_b, Action action, unsigned& tried) {
        const unsigned control_a = control_table[at_a], control_b = control_table[at_b];
        const unsigned code =
            (row_.code & ~(3U << (2 * a) | 3U << (2 * b))) | control_a << (2 * a) | control_b << (2 * b);
        if (const unsigned faction = good_taking(a, at_a, code); faction != faction_count)
            return hit(action, a, all_factions[faction]);
        if (const unsigned faction = good_taking(b, at_b, code); faction != faction_count)
            return hit(action, b, all_factions[faction]);
        const unsigned way = 1U << (4 * control_a + control_b);
        if (tried & way) return false;
        tried |= way;
        for (unsigned where = stage_; where < row_.open; ++where) {
            if (where == a || where == b) continue;
            if (const unsigned faction = good_taking(where, row_.at[where], code); faction != faction_count)
                return hit(action, where, all_factions[faction]);
        }
        return false;
    }

    bool even_swaps(unsigned a, unsigned b, Swap::Kind kind, bool& any) {
        unsigned tried = 0;
        for (const Faction given : all_factions) {
            if (!row_.at[a].holds(given)) continue;
            for (const Faction received : all_factions) {
                if (!row_.at[b].holds(received)) continue;
                const Swap swap = Swap::even(kind, province(a), given, province(b), received);
                if (swap == row_.banned) continue;
                any = true;
                if (given == received && same_was_tried_) continue; // nothing moves, whichever the provinces
                same_was_tried_ = same_was_tried_ || given == received;
                const Followers out = Followers::one(given), in = Followers::one(received);
                if (pair_reaches(a, row_.at[a] - out + in, b, row_.at[b] - in + out, Action::swapping(swap), tried))
                    return true;
            }
        }
        return false;
    }

    bool one_for_one() {
        bool any = false;
        same_was_tried_ = false;
        for (unsigned a = stage_; a < row_.open; ++a)
            for (unsigned b = a + 1; b < row_.open; ++b)
                if (even_swaps(a, b, Swap::Kind::even_by_one, any)) return true;
        return !any && all_takings(Action::without_effect(Card::one_for_one));
    }

    bool uneven_swaps(unsigned giver, unsigned other, bool& any) {
        unsigned tried = 0, moved = 0; // by faction: one follower of it has moved over in effect
        for (const Faction first : all_factions) {
            if (!row_.at[giver].holds(first)) continue;
            const Followers rest = row_.at[giver] - Followers::one(first);
            for (unsigned f = index(first); f < faction_count; ++f) {
                const Faction second = all_factions[f];
                if (!rest.holds(second)) continue;
                const Followers out = Followers::one(first) + Followers::one(second);
                for (const Faction received : all_factions) {
                    if (!row_.at[other].holds(received)) continue;
                    const Swap swap = Swap::two(province(giver), first, second, province(other), received);
                    if (swap == row_.banned) continue;
                    any = true;
                    if (received == first || received == second) {
                        const unsigned over = 1U << index(received == first ? second : first);
                        if (moved & over) continue;
                        moved |= over;
                    }
                    const Followers in = Followers::one(received);
                    if (pair_reaches(
                            giver, row_.at[giver] - out + in, other, row_.at[other] - in + out, Action::swapping(swap),
                            tried))
                        return true;
                }
            }
        }
        return false;
    }

    bool two_for_one() {
        bool any = false;
        const ProvinceSet open = row_.open_from(stage_);
        for (unsigned a = stage_; a < row_.open; ++a)
            for (const Province b : game_.borders(province(a)) & open)
                if (uneven_swaps(a, row_.place[index(b)], any)) return true;
        if (any) return false;
        same_was_tried_ = false;
        if (game_.switches().two_for_one_fallback == TwoForOneFallback::one_for_one) // R5.6
            for (unsigned a = stage_; a < row_.open; ++a)
                for (const Province b : game_.borders(province(a)) & open)
                    if (row_.place[index(b)] > a && even_swaps(a, row_.place[index(b)], Swap::Kind::even_by_two, any))
                        return true;
        return !any && all_takings(Action::without_effect(Card::two_for_one));
    }

    /// For each place and each set of factions that one follower of is put there: its part of the code, and of the code
    /// after each taking.
    struct Placed {
        unsigned code[8][8];
        unsigned without[8][8][faction_count];
    };

    bool khon_thai() {
        const Followers pool = row_.pool_at(stage_);
        unsigned drawn = 0;
        for (const Faction faction : all_factions) drawn |= unsigned{pool.holds(faction)} << index(faction);
        if (drawn == 0) return all_takings(Action::khon_thai());
        Placed placed;
        for (unsigned where = stage_; where < row_.open; ++where)
            for (unsigned set = 0; set < 8; ++set)
                if ((set & ~drawn) == 0) place(where, set, placed);
        std::array<unsigned, province_count> sets{};
        return khon_thai_from(0, drawn, placed, sets);
    }

    void place(unsigned where, unsigned set, Placed& placed) const noexcept {
        Followers here = row_.at[where];
        for (const Faction faction : all_factions)
            if (set >> index(faction) & 1U) here += Followers::one(faction);
        placed.code[where][set] = control_table[here] << (2 * where);
        for (const Faction faction : all_factions)
            placed.without[where][set][index(faction)] =
                here.holds(faction) ? control_table[here - Followers::one(faction)] << (2 * where) : none;
    }

    bool khon_thai_from(
        unsigned faction, unsigned drawn, const Placed& placed, std::array<unsigned, province_count>& sets) {
        while (faction < faction_count && !(drawn >> faction & 1U)) ++faction;
        if (faction == faction_count) return khon_thai_reaches(drawn, placed, sets);
        for (unsigned where = stage_; where < row_.open; ++where) {
            sets[where] |= 1U << faction;
            const bool found = khon_thai_from(faction + 1, drawn, placed, sets);
            sets[where] &= ~(1U << faction);
            if (found) return true;
        }
        return false;
    }

    bool khon_thai_reaches(unsigned drawn, const Placed& placed, const std::array<unsigned, province_count>& sets) {
        unsigned code = row_.code & ((1U << (2 * stage_)) - 1U);
        for (unsigned where = stage_; where < row_.open; ++where) code |= placed.code[where][sets[where]];
        for (unsigned where = stage_; where < row_.open; ++where) {
            const unsigned rest = code & ~(3U << (2 * where));
            for (unsigned faction = 0; faction < faction_count; ++faction) {
                const unsigned part = placed.without[where][sets[where]][faction];
                if (part == none || !is_good(faction, rest | part)) continue;
                Action action = Action::khon_thai();
                for (unsigned of = 0; of < faction_count; ++of)
                    for (unsigned at = stage_; at < row_.open; ++at)
                        if (drawn >> of & 1U && sets[at] >> of & 1U)
                            action = action.placing(all_factions[of], province(at));
                return hit(action, where, all_factions[faction]);
            }
        }
        return false;
    }

    const Game& game_;
    Row& row_;
    unsigned stage_;
    const std::array<EndingSet, faction_count + 1>& good_;
    const std::uint8_t* ending_;
    bool same_was_tried_ = false;
    Turn found_;
};

} // namespace

/// The seat alone can still play a card, and comes to play at each stage from this one on: some play of it, after which
/// everybody passes, leads to the goal. Remembers a play of this very stage that does.
bool Leaves::last_play_reaches(
    Row& row, Hand hand, unsigned stage, const Goal& goal, Stages stages, Turn* found_now) const {
    if (goal.any == 0) return false;
    unsigned occupied = occupied_;
    for (unsigned where = 0; where < stage; ++where)
        occupied += (row.code >> (2 * where) & 3U) == index(Power::occupier);
    const unsigned end = stages == Stages::all ? row.open : stage + 1;
    for (unsigned at = stage; at < end && occupied < game_.occupier_limit(); ++at) { // R7.1
        StageReach reach(game_, row, at, goal.good, ending_);
        for (const Card card : all_cards) {
            if (!hand.holds(card) || !reach.reaches(card)) continue;
            if (found_now != nullptr && at == stage) *found_now = reach.found();
            return true;
        }
        occupied += (row.code >> (2 * at) & 3U) == index(Power::occupier);
    }
    return false;
}

} // namespace siam
