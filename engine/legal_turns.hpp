/// Which turns are legal (sections 3, 4, 5 and 9 of the rules), in the order in which the notation lists turns.
#pragma once

#include "engine/actions.hpp"
#include "engine/outcome.hpp"

#include <boost/container/static_vector.hpp>

#include <optional>
#include <string_view>
#include <vector>

namespace siam {

/// Calls visit(Taking) for each follower that may be taken; if no province holds one, once for the empty taking (R5.8).
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

/// Calls visit(turn, position after it) for each legal turn, in the notation's order, except plays with a taking in
/// left_out(action), a TakingBits. Calls nothing if the game is over.
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

/// The rules that a turn breaks, each once: one for the hand, at most five for its action; else for the taking or the
/// last card.
using BrokenRules = boost::container::static_vector<const char*, 8>;
/// Empty if the turn is legal. Judges the turn without listing others, except where the rule itself asks whether
/// another action is possible (R4.1, R5.6). If the action breaks rules, the taking is not judged. The same
/// precondition.
[[nodiscard]] BrokenRules broken_rules(const Game& game, const Position& position, Turn turn);
/// The first broken rule ("R5.9"), or nothing.
[[nodiscard]] const char* forbidden_by(const Game& game, const Position& position, Turn turn);
/// Whether the rules (R3 to R5, R9) allow the turn; legal_turns() lists the same turns.
[[nodiscard]] inline bool is_legal(const Game& game, const Position& position, Turn turn) {
    return forbidden_by(game, position, turn) == nullptr;
}
/// What the rule demands, for people: "the swap would undo the latest card". Empty if it is none of the rules that can
/// make a turn illegal.
[[nodiscard]] std::string_view why_forbidden(std::string_view rule) noexcept;

/// The result of a turn that may be illegal.
struct TriedTurn {
    std::optional<Position> after;   ///< nothing if a rule forbids the turn
    const char* forbidden = nullptr; ///< that rule: "R5.9"
};
/// `play` for unchecked turns. The same precondition; any turn may be given.
[[nodiscard]] TriedTurn try_play(const Game& game, const Position& position, Turn turn);

} // namespace siam
