#include "puzzles/reasons/brute_force.hpp"

namespace siam {

Truth BruteForce::within(const Position& position, unsigned cards) {
    left_ = most_;
    const bool reached = reaches(position, cards);
    return left_ == 0 ? Truth::undecided : truth(reached);
}

bool BruteForce::reaches(const Position& position, unsigned cards) {
    const auto is_good = [&](const Position& end) { return camp_.suits(outcome(game_, end)); };
    if (over(game_, position)) return is_good(position);
    if (position.cards_left == 0) return is_good(pass_to_end(game_, position));
    const Question question{position, cards};
    if (const auto known = known_.find(question); known != known_.end()) return known->second;
    if (left_ == 0 || --left_ == 0) return false;
    const bool own = camp_.includes(position.to_move);
    bool decided = false; // whether the player to move has a turn that serves their camp
    for_each_turn(game_, position, [&](Turn turn, const Position& after) {
        const unsigned cost = own && !turn.is_pass() ? 1 : 0;
        if (decided || cost > cards || left_ == 0) return;
        decided = reaches(after, cards - cost) == own;
    });
    if (left_ == 0) return false;
    known_.emplace(question, decided == own);
    return decided == own;
}

} // namespace siam
