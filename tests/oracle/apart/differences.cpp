#include "tests/oracle/apart/differences.hpp"

#include <algorithm>
#include <bit>

namespace apart {
namespace {

using In = Difference::In;

constexpr std::array<Byte, card_kinds> deck{1, 2, 1, 1, 1, 1, 1}; // R1.3

/// Adds a difference for each unit by which `key` and `wrong` differ.
void add_units(std::vector<Difference>& all, In in, Byte province, Byte what, Byte wrong, Byte key) {
    for (unsigned n = std::min(wrong, key); n < std::max(wrong, key); ++n)
        all.push_back({in, province, what, key > wrong});
}

/// Whether NOTATION.md accepts the position as far as its counts and plays are concerned.
bool is_accepted(const Game& game, const State& state) {
    for (unsigned faction = 0; faction < faction_count; ++faction) {
        unsigned outside = 0;
        for (const Followers& here : state.at) outside += here[faction];
        for (const Followers& here : state.supply) outside += here[faction];
        if (outside > game.followers()) return false;
    }
    unsigned maharachas = 0;
    for (Byte seat = 0; seat < game.players; ++seat) {
        for (unsigned card = 0; card < card_kinds; ++card)
            if (state.hand[seat][card] > deck[card]) return false;
        maharachas += unsigned{deck[maharacha]} - state.hand[seat][maharacha];
        const bool has_played = std::ranges::count(state.latest, seat) > 0;
        if (has_played != (state.hand[seat] != deck)) return false;
    }
    if (static_cast<unsigned>(std::popcount(state.marked)) > maharachas) return false;
    for (unsigned province = 0; province < province_count; ++province)
        if (!state.is_open(province) && (state.marked >> province & 1U) != 0) return false;
    if (state.swap.kind == none) return true;
    const auto end = std::ranges::find(state.latest, none);
    return end != state.latest.begin() && state.hand[*std::prev(end)][state.swap.kind] == 0;
}

/// Changes the count by one; false if it is 0 and should be less.
bool change(Byte& count, bool more) {
    if (!more && count == 0) return false;
    count = static_cast<Byte>(more ? count + 1 : count - 1);
    return true;
}

} // namespace

std::optional<std::vector<Difference>> differences(
    const Game& game, const State& root, const State& after_wrong, const State& after_key) {
    if (over(game, after_wrong) || after_wrong.settled != after_key.settled) return {};
    std::vector<Difference> all;
    for (Byte province = 0; province < province_count; ++province)
        for (Byte f = 0; f < faction_count; ++f)
            add_units(all, In::province, province, f, after_wrong.at[province][f], after_key.at[province][f]);
    const Byte mover = root.to_move;
    for (Byte f = 0; f < faction_count; ++f)
        add_units(all, In::supply, 0, f, after_wrong.supply[mover][f], after_key.supply[mover][f]);
    for (Byte card = 0; card < card_kinds; ++card)
        add_units(all, In::hand, 0, card, after_wrong.hand[mover][card], after_key.hand[mover][card]);
    if (after_wrong.order != after_key.order) all.push_back({In::order});
    if (after_wrong.marked != after_key.marked) all.push_back({In::markers});
    return all;
}

std::optional<State> with_differences(
    const Game& game, const State& root, const State& after_wrong, const State& after_key,
    const std::vector<Difference>& changed) {
    State state = after_wrong;
    const Byte mover = root.to_move;
    const auto played = std::ranges::find(state.latest, none);
    const bool played_latest = played != state.latest.begin() && *std::prev(played) == mover;
    for (const Difference& one : changed) {
        bool is_possible = true;
        switch (one.in) {
            case In::province: is_possible = change(state.at.at(one.province).at(one.what), one.more); break;
            case In::supply: is_possible = change(state.supply.at(mover).at(one.what), one.more); break;
            case In::hand:
                is_possible = change(state.hand.at(mover).at(one.what), one.more);
                if (one.more && played_latest && state.swap.kind == one.what) state.swap = {};
                break;
            case In::order: state.order = after_key.order; break;
            case In::markers: state.marked = after_key.marked; break;
        }
        if (!is_possible) return {};
    }
    if (!is_accepted(game, state)) return {};
    return state;
}

} // namespace apart
