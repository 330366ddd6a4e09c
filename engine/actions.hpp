/// Visits the legal actions of a card (RULES.md, sections 4 and 5), on any board that has the members of PositionBoard.
#pragma once

#include "engine/effect.hpp"
#include "engine/play.hpp"

#include <algorithm>

namespace siam {

/// The facts that decide which actions are legal. Other boards (the search's packed row) offer the same members:
///   game()            borders, homes and switches
///   open()            the open provinces (R4.3)
///   at(province)      the followers in an open province
///   pool()            the followers in the pool (R1.2)
///   marked()          the open provinces with a King marker
///   banned()          the one swap that R5.9 bans, or none
///   around(faction)   the provinces that border a province which the faction controls
class PositionBoard {
public:
    PositionBoard(const Game& game, const Position& position) noexcept : game_(game), position_(position) {}
    [[nodiscard]] const Game& game() const noexcept { return game_; }
    [[nodiscard]] ProvinceSet open() const noexcept { return position_.open; }
    [[nodiscard]] Followers at(Province province) const noexcept { return position_.at[index(province)]; }
    [[nodiscard]] Followers pool() const noexcept { return siam::pool(game_, position_); }
    [[nodiscard]] ProvinceSet marked() const noexcept { return position_.marked; }
    [[nodiscard]] Swap banned() const noexcept {
        return game_.switches().undo == Undo::banned ? position_.last_swap.reversed() : Swap{};
    }
    [[nodiscard]] ProvinceSet around(Faction faction) const noexcept {
        ProvinceSet around;
        for (const Province province : controlled_by(position_, power_of(faction)))
            around = around | game_.borders(province);
        return around;
    }

private:
    const Game& game_;
    const Position& position_;
};

/// The provinces into which a faction card may put followers (R5.7).
template <class Board>
[[nodiscard]] ProvinceSet faction_card_targets(const Board& board, Faction faction) noexcept {
    ProvinceSet targets = board.around(faction);
    const Province home = board.game().home(faction);
    if (board.open().contains(home)) targets = targets | board.game().borders(home);
    return targets & board.open();
}

// Each function below calls visit(Action) for each action, in the notation's order, and stops when a call returns true.
// The function returns whether a call returned true. Each call must undo its changes to the board before it returns.

namespace detail {

/// Visits the one-for-one swaps between province `a` and each province in `others`.
template <class Board, class Visit>
bool any_even_swap(const Board& board, Swap::Kind kind, Province a, ProvinceSet others, Visit&& visit) {
    const Followers at_a = board.at(a);
    const Swap banned = board.banned();
    for (const Faction given : all_factions) {
        if (!at_a.holds(given)) continue;
        for (const Province b : others)
            for (const Faction received : all_factions)
                if (board.at(b).holds(received))
                    if (const Swap swap = Swap::even(kind, a, given, b, received); swap != banned)
                        if (visit(Action::swapping(swap))) return true;
    }
    return false;
}

/// Visits the two-for-one swaps in which `giver` gives two followers to a province in `others`.
template <class Board, class Visit>
bool any_uneven_swap(const Board& board, Province giver, ProvinceSet others, Visit&& visit) {
    const Followers at_giver = board.at(giver);
    const Swap banned = board.banned();
    for (const Faction first : all_factions) {
        if (!at_giver.holds(first)) continue;
        for (unsigned f = index(first); f < faction_count; ++f) {
            const Faction second = all_factions[f];
            if (!(at_giver - Followers::one(first)).holds(second)) continue;
            for (const Province other : others)
                for (const Faction received : all_factions)
                    if (board.at(other).holds(received))
                        if (const Swap swap = Swap::two(giver, first, second, other, received); swap != banned)
                            if (visit(Action::swapping(swap))) return true;
        }
    }
    return false;
}

template <class Board, class Visit>
bool any_placing(const Board& board, Followers pool, Action so_far, unsigned faction, Visit&& visit) {
    while (faction < faction_count && !pool.holds(all_factions[faction])) ++faction;
    if (faction == faction_count) return visit(so_far);
    for (const Province province : board.open())
        if (any_placing(board, pool, so_far.placing(all_factions[faction], province), faction + 1, visit)) return true;
    return false;
}

} // namespace detail

/// Visits every swap of this `kind` that the followers on the board and the undo ban (R5.9) allow. The two provinces
/// are any two open ones under R5.4, and border each other under R5.5 and R5.6. The caller checks whether R5.6 lets the
/// card make swaps of this kind.
template <class Board, class Visit>
bool any_swap(const Board& board, Swap::Kind kind, Visit&& visit) {
    for (const Province a : board.open()) {
        const ProvinceSet near =
            kind == Swap::Kind::even_by_one ? board.open() : board.game().borders(a) & board.open();
        if (kind == Swap::Kind::two_for_one
                ? detail::any_uneven_swap(board, a, near, visit)
                : detail::any_even_swap(board, kind, a, near & board.open().after(a), visit))
            return true;
    }
    return false;
}

namespace detail {

template <class Board, class Visit>
bool any_maharacha(const Board& board, Visit&& visit) {
    const ProvinceSet free = board.open() - board.marked();
    if (free.size() < 2) return visit(Action::without_effect(Card::maharacha)); // R5.2
    for (const Province a : free)
        for (const Province b : free.after(a))
            for (const Province marked : {a, b})
                if (visit(Action::maharacha(a, b, marked))) return true;
    return false;
}

/// Visits the swaps of a swap card. The one-for-one card makes the swaps of R5.4. The two-for-one card makes the swaps
/// of R5.5; if none of these is legal, it makes the swaps of R5.6.
template <class Board, class Visit>
bool any_swap_of_card(const Board& board, Card card, Visit&& visit) {
    bool possible = false;
    const auto found = [&](Action action) {
        possible = true;
        return visit(action);
    };
    if (card == Card::one_for_one) {
        if (any_swap(board, Swap::Kind::even_by_one, found)) return true;
    } else {
        if (any_swap(board, Swap::Kind::two_for_one, found)) return true;
        if (!possible && board.game().switches().two_for_one_fallback == TwoForOneFallback::one_for_one)
            if (any_swap(board, Swap::Kind::even_by_two, found)) return true;
    }
    return !possible && visit(Action::without_effect(card));
}

template <class Board, class Visit>
bool any_faction_card(const Board& board, Card card, Visit&& visit) {
    const ProvinceSet targets = faction_card_targets(board, faction_of(card));
    const unsigned in_pool = board.pool().count(faction_of(card));
    if (in_pool == 0 || targets.empty()) return visit(Action::without_effect(card));
    const bool split = board.game().switches().faction_card == FactionCard::one_or_two_provinces;
    for (const Province a : targets) {
        if (visit(in_pool == 1 ? Action::placing_one(card, a) : Action::placing_two(card, a, a))) return true;
        if (in_pool == 1 || !split) continue;
        for (const Province b : targets.after(a))
            if (visit(Action::placing_two(card, a, b))) return true;
    }
    return false;
}

} // namespace detail

/// Visits the legal actions of the card until `visit` returns true; returns whether `visit` did. Ignores R9.
template <class Board, class Visit>
bool any_action(const Board& board, Card card, Visit&& visit) {
    switch (card) {
        case Card::maharacha: return detail::any_maharacha(board, visit);
        case Card::khon_thai: return detail::any_placing(board, board.pool(), Action::khon_thai(), 0, visit);
        case Card::one_for_one:
        case Card::two_for_one: return detail::any_swap_of_card(board, card, visit);
        default: return detail::any_faction_card(board, card, visit);
    }
}

/// Calls visit(Action) for each action that the player to move may do with the card. Ignores the last-card rule (R9).
/// \pre the player holds the card; !over(game, position)
template <class Visit>
void for_each_action(const Game& game, const Position& position, Card card, Visit&& visit) {
    any_action(PositionBoard(game, position), card, [&](Action action) {
        visit(action);
        return false;
    });
}

} // namespace siam
