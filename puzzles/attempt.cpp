#include "puzzles/attempt.hpp"

#include "puzzles/wrong_turns.hpp"

namespace siam {

Attempt::Attempt(const Puzzle& puzzle, const ForcingOptions& options)
    : puzzle_(puzzle),
      game_(*puzzle.game),
      forcing_(game_, options),
      answers_(forcing_, puzzle.aim()),
      position_(puzzle.position),
      cards_(puzzle.solution.root.n) {}

Judged Attempt::refuted(Turn turn, const Position& after, unsigned cards) {
    Judged judged{Judged::Kind::wrong, {}, answers_.forces(after, Answers::any_number)};
    if (judged.wins_later && cards_ == 0) return judged; // the card itself is one too many, so nothing refutes it
    if (auto listed = listed_line(after))
        judged.then = std::move(*listed);
    else
        judged.then = line_of_failure(answers_, {{turn}, after}, judged.wins_later ? cards : Answers::any_number);
    judged.then.erase(judged.then.begin());
    return judged;
}

void Attempt::resume(std::span<const Turn> turns) {
    const Position position = siam::play(game_, position_, turns);
    unsigned cards = 0;
    if (!answers_.aim().is_hold())
        cards = cards_ - cards_in(game_, answers_.aim(), position_, turns);
    else if (answers_.forces(position, Answers::any_number))
        cards = answers_.n(position);
    const bool is_at_end = cards == 0 || over(game_, position);
    solved_ = !turns.empty() && is_at_end && answers_.forces(position, 0);
    played_.assign(turns.begin(), turns.end());
    position_ = position;
    cards_ = cards;
}

bool Attempt::is_in_reach() {
    return answers_.forces(position_, answers_.aim().is_hold() ? Answers::any_number : cards_);
}

/// Returns the number of cards that the side may still play, or still needs, after its turn to `after`; nothing if the
/// turn is wrong.
std::optional<unsigned> Attempt::left(Turn turn, const Position& after) {
    const bool has_card = cards_ > 0 || turn.is_pass();
    if (has_card && answers_.forces(after, Answers::left(cards_, turn))) return Answers::left(cards_, turn);
    if (!answers_.aim().is_hold() || !answers_.forces(after, Answers::any_number)) return {};
    return answers_.n(after);
}

Judged Attempt::play(Turn turn) {
    Position position = siam::play(game_, position_, turn);
    const std::optional<unsigned> kept = left(turn, position);
    if (!kept) return refuted(turn, position, Answers::left(cards_, turn));
    unsigned cards = *kept;
    Judged judged{cards == 0 ? Judged::Kind::solved : Judged::Kind::right, {}, false};
    judged.more_cards = cards + (turn.is_pass() ? 0 : 1) > cards_;
    while (cards > 0 && !over(game_, position) && !has_a_choice(position)) {
        const bool own = answers_.own(position);
        const Turn next = own ? answers_.card(position, cards) : longest_defence(answers_, position, cards);
        if (own) cards = Answers::left(cards, next);
        judged.then.push_back(next);
        position = siam::play(game_, position, next);
    }
    if (cards == 0 || over(game_, position)) judged.kind = Judged::Kind::solved;
    played_.reserve(played_.size() + 1 + judged.then.size()); // nothing below throws
    played_.push_back(turn);
    played_.insert(played_.end(), judged.then.begin(), judged.then.end());
    position_ = position;
    cards_ = cards;
    solved_ = judged.kind == Judged::Kind::solved;
    return judged;
}

Turn Attempt::answer() {
    return played_.empty() && !puzzle_.keys.empty() ? puzzle_.key() : answers_.card(position_, cards_);
}

Idea Attempt::idea(Turn answer) {
    std::vector<Turn> line{answer};
    const std::vector<Turn> rest = longest_line(answers_, siam::play(game_, position_, answer));
    line.insert(line.end(), rest.begin(), rest.end());
    return idea_of(game_, puzzle_.aim(), position_, line);
}

/// Returns the line that the pack lists for a wrong first turn that leads to `after` or to an equivalent position.
/// Returns nothing if the pack lists no such turn, or if the listed line cannot be played from `after`.
std::optional<std::vector<Turn>> Attempt::listed_line(const Position& after) const {
    if (!played_.empty()) return {};
    const Equivalence wanted = equivalence(game_, after);
    for (const WrongTurn& wrong : puzzle_.wrong) {
        if (!(equivalence(game_, siam::play(game_, position_, wrong.turn)) == wanted)) continue;
        std::optional<Position> position = after;
        for (std::size_t i = 1; i < wrong.line.size() && position; ++i)
            position = try_play(game_, *position, wrong.line[i]).after;
        if (position) return wrong.line;
    }
    return {};
}

/// Whether the puzzle's side is to move and holds a card. If a third player must help to prevent a win, that player's
/// choices do not count.
bool Attempt::has_a_choice(const Position& position) const {
    return game_.side_of(position.to_move) == puzzle_.side() && !position.hand[index(position.to_move)].empty();
}

} // namespace siam
