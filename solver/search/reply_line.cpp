#include "solver/search/reply_line.hpp"

#include <algorithm>
#include <cassert>

namespace siam::search {

bool ReplyLine::may_hold(Turn turn) noexcept {
    if (turn.is_pass() || turn.taking().empty()) return false;
    const Action action = turn.action();
    if (!is_swap_card(action.card())) return true;
    return action.has_effect() && action.swap().kind() != Swap::Kind::even_by_two;
}

std::uint32_t ReplyLine::cards() const noexcept {
    std::uint32_t cards = 0;
    for (unsigned seat = 0; seat < max_players; ++seat) {
        Hand hand;
        for (unsigned step = 0; step < length; ++step)
            if (seats[step] == seat) hand.add(turns[step].action().card());
        cards |= std::uint32_t{hand.bits()} << (8 * seat);
    }
    return cards;
}

RowChange::RowChange(const OpenRow& row, const Effect& effect) noexcept : draws(0), banned(row.banned) {
    for (const Effect::Change& change : effect.changes()) {
        const unsigned place = row.place[index(change.province)];
        touched |= 1U << place;
        more[place] += spread(change.come) - spread(change.go);
    }
    for (const Faction faction : all_factions) draws |= 1U << (3 * index(faction) + effect.drawn().count(faction));
}

void LaidOutLine::lay_out(const Game& game, const OpenRow& row, unsigned stage, const ReplyLine& line) noexcept {
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
    marked_ = row.marked;
    const RowBoard board(game, row, stage);
    for (unsigned step = 0; step < line.length; ++step) {
        const Turn turn = line.turns[step];
        assert(ReplyLine::may_hold(turn));
        if (!act(board, row, stage, turn.action())) return;
        if (!leave(row, stage, turn.taking().province(), Followers::one(turn.taking().faction()))) return;
    }
    const Action first = line.turns[0].action();
    first_swap_ = is_swap_card(first.card()) ? first.swap() : Swap{};
    code_ = row.code & ((1U << (2 * stage)) - 1U);
    spared_ = 1U << empty_taking;
    missing_ = prepared_ = 0;
    for (unsigned place = stage; place < row.open; ++place)
        if (all_there(need_[place]) && !more_than_there_are(now_[place]))
            code_ |= control_table[Followers::from_word(at_[place])] << (2U * to_[place]);
        else
            missing_ |= 1U << place;
    possible_ = true;
}

/// Computes `without_` and `spared_` for the takings from a place that the action has not changed. \pre the place is
/// not in missing_
void LaidOutLine::prepare(const OpenRow& row, unsigned place) noexcept {
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

bool LaidOutLine::come(const OpenRow& row, unsigned stage, Province province, Followers followers) noexcept {
    const unsigned place = row.open_place(stage, province);
    if (place == row.open) return false;
    at_[place] = static_cast<std::uint16_t>(at_[place] + followers.word());
    now_[place] += spread(followers);
    return true;
}

bool LaidOutLine::leave(const OpenRow& row, unsigned stage, Province province, Followers followers) noexcept {
    const unsigned place = row.open_place(stage, province);
    if (place == row.open) return false;
    if (followers.empty()) return true;
    at_[place] = static_cast<std::uint16_t>(at_[place] - followers.word());
    now_[place] -= spread(followers);
    for (std::uint32_t counted = 0xFFU; counted != 0xFF000000U; counted <<= 8)
        if ((now_[place] & counted) < (need_[place] & counted))
            need_[place] = (need_[place] & ~counted) | (now_[place] & counted);
    return true;
}

/// `draws_` lists how many followers of each faction the play may draw. Keeps only the numbers after which the line's
/// card draws exactly `drawn`. Returns false if no number is left for some faction.
bool LaidOutLine::draw(const OpenRow& row, unsigned stage, Card card, Followers drawn) noexcept {
    const Followers pool = row.pool_at(stage), asked = asked_of_pool(card);
    for (const Faction faction : all_factions) {
        const unsigned in_pool = pool.count(faction), draws = drawn.count(faction);
        if (!asked.holds(faction)) continue;
        unsigned allowed = 0;
        for (unsigned by_play = 0; by_play <= 2; ++by_play) {
            const unsigned gone = by_play + drawn_[index(faction)];
            if (gone > in_pool) break;
            const unsigned left = in_pool - gone;
            if (left == draws || (left > draws && draws == asked.count(faction))) allowed |= 1U << by_play;
        }
        const unsigned shift = 3 * index(faction);
        draws_ &= ~(7U << shift) | allowed << shift;
        if ((draws_ >> shift & 7U) == 0) return false;
        drawn_[index(faction)] = static_cast<std::uint8_t>(drawn_[index(faction)] + draws);
    }
    return true;
}

bool LaidOutLine::act(const RowBoard& board, const OpenRow& row, unsigned stage, Action action) noexcept {
    const Effect effect = Effect::of(action);
    const Card card = action.card();
    const Swap banned = row.undo_is_banned ? last_swap_.reversed() : Swap{};
    last_swap_ = effect.swap();
    if (card == Card::maharacha) {
        const ProvinceSet free = board.open() - marked_;
        if (!action.has_effect()) return free.size() < 2; // R5.2
        if (!free.contains(effect.tile_a()) || !free.contains(effect.tile_b())) return false;
        marked_.insert(effect.marked());
        std::swap(to_[row.place[index(effect.tile_a())]], to_[row.place[index(effect.tile_b())]]);
        return true;
    }
    if (!last_swap_.empty() && last_swap_ == banned) return false;
    if (is_faction_card(card)) {
        const ProvinceSet targets = faction_card_targets(board, faction_of(card));
        if (!action.has_effect() && targets.empty()) return true;
        for (const Effect::Change& change : effect.changes())
            if (!targets.contains(change.province)) return false;
    }
    if (!draw(row, stage, card, effect.drawn())) return false;
    for (const Effect::Change& change : effect.changes())
        if (!leave(row, stage, change.province, change.go) || !come(row, stage, change.province, change.come))
            return false;
    return true;
}

bool LaidOutLine::legal_after(const RowChange& change) const noexcept {
    if (!possible_ || (missing_ & ~change.touched) != 0 || (change.draws & ~draws_) != 0) return false;
    if (!change.banned.empty() && change.banned == first_swap_) return false;
    for (unsigned left = change.touched; left != 0; left &= left - 1) {
        const unsigned place = static_cast<unsigned>(std::countr_zero(left));
        if (!all_there(need_[place] + change.more[place])) return false;
    }
    return true;
}

} // namespace siam::search
