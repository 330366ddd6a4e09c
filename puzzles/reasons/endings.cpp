#include "puzzles/reasons/endings.hpp"

namespace siam {

Endings::Endings(const Game& game, const Camp& camp, const Position& start, const Plan& plan, std::size_t most)
    : game_(game), camp_(camp), start_(start), most_(most) {
    meet(start);
    while (!waiting_.empty() && !gave_up_) {
        const Position position = waiting_.back();
        waiting_.pop_back();
        play_on(position, plan);
    }
}

bool Endings::all_suit() const {
    return std::all_of(
        ends_.begin(), ends_.end(), [&](const Position& end) { return camp_.suits(outcome(game_, end)); });
}

void Endings::meet(Position position) {
    const bool is_over = over(game_, position);
    position = without_idle_parts(position);
    if (is_over) position.marked = {}, position.last_swap = {};
    if (!met_.insert(position).second) return;
    if (is_over) return ends_.push_back(position);
    if (position.cards_left == 0) return go(position, Turn::pass(), play(game_, position, Turn::pass()));
    if (++positions_ > most_) gave_up_ = true;
    waiting_.push_back(position);
}

void Endings::play_on(const Position& position, const Plan& plan) {
    if (camp_.includes(position.to_move)) {
        const Turn turn = plan.at(position);
        return go(position, turn, play(game_, position, turn));
    }
    for_each_turn(game_, position, [&](Turn turn, const Position& after) {
        if (!gave_up_) go(position, turn, after);
    });
}

void Endings::go(const Position& before, Turn turn, const Position& after) {
    if (!turn.is_pass() && !camp_.includes(before.to_move)) {
        insert(played_, before.to_move, turn.action().card());
        if (turn.action().has_effect()) insert(effective_, before.to_move, turn.action().card());
    }
    if (after.settled > before.settled) {
        const Settling settling{before.contested(), before.at[index(before.contested())]};
        if (std::find(settlings_.begin(), settlings_.end(), settling) == settlings_.end())
            settlings_.push_back(settling);
    }
    meet(after);
}

} // namespace siam
