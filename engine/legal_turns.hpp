/// Which turns are legal (sections 3, 4, 5 and 9 of the rules), in the order in which the notation lists turns.
#pragma once

#include "engine/actions.hpp"
#include "engine/outcome.hpp"

#include <boost/container/static_vector.hpp>

#include <optional>
#include <string_view>
#include <vector>

namespace siam {

/// Calls visit(Taking) for each follower that the player may take (R5.8). If no province holds a follower, calls
/// visit() once, with the empty taking.
/// \pre the action has been carried out in the position
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

/// Whether the rule about the very last card (R9.1) applies to the next card.
[[nodiscard]] inline bool last_card_must_win(const Game& game, const Position& position) noexcept {
    return position.cards_left == 1 && game.switches().last_card == LastCard::must_win;
}

/// Calls visit(turn, position after the turn) for each legal turn, in the notation's order. Omits the takings that
/// left_out(action) returns as TakingBits. Does not call visit() if the game is over.
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

/// Calls visit(turn, position after it) for each legal turn.
template <class Visit>
void for_each_turn(const Game& game, const Position& position, Visit&& visit) {
    for_each_turn_but(
        game, position, [](Action) { return TakingBits{0}; }, visit);
}

/// Returns all legal turns in the notation's order; none if the game is over.
[[nodiscard]] std::vector<Turn> legal_turns(const Game& game, const Position& position);

/// The rules that a turn breaks, each once: at most one rule about the hand and at most five about the action. A turn
/// that breaks none of these rules can still break one rule about the taking or the last card.
using BrokenRules = boost::container::static_vector<const char*, 8>;
/// Returns the rules that the turn breaks; none if the turn is legal. If the action breaks a rule, does not judge the
/// taking. Examines other actions only for R4.1 and R5.6, which ask whether another action is possible.
/// \pre !over(game, position)
[[nodiscard]] BrokenRules broken_rules(const Game& game, const Position& position, Turn turn);
/// Returns the first rule that the turn breaks, such as "R5.9"; null if the turn is legal.
[[nodiscard]] const char* forbidden_by(const Game& game, const Position& position, Turn turn);
/// Whether the rules (R3 to R5, R9) allow the turn; legal_turns() lists the same turns.
[[nodiscard]] inline bool is_legal(const Game& game, const Position& position, Turn turn) {
    return forbidden_by(game, position, turn) == nullptr;
}
/// Returns in words why the rule forbids a turn: "the swap would undo the swap of the latest card". Returns an empty
/// text for a rule that cannot make a turn illegal.
[[nodiscard]] std::string_view why_forbidden(std::string_view rule) noexcept;

/// The result of a turn that may be illegal.
struct TriedTurn {
    std::optional<Position> after;   ///< nothing if a rule forbids the turn
    const char* forbidden = nullptr; ///< the rule that forbids the turn, such as "R5.9"; null if none does
};
/// Plays the turn if it is legal; otherwise returns the rule that forbids it. \pre !over(game, position)
[[nodiscard]] TriedTurn try_play(const Game& game, const Position& position, Turn turn);

} // namespace siam
