#include "solver/plan.hpp"

#include <algorithm>
#include <cassert>

namespace siam {
namespace {

bool is_swap_card(Card card) noexcept { return card == Card::one_for_one || card == Card::two_for_one; }

/// The place where an open province lies on the row, before the plan moves any tile; `open` if it is not open.
unsigned open_place(const Row& row, unsigned stage, Province province) noexcept {
    const unsigned place = row.place[index(province)];
    return place >= stage && place < row.open && row.name[place] == index(province) ? place : row.open;
}

} // namespace

bool Plan::may_hold(Turn turn) noexcept {
    if (turn.is_pass() || turn.taking().empty()) return false;
    const Action action = turn.action();
    if (!is_swap_card(action.card())) return true;
    return action.has_effect() && action.swap().kind() != Swap::Kind::even_by_two;
}

std::uint32_t Plan::cards() const noexcept {
    std::uint32_t cards = 0;
    for (unsigned seat = 0; seat < max_players; ++seat) {
        Hand hand;
        for (unsigned step = 0; step < length; ++step)
            if (seats[step] == seat) hand.add(turns[step].action().card());
        cards |= std::uint32_t{hand.bits()} << (8 * seat);
    }
    return cards;
}

Change::Change(const Row& before, const Row& after, unsigned stage) noexcept : draws(0), banned(after.banned) {
    for (unsigned place = stage; place < before.open; ++place) {
        if (after.at[place] == before.at[place]) continue;
        touched |= 1U << place;
        more[place] = spread(after.at[place]) - spread(before.at[place]);
    }
    const Followers drawn = before.pool - after.pool;
    for (const Faction faction : all_factions) draws |= 1U << (3 * index(faction) + drawn.count(faction));
}

void PlanOnRow::carry_out(const Game& game, const Row& row, unsigned stage, const Plan& plan) noexcept {
    constexpr std::uint32_t plenty = zero + 0x202020U; // more than an action and a taking can take away
    possible_ = false;
    for (unsigned place = 0; place < row.open; ++place) {
        now_[place] = zero + spread(row.at[place]);
        need_[place] = plenty;
        at_[place] = static_cast<std::uint16_t>(row.at[place].word());
        to_[place] = static_cast<std::uint8_t>(place);
    }
    draws_ = 0777;
    drawn_ = {};
    last_swap_ = Swap{};
    ProvinceSet marked = row.marked;
    for (unsigned step = 0; step < plan.length; ++step) {
        const Turn turn = plan.turns[step];
        assert(Plan::may_hold(turn));
        if (!act(game, row, stage, turn.action(), marked)) return;
        if (!leave(row, stage, turn.taking().province(), turn.taking().faction())) return;
    }
    const Action first = plan.turns[0].action();
    first_swap_ = is_swap_card(first.card()) ? first.swap() : Swap{};
    code_ = row.code & ((1U << (2 * stage)) - 1U);
    spared_ = 1U << empty_taking;
    missing_ = prepared_ = 0;
    for (unsigned place = stage; place < row.open; ++place)
        if (all_there(need_[place]))
            code_ |= control_table[Followers::from_word(at_[place])] << (2U * to_[place]);
        else
            missing_ |= 1U << place;
    possible_ = true;
}

/// For takings from a place where the action has not touched anything. \pre not in missing_
void PlanOnRow::prepare(const Row& row, unsigned place) noexcept {
    prepared_ |= 1U << place;
    const unsigned shift = 2U * to_[place], control = control_table[Followers::from_word(at_[place])];
    for (const Faction faction : all_factions) {
        const Followers one = Followers::one(faction);
        if (!row.at[place].holds(faction) || !all_there(need_[place] - spread(one))) continue;
        const unsigned taking = faction_count * place + index(faction);
        const unsigned without = control_table[Followers::from_word(at_[place] - one.word())];
        spared_ |= 1U << taking;
        without_[taking] = static_cast<std::uint16_t>((control ^ without) << shift);
    }
}

bool PlanOnRow::come(const Row& row, unsigned stage, Province province, Faction faction) noexcept {
    const unsigned place = open_place(row, stage, province);
    if (place == row.open) return false;
    at_[place] = static_cast<std::uint16_t>(at_[place] + Followers::one(faction).word());
    now_[place] += spread(Followers::one(faction));
    return true;
}

bool PlanOnRow::leave(const Row& row, unsigned stage, Province province, Faction faction) noexcept {
    const unsigned place = open_place(row, stage, province);
    if (place == row.open) return false;
    at_[place] = static_cast<std::uint16_t>(at_[place] - Followers::one(faction).word());
    now_[place] -= spread(Followers::one(faction));
    const std::uint32_t counted = 0xFFU << (8 * index(faction));
    if ((now_[place] & counted) < (need_[place] & counted))
        need_[place] = (need_[place] & ~counted) | (now_[place] & counted);
    return true;
}

/// The card finds that many of the faction in the pool, if the play before the plan has drawn what it then may.
bool PlanOnRow::finds_in_pool(const Row& row, unsigned stage, Faction faction, unsigned least, unsigned most) noexcept {
    const unsigned in_pool = row.pool_at(stage).count(faction);
    unsigned allowed = 0;
    for (unsigned by_play = 0; by_play <= 2; ++by_play) {
        const unsigned drawn = by_play + drawn_[index(faction)];
        if (drawn <= in_pool && in_pool - drawn >= least && in_pool - drawn <= most) allowed |= 1U << by_play;
    }
    const unsigned shift = 3 * index(faction);
    draws_ &= ~(7U << shift) | allowed << shift;
    return (draws_ >> shift & 7U) != 0;
}

bool PlanOnRow::swap(const Row& row, unsigned stage, Swap swap) noexcept {
    const bool two = swap.kind() == Swap::Kind::two_for_one;
    return leave(row, stage, swap.giver(), swap.first_given()) &&
           (!two || leave(row, stage, swap.giver(), swap.second_given())) &&
           leave(row, stage, swap.other(), swap.received()) && come(row, stage, swap.giver(), swap.received()) &&
           come(row, stage, swap.other(), swap.first_given()) &&
           (!two || come(row, stage, swap.other(), swap.second_given()));
}

bool PlanOnRow::act(const Game& game, const Row& row, unsigned stage, Action action, ProvinceSet& marked) noexcept {
    constexpr unsigned any = 31;
    const Swap banned = row.undo_is_banned ? last_swap_.reversed() : Swap{};
    last_swap_ = Swap{};
    switch (action.card()) {
        case Card::maharacha: {
            const ProvinceSet free = row.open_from(stage) - marked;
            if (!action.has_effect()) return free.size() < 2; // R5.2
            if (!free.contains(action.tile_a()) || !free.contains(action.tile_b())) return false;
            marked.insert(action.marked());
            std::swap(to_[row.place[index(action.tile_a())]], to_[row.place[index(action.tile_b())]]);
            return true;
        }
        case Card::khon_thai:
            for (const Faction faction : all_factions) {
                const bool places = action.places(faction);
                if (!finds_in_pool(row, stage, faction, places ? 1 : 0, places ? any : 0)) return false;
                if (!places) continue;
                if (!come(row, stage, action.place_of(faction), faction)) return false;
                ++drawn_[index(faction)];
            }
            return true;
        case Card::one_for_one:
        case Card::two_for_one: last_swap_ = action.swap(); return last_swap_ != banned && swap(row, stage, last_swap_);
        default: {
            const Faction faction = faction_of(action.card());
            const ProvinceSet targets = row.targets(game, stage, faction);
            const unsigned placed = action.placed();
            if (placed == 0) return targets.empty() || finds_in_pool(row, stage, faction, 0, 0);
            if (!finds_in_pool(row, stage, faction, placed, placed == 1 ? 1 : any)) return false;
            drawn_[index(faction)] = static_cast<std::uint8_t>(drawn_[index(faction)] + placed);
            return targets.contains(action.first_place()) && come(row, stage, action.first_place(), faction) &&
                   (placed == 1 ||
                    (targets.contains(action.second_place()) && come(row, stage, action.second_place(), faction)));
        }
    }
}

bool PlanOnRow::legal_after(const Change& change) const noexcept {
    if (!possible_ || (missing_ & ~change.touched) != 0 || (change.draws & ~draws_) != 0) return false;
    if (!change.banned.empty() && change.banned == first_swap_) return false;
    for (unsigned left = change.touched; left != 0; left &= left - 1) {
        const unsigned place = static_cast<unsigned>(std::countr_zero(left));
        if (!all_there(need_[place] + change.more[place])) return false;
    }
    return true;
}

RecentPlans::RecentPlans(unsigned most) : entries_(most), order_(most) {
    for (unsigned i = 0; i < most; ++i) order_[i] = static_cast<std::uint8_t>(i);
}

RecentPlans::Entry& RecentPlans::add(const Plan& plan) noexcept {
    if (size_ < entries_.size()) ++size_;
    std::rotate(order_.begin(), order_.begin() + size_ - 1, order_.begin() + size_);
    Entry& entry = (*this)[0];
    entry.plan = plan;
    entry.cards = plan.cards();
    entry.ground = 0;
    return entry;
}

} // namespace siam
