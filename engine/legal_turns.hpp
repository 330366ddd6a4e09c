/// Which turns are legal (sections 3, 4, 5 and 9 of the rules), in the order in which the notation lists turns.
#pragma once

#include "engine/outcome.hpp"

#include <vector>

namespace siam {

/// Where followers may be put by a faction card (R5.7).
[[nodiscard]] inline ProvinceSet faction_card_targets(
    const Game& game, const Position& position, Faction faction) noexcept {
    ProvinceSet targets;
    for (const Province province : controlled_by(position, power_of(faction)))
        targets = targets | game.borders(province);
    if (position.open.contains(game.home(faction))) targets = targets | game.borders(game.home(faction));
    return targets & position.open;
}

namespace detail {

template <class Visit>
void maharacha_actions(const Position& position, Visit&& visit) {
    const ProvinceSet free = position.open - position.marked;
    if (free.size() < 2) return visit(Action::without_effect(Card::maharacha)); // R5.2
    for (const Province a : free)
        for (const Province b : free.after(a))
            for (const Province marked : {a, b}) visit(Action::maharacha(a, b, marked));
}

template <class Visit>
void khon_thai_actions(Followers pool, ProvinceSet open, Action so_far, unsigned faction, Visit&& visit) {
    while (faction < faction_count && !pool.holds(all_factions[faction])) ++faction;
    if (faction == faction_count) return visit(so_far);
    for (const Province province : open)
        khon_thai_actions(pool, open, so_far.placing(all_factions[faction], province), faction + 1, visit);
}

template <class Visit>
void even_swaps(const Position& position, Swap::Kind kind, Province a, ProvinceSet others, Swap banned, Visit&& visit) {
    const Followers at_a = position.at[index(a)];
    for (const Faction given : all_factions) {
        if (!at_a.holds(given)) continue;
        for (const Province b : others)
            for (const Faction received : all_factions)
                if (position.at[index(b)].holds(received))
                    if (const Swap swap = Swap::even(kind, a, given, b, received); swap != banned) visit(swap);
    }
}

template <class Visit>
void two_for_one_swaps(const Position& position, Province giver, ProvinceSet others, Swap banned, Visit&& visit) {
    const Followers at_giver = position.at[index(giver)];
    for (const Faction first : all_factions) {
        if (!at_giver.holds(first)) continue;
        const Followers rest = at_giver - Followers::one(first);
        for (unsigned f = index(first); f < faction_count; ++f) {
            const Faction second = all_factions[f];
            if (!rest.holds(second)) continue;
            for (const Province other : others)
                for (const Faction received : all_factions)
                    if (position.at[index(other)].holds(received))
                        if (const Swap swap = Swap::two(giver, first, second, other, received); swap != banned)
                            visit(swap);
        }
    }
}

/// The one swap that R5.9 bans, or none.
[[nodiscard]] inline Swap banned_swap(const Game& game, const Position& position) noexcept {
    return game.switches().undo == Undo::banned ? position.last_swap.reversed() : Swap{};
}

template <class Visit>
void one_for_one_actions(const Game& game, const Position& position, Visit&& visit) {
    bool any = false;
    for (const Province a : position.open)
        even_swaps(
            position, Swap::Kind::even_by_one, a, position.open.after(a), banned_swap(game, position), [&](Swap swap) {
                any = true;
                visit(Action::swapping(swap));
            });
    if (!any) visit(Action::without_effect(Card::one_for_one));
}

template <class Visit>
void two_for_one_actions(const Game& game, const Position& position, Visit&& visit) {
    const Swap banned = banned_swap(game, position);
    bool any = false;
    const auto found = [&](Swap swap) {
        any = true;
        visit(Action::swapping(swap));
    };
    for (const Province a : position.open)
        two_for_one_swaps(position, a, game.borders(a) & position.open, banned, found);
    if (!any && game.switches().two_for_one_fallback == TwoForOneFallback::one_for_one) // R5.6
        for (const Province a : position.open)
            even_swaps(position, Swap::Kind::even_by_two, a, game.borders(a) & position.open.after(a), banned, found);
    if (!any) visit(Action::without_effect(Card::two_for_one));
}

template <class Visit>
void faction_card_actions(const Game& game, const Position& position, Card card, Visit&& visit) {
    const ProvinceSet targets = faction_card_targets(game, position, faction_of(card));
    const unsigned in_pool = pool(game, position).count(faction_of(card));
    if (in_pool == 0 || targets.empty()) return visit(Action::without_effect(card));
    for (const Province a : targets) {
        if (in_pool == 1) {
            visit(Action::placing_one(card, a));
            continue;
        }
        visit(Action::placing_two(card, a, a));
        if (game.switches().faction_card == FactionCard::one_province) continue;
        for (const Province b : targets.after(a)) visit(Action::placing_two(card, a, b));
    }
}

} // namespace detail

/// Calls visit(Action) for each action that the player to move may do with the card, before R9 is looked at.
/// \pre the player holds the card; !over(game, position)
template <class Visit>
void for_each_action(const Game& game, const Position& position, Card card, Visit&& visit) {
    switch (card) {
        case Card::maharacha: return detail::maharacha_actions(position, visit);
        case Card::khon_thai:
            return detail::khon_thai_actions(pool(game, position), position.open, Action::khon_thai(), 0, visit);
        case Card::one_for_one: return detail::one_for_one_actions(game, position, visit);
        case Card::two_for_one: return detail::two_for_one_actions(game, position, visit);
        default: return detail::faction_card_actions(game, position, card, visit);
    }
}

/// Calls visit(Taking) for each follower that may be taken; with none anywhere, once for the empty taking (R5.8).
/// \pre the action was carried out in the position
template <class Visit>
void for_each_taking(const Position& position, Visit&& visit) {
    bool any = false;
    for (const Province province : position.open)
        for (const Faction faction : all_factions)
            if (position.at[index(province)].holds(faction)) {
                any = true;
                visit(Taking{province, faction});
            }
    if (!any) visit(Taking{});
}

/// The rule of the very last card applies to the next turn with a card (R9.1).
[[nodiscard]] inline bool last_card_must_win(const Game& game, const Position& position) noexcept {
    return position.cards_left == 1 && game.switches().last_card == LastCard::must_win;
}

/// Calls visit(turn, position after it) for each legal turn, in the notation's order, but for plays with a taking in
/// left_out(action), a TakingBits. None if the game is over.
/// \pre game.results_defined() || !last_card_must_win(game, position)
template <class LeftOut, class Visit>
void for_each_turn_but(const Game& game, const Position& position, LeftOut&& left_out, Visit&& visit) {
    if (over(game, position)) return;
    visit(Turn::pass(), play(game, position, Turn::pass()));
    const Seat mover = position.to_move;
    const bool must_win = last_card_must_win(game, position);
    for (const Card card : all_cards) {
        if (!position.hand[index(mover)].holds(card)) continue;
        for_each_action(game, position, card, [&](Action action) {
            const TakingBits out = left_out(action);
            Position acted = position;
            act(acted, action);
            for_each_taking(acted, [&](Taking taking) {
                if ((out >> taking.word() & 1U) != 0) return;
                Position after = acted;
                take(game, after, taking);
                if (must_win && !outcome_if_all_pass(game, after).won_by(mover)) return;
                visit(Turn{action, taking}, after);
            });
        });
    }
}

/// The same for all legal turns.
template <class Visit>
void for_each_turn(const Game& game, const Position& position, Visit&& visit) {
    for_each_turn_but(
        game, position, [](Action) { return TakingBits{0}; }, visit);
}

/// All legal turns in the notation's order. The same precondition.
[[nodiscard]] std::vector<Turn> legal_turns(const Game& game, const Position& position);

/// The rule that forbids the turn ("R5.9"), or nothing if it is legal. Decided from the turn alone, without listing
/// others but where the rule itself asks whether some other action is possible (R4.1, R5.6). The same precondition.
[[nodiscard]] const char* forbidden_by(const Game& game, const Position& position, Turn turn);
[[nodiscard]] inline bool is_legal(const Game& game, const Position& position, Turn turn) {
    return forbidden_by(game, position, turn) == nullptr;
}

} // namespace siam
