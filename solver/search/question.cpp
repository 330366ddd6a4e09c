#include "solver/search/question.hpp"

#include "engine/essential.hpp"

#include <algorithm>

namespace siam {

Questions::Questions(const Game& game, unsigned side)
    : game_(game),
      side_(side),
      salt_(game.identity()),
      // Cards that will not be played matter to the last-card rule with 3 players (R9.3), and to who has an empty hand
      // (section 10); to nothing else.
      hands_can_be_dropped_(
          (game.players() != 3 || game.switches().last_card == LastCard::free) &&
          game.switches().last_tie != LastTie::first_empty_hand_wins) {}

unsigned Questions::cards(const Position& position, bool attackers) const noexcept {
    unsigned held = 0;
    for (unsigned seat = 0; seat < game_.players(); ++seat)
        if ((game_.side_of(static_cast<Seat>(seat)) == side_) == attackers) held += position.hand[seat].size();
    return held;
}

Question Questions::essential(Question question) const noexcept {
    Position& position = question.node.position;
    question.budget = std::min(question.budget, attackers_cards(position));
    if (question.budget == 0 && hands_can_be_dropped_) {
        for (unsigned seat = 0; seat < game_.players(); ++seat) {
            if (game_.side_of(static_cast<Seat>(seat)) != side_) continue;
            position.cards_left = static_cast<std::uint8_t>(position.cards_left - position.hand[seat].size());
            position.hand[seat] = Hand{};
        }
    }
    return question;
}

Question Questions::after(const Question& question, Turn turn) const noexcept {
    const bool spends = !turn.is_pass() && game_.side_of(question.node.position.to_move) == side_;
    return essential({question.node.played(game_, turn), question.budget - (spends ? 1U : 0U)});
}

Mover Questions::mover(const Question& question) const noexcept {
    const unsigned others = defenders_cards(question.node.position);
    if (game_.side_of(question.node.position.to_move) == side_) return {true, question.budget, others};
    return {false, others, question.budget};
}

bool Questions::is_leaf(const Question& question) const noexcept {
    return question.node.over(game_) || (question.budget <= 1 && defenders_cards(question.node.position) <= 1);
}

/// With two sides, no card held back and no draw in reach, one side can force a win exactly if the other cannot
/// (R11.2). A draw takes two players who never play a card (R8.4); with 4 players two of different teams.
bool Questions::is_all_or_nothing(const Question& question) const noexcept {
    const Position& position = question.node.position;
    return game_.sides() == 2 && position.latest.size() + 1 >= game_.players() &&
           question.budget == attackers_cards(position);
}

Hash128 Questions::hash_of(const Question& question, bool negated) const noexcept {
    EssentialKey key = essential_key(game_, question.node.position, question.node.standing);
    key.to_move_and_passes = static_cast<std::uint8_t>(key.to_move_and_passes | (negated ? 0U : side_) << 6);
    Hash128 hash = hash128(key);
    hash.low ^= salt_.low;
    hash.high ^= salt_.high;
    return hash;
}

Slot Questions::slot(const Question& question) const noexcept {
    const bool negated = side_ == 1 && is_all_or_nothing(question);
    return {hash_of(question, negated), negated ? defenders_cards(question.node.position) : question.budget, negated};
}

Slot PlaySlots::of(const Position& after) noexcept {
    Question question{{after, standing_}, budget_};
    if (!first_ || budget_ == 0) question = questions_.essential(question);
    if (!first_) {
        budget_ = question.budget;
        first_ = questions_.slot(question);
        return *first_;
    }
    return {questions_.hash_of(question, first_->negated), first_->budget, first_->negated};
}

} // namespace siam
