#include "solver/search/last_play.hpp"

namespace siam::search {
namespace {

/// Tries the actions of a Khon Thai faster than any_action(). The actions differ only in the places of the followers.
/// So the class first computes, for each place, the code of this place with each set of factions added. This saves 8 to
/// 13 % of the time of 2p-4o-8c and 3p-3o-9c. A test compares the class with any_action().
class KhonThaiReach {
public:
    KhonThaiReach(const OpenRow& row, unsigned stage, const WantedEndings& wanted) noexcept
        : row_(row), stage_(stage), wanted_(wanted), pool_(row.pool_at(stage)) {
        unsigned drawn = 0; // factions in the pool; adding other factions could overflow a count
        for (const Faction faction : all_factions) drawn |= unsigned{pool_.holds(faction)} << index(faction);
        for (unsigned where = stage; where < row.open; ++where)
            for (unsigned set = 0; set < sets; ++set)
                if ((set & ~drawn) == 0) put(where, set);
    }

    /// Returns a play that leads to a wanted ending, or nothing. \pre the pool is not empty, so the card places a
    /// follower that can be taken
    [[nodiscard]] std::optional<Turn> play() noexcept { return play_from(0); }

private:
    static constexpr unsigned sets = 1U << faction_count;
    static constexpr unsigned nobody = 1U << 16; ///< in without_: no such follower at the place; equals no code

    void put(unsigned where, unsigned set) noexcept {
        Followers here = row_.at[where];
        for (const Faction faction : all_factions)
            if (set >> index(faction) & 1U) here += Followers::one(faction);
        code_[where][set] = control_table[here] << (2 * where);
        for (const Faction faction : all_factions)
            without_[where][set][index(faction)] =
                here.holds(faction) ? control_table[here - Followers::one(faction)] << (2 * where) : nobody;
    }

    /// Tries all places for this faction and all later factions. Returns the first play that leads to a wanted ending,
    /// or nothing. `set_` records where the earlier factions are placed.
    std::optional<Turn> play_from(unsigned faction) noexcept {
        while (faction < faction_count && !pool_.holds(all_factions[faction])) ++faction;
        if (faction == faction_count) return placed();
        for (unsigned where = stage_; where < row_.open; ++where) {
            set_[where] |= 1U << faction;
            const auto found = play_from(faction + 1);
            set_[where] &= ~(1U << faction);
            if (found) return found;
        }
        return {};
    }

    [[nodiscard]] std::optional<Turn> placed() const noexcept {
        unsigned code = row_.code & ((1U << (2 * stage_)) - 1U);
        for (unsigned where = stage_; where < row_.open; ++where) code |= code_[where][set_[where]];
        for (unsigned where = stage_; where < row_.open; ++where)
            for (const Faction faction : all_factions) {
                const unsigned part = without_[where][set_[where]][index(faction)];
                if (part == nobody) continue;
                const unsigned end = row_.ending[(code & ~(3U << (2 * where))) | part];
                if (wanted_.after[index(faction)] >> end & 1U)
                    return Turn{action(), Taking{row_.province(where), faction}};
            }
        return {};
    }

    [[nodiscard]] Action action() const noexcept {
        Action action = Action::khon_thai();
        for (unsigned where = stage_; where < row_.open; ++where)
            for (const Faction faction : all_factions)
                if (set_[where] >> index(faction) & 1U) action = action.placing(faction, row_.province(where));
        return action;
    }

    const OpenRow& row_;
    unsigned stage_;
    const WantedEndings& wanted_;
    Followers pool_;
    std::array<unsigned, province_count> set_{}; ///< the set of factions placed at each place
    unsigned code_[province_count][sets];
    unsigned without_[province_count][sets][faction_count];
};

/// Returns a play of the card that leads to a wanted ending if everybody passes afterwards, or nothing. The play has no
/// taking if there is no follower to take.
std::optional<Turn> play_that_reaches(
    const Game& game, OpenRow& row, Card card, unsigned stage, const WantedEndings& wanted) {
    if (card == Card::khon_thai && !row.pool_at(stage).empty()) return KhonThaiReach(row, stage, wanted).play();
    std::optional<Turn> play;
    any_action(game, row, stage, card, Markings::one, [&](Action action) {
        const TakingsByPlace takings = takings_that_reach(row, stage, wanted);
        if (takings == 0) return false;
        play = Turn{action, taking_at(row, static_cast<unsigned>(std::countr_zero(takings)))};
        return true;
    });
    return play;
}

} // namespace

TakingsByPlace takings_that_reach(
    const OpenRow& row, unsigned stage, const WantedEndings& wanted, TakingBits left_out) noexcept {
    TakingsByPlace takings = 0;
    unsigned anybody = 0;
    for (unsigned place = stage; place < row.open; ++place) {
        const ControlTable::Losses losses = control_table.losses(row.at[place]);
        const unsigned shift = 2 * place, elsewhere = row.code & ~(3U << shift);
        unsigned reach = 0;
        for (unsigned faction = 0; faction < faction_count; ++faction) {
            const unsigned code = elsewhere | losses.control_without(faction) << shift;
            reach |= (wanted.after[faction] >> row.ending[code] & 1U) << faction;
        }
        anybody |= losses.holds();
        const unsigned out = left_out >> Taking{row.province(place), Faction{0}}.word();
        takings |= (reach & losses.holds() & ~out) << (faction_count * place);
    }
    if (anybody == 0) return (wanted.after[faction_count] >> row.ending[row.code] & 1U) << empty_taking;
    return takings;
}

Stages stages_of_reply(const Game& game, unsigned player, unsigned seat) noexcept {
    Stages stages = ~0U;
    if (game.players() != 4 || game.passes_to_settle() != 3) return stages;
    for (unsigned later = 0; later < province_count; ++later)
        if ((seat + 4 - player + 3 + later) % 4 == 3) stages &= ~(1U << later);
    return stages;
}

bool last_play_reaches(
    const Game& game, OpenRow& row, Hand hand, unsigned stage, const WantedEndings& wanted, Stages stages,
    Turn* at_once) {
    if (wanted.any == 0) return false;
    unsigned occupied = row.occupied;
    for (unsigned place = 0; place < stage; ++place)
        occupied += (row.code >> (2 * place) & 3U) == index(Power::occupier);
    for (unsigned at = stage; at < row.open && occupied < game.occupier_limit(); ++at, stages >>= 1U) { // R7.1
        if (stages == 0) return false;
        for (const Card card : all_cards) {
            if ((stages & this_stage) == 0 || !hand.holds(card)) continue;
            const auto play = play_that_reaches(game, row, card, at, wanted);
            if (!play) continue;
            if (at_once != nullptr && at == stage && !play->taking().empty()) *at_once = *play;
            return true;
        }
        occupied += (row.code >> (2 * at) & 3U) == index(Power::occupier);
    }
    return false;
}

} // namespace siam::search
