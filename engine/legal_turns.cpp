#include "engine/legal_turns.hpp"

namespace siam {
namespace {

constexpr const char* allowed = nullptr;

bool holds(const Position& position, Province province, Faction faction) {
    return index(faction) < faction_count && position.at[index(province)].holds(faction);
}

const char* maharacha_forbidden_by(const Position& position, Action action) {
    const ProvinceSet free = position.open - position.marked;
    if (!action.has_effect()) return free.size() < 2 ? allowed : "R4.1";
    const Province a = action.tile_a(), b = action.tile_b(), marked = action.marked();
    if (a == b || (marked != a && marked != b) || action != Action::maharacha(a, b, marked)) return "R5.1";
    return free.contains(a) && free.contains(b) ? allowed : "R5.1";
}

const char* khon_thai_forbidden_by(const Game& game, const Position& position, Action action) {
    const Followers in_pool = pool(game, position);
    Action same = Action::khon_thai();
    for (const Faction faction : all_factions) {
        if (!action.places(faction)) {
            if (in_pool.holds(faction)) return "R4.1";
            continue;
        }
        if (!in_pool.holds(faction)) return "R5.3";
        const Province province = action.place_of(faction);
        if (index(province) >= province_count || !position.open.contains(province)) return "R4.3";
        same = same.placing(faction, province);
    }
    return action == same ? allowed : "R5.3";
}

/// The swap by itself: open provinces, followers that stand there, written as swaps are, not banned.
const char* swap_forbidden_by(const Game& game, const Position& position, Swap swap) {
    const Province giver = swap.giver(), other = swap.other();
    const bool two = swap.kind() == Swap::Kind::two_for_one;
    const char* const rule = two ? "R5.5" : swap.kind() == Swap::Kind::even_by_one ? "R5.4" : "R5.6";
    if (giver == other) return rule;
    if (!position.open.contains(giver) || !position.open.contains(other)) return "R4.3";
    if (!holds(position, giver, swap.first_given()) || !holds(position, other, swap.received())) return rule;
    if (two) {
        if (swap.second_given() < swap.first_given() || index(swap.second_given()) >= faction_count) return rule;
        const Followers left = position.at[index(giver)] - Followers::one(swap.first_given());
        if (!left.holds(swap.second_given())) return rule;
    } else if (swap != Swap::even(swap.kind(), giver, swap.first_given(), other, swap.received())) {
        return rule;
    }
    if (swap.kind() != Swap::Kind::even_by_one && !game.borders(giver).contains(other)) return rule;
    return swap == PositionBoard(game, position).banned() ? "R5.9" : allowed;
}

bool any_swap_of(const Game& game, const Position& position, Swap::Kind kind) {
    return any_swap(PositionBoard(game, position), kind, [](Action) { return true; });
}

const char* one_for_one_forbidden_by(const Game& game, const Position& position, Action action) {
    if (!action.has_effect()) return any_swap_of(game, position, Swap::Kind::even_by_one) ? "R4.1" : allowed;
    if (action.swap().kind() != Swap::Kind::even_by_one) return "R5.4";
    return swap_forbidden_by(game, position, action.swap());
}

const char* two_for_one_forbidden_by(const Game& game, const Position& position, Action action) {
    const bool uneven = any_swap_of(game, position, Swap::Kind::two_for_one);
    const bool falls_back = !uneven && game.switches().two_for_one_fallback == TwoForOneFallback::one_for_one;
    if (!action.has_effect())
        return uneven || (falls_back && any_swap_of(game, position, Swap::Kind::even_by_two)) ? "R4.1" : allowed;
    const Swap::Kind kind = action.swap().kind();
    if (kind == Swap::Kind::none || kind == Swap::Kind::even_by_one) return "R5.5";
    if (kind == Swap::Kind::even_by_two && !falls_back) return "R5.6";
    return swap_forbidden_by(game, position, action.swap());
}

const char* faction_card_forbidden_by(const Game& game, const Position& position, Action action) {
    const Card card = action.card();
    const ProvinceSet targets = faction_card_targets(PositionBoard(game, position), faction_of(card));
    const unsigned in_pool = targets.empty() ? 0 : pool(game, position).count(faction_of(card));
    if (!action.has_effect()) return in_pool == 0 ? allowed : "R4.1";
    if (action.placed() != (in_pool < 2 ? in_pool : 2)) return "R5.7";
    const Province a = action.first_place(), b = action.placed() == 2 ? action.second_place() : a;
    const bool written_so =
        action == (action.placed() == 2 ? Action::placing_two(card, a, b) : Action::placing_one(card, a));
    if (!written_so || !targets.contains(a) || !targets.contains(b)) return "R5.7";
    return a != b && game.switches().faction_card == FactionCard::one_province ? "R5.7" : allowed;
}

const char* action_forbidden_by(const Game& game, const Position& position, Action action) {
    switch (action.card()) {
        case Card::maharacha: return maharacha_forbidden_by(position, action);
        case Card::khon_thai: return khon_thai_forbidden_by(game, position, action);
        case Card::one_for_one: return one_for_one_forbidden_by(game, position, action);
        case Card::two_for_one: return two_for_one_forbidden_by(game, position, action);
        default: return faction_card_forbidden_by(game, position, action);
    }
}

const char* taking_forbidden_by(const Position& acted, Taking taking) {
    if (taking.empty()) {
        for (const Followers& here : acted.at)
            if (!here.empty()) return "R5.8";
        return allowed;
    }
    if (taking.word() >= taking_words) return "R5.8";
    return holds(acted, taking.province(), taking.faction()) ? allowed : "R5.8";
}

} // namespace

std::vector<Turn> legal_turns(const Game& game, const Position& position) {
    std::vector<Turn> turns;
    for_each_turn(game, position, [&](Turn turn, const Position&) { turns.push_back(turn); });
    return turns;
}

const char* forbidden_by(const Game& game, const Position& position, Turn turn) {
    if (over(game, position)) return position.settled == province_count ? "R7.2" : "R7.1";
    if (turn.is_pass()) return allowed;
    const Action action = turn.action();
    if (action.word() < Action::without_effect(Card::maharacha).word()) return "R3.1"; // a pass with operands
    if (!position.hand[index(position.to_move)].holds(action.card())) return "R1.3";
    if (const char* const rule = action_forbidden_by(game, position, action)) return rule;
    Position after = position;
    act(after, action);
    if (const char* const rule = taking_forbidden_by(after, turn.taking())) return rule;
    if (!last_card_must_win(game, position)) return allowed;
    take(game, after, turn.taking());
    return outcome_if_all_pass(game, after).won_by(position.to_move) ? allowed : "R9.1";
}

TriedTurn try_play(const Game& game, const Position& position, Turn turn) {
    if (const char* const rule = forbidden_by(game, position, turn)) return {.after = {}, .forbidden = rule};
    return {.after = play(game, position, turn), .forbidden = nullptr};
}

} // namespace siam
