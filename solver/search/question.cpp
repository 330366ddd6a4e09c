#include "solver/search/question.hpp"

#include "engine/essential.hpp"
#include "solver/search/transposition_table.hpp"

#include <algorithm>

namespace siam::search {

std::uint32_t Questions::mask_of(const Game& game, unsigned side) noexcept {
    Hands hands{};
    for (unsigned seat = 0; seat < max_players; ++seat)
        if (seat < game.players() && game.side_of(static_cast<Seat>(seat)) == side) hands[seat] = Hand::full();
    return word_of(hands);
}

Questions::Questions(const Game& game, unsigned side, Prunings prunings)
    : game_(game),
      side_(side),
      attackers_(mask_of(game, side)),
      salt_(game.identity()),
      prunings_(prunings),
      // Cards that will not be played matter only in three cases: for the last-card rule with 3 players (R9.3), for
      // ties that an empty hand decides (section 10), and for teams without cards (R8.7). In these cases the search
      // keeps all hands. With two sides, the last-card rule may apply to the defenders' last card earlier if the
      // attacker's cards are dropped. Then it forbids only plays after which the attacker wins: a draw requires a
      // defender who never played (R8.4), and this defender would still hold eight cards.
      hands_can_be_dropped_(
          prunings.spent_hands && (game.players() != 3 || game.switches().last_card == LastCard::free) &&
          game.switches().last_tie != LastTie::first_empty_hand_wins) {}

void Questions::make_essential(Question& question) const noexcept {
    Position& position = question.node.position;
    const unsigned held = attackers_cards(position);
    question.budget = std::min(question.budget, held);
    if (question.budget > 0 || !hands_can_be_dropped_) return;
    position.cards_left = static_cast<std::uint8_t>(position.cards_left - held);
    const std::uint32_t others = word_of(position.hand) & ~attackers_;
    std::memcpy(static_cast<void*>(position.hand.data()), &others, sizeof others);
}

Question Questions::after(const Question& question, Turn turn) const noexcept {
    const bool spends = !turn.is_pass() && game_.side_of(question.node.position.to_move) == side_;
    Question child{question.node.played(game_, turn), question.budget - (spends ? 1U : 0U)};
    make_essential(child);
    return child;
}

ToMove Questions::mover(const Question& question) const noexcept {
    const unsigned others = defenders_cards(question.node.position);
    const unsigned attackers = game_.seats_of(side_);
    if (game_.side_of(question.node.position.to_move) == side_) return {true, attackers, question.budget, others};
    return {false, ~attackers, others, question.budget};
}

bool Questions::is_leaf(const Question& question) const noexcept {
    return question.node.over(game_) ||
           (prunings_.leaves && question.budget <= 1 && defenders_cards(question.node.position) <= 1);
}

/// Whether it is certain that exactly one of two sides can force a win (R11.2). This is certain if the attacker may
/// play all its cards and no draw is possible. A draw requires two players who never play a card (R8.4); with 4
/// players, two of different teams. Under R8.7 a draw requires that no player ever plays a card. The condition on
/// `latest` excludes all of this: at most one player has not played yet.
bool Questions::is_all_or_nothing(const Question& question) const noexcept {
    const Position& position = question.node.position;
    return prunings_.negated && game_.sides() == 2 && position.latest.size() + 1 >= game_.players() &&
           question.budget == attackers_cards(position);
}

Slot Slot::with_ban() const noexcept {
    Slot slot = without_ban();
    // An odd factor maps different bans to different words. So hash.high alone tells one question's bans apart.
    slot.hash.low ^= std::uint64_t{last_swap} * 0x9E3779B97F4A7C15U;
    slot.hash.high ^= std::uint64_t{last_swap} * 0xC2B2AE3D27D4EB4FU;
    return slot;
}

Slot Questions::slot(const Question& question, unsigned budget, bool negated) const noexcept {
    const Position& position = question.node.position;
    EssentialKey key = essential_key(game_, position, question.node.standing);
    // The key stores the seat that was to move before the first of the current passes, so that the questions after 0,
    // 1, ... passes are neighbours in the table. This seat and the number of passes give the seat to move.
    const unsigned passes = position.passes, players = game_.players();
    const unsigned first = (index(position.to_move) + players - passes) % players;
    key.to_move_and_passes = static_cast<std::uint8_t>(first << 4 | (negated ? 0U : side_) << 6);
    Slot slot{{}, budget, negated};
    // A leaf keeps its ban in the key: LeafSolver obeys the ban and names no first play, so an answer without the ban
    // would never be sure (Value::is_sure_at).
    if (key.last_swap != 0 && !is_leaf(question) && leaves_another_swap(position)) {
        std::swap(slot.last_swap, key.last_swap);
        slot.banned_class = class_by_place(position.settled, Swap::from_word(slot.last_swap).reversed());
    }
    slot.hash = hash128(key);
    slot.hash.low ^= salt_.low;
    slot.hash.high ^= salt_.high;
    slot.hash = TranspositionTable::beside(slot.hash, passes);
    if (passes + 1 < game_.passes_to_settle()) slot.to_passed = passes ^ (passes + 1);
    return slot;
}

Slot Questions::slot(const Question& question) const noexcept {
    const bool negated = side_ == 1 && is_all_or_nothing(question);
    return slot(question, negated ? defenders_cards(question.node.position) : question.budget, negated);
}

Slot PlaySlots::of(const Position& after) noexcept {
    Question question{{after, standing_}, budget_};
    if (!first_ || budget_ == 0) questions_.make_essential(question);
    if (!first_) {
        budget_ = question.budget;
        first_ = questions_.slot(question);
        return *first_;
    }
    return questions_.slot(question, first_->budget, first_->negated);
}

} // namespace siam::search
