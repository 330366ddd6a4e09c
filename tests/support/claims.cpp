#include "tests/support/claims.hpp"

#include "engine/notation.hpp"

namespace siam::tests {

Claim true_claim(const Game& game, const Position& position, Oracle& oracle) {
    const unsigned mover = game.side_of(position.to_move);
    Claim claim;
    claim.n = oracle.verdicts(position)[mover].distance();
    for_each_turn(game, position, [&](Turn turn, const Position& after) {
        const Verdict verdict = oracle.verdicts(after)[mover];
        const bool key = verdict.wins() && verdict.distance() + (turn.is_pass() ? 0 : 1) == claim.n;
        (key ? claim.keys : claim.rest).push_back(turn);
        claim.later = claim.later || (!key && verdict.wins());
    });
    return claim;
}

std::string wrong_check(
    const Game& game, Forcing& hints, const Position& position, const Claim& truth, Random& random) {
    std::string wrong;
    const auto judge = [&](const char* what, Goal goal, unsigned n, const std::vector<Turn>& keys, bool holds) {
        const CheckResult result = check(game, hints, position, goal, n, keys);
        if (wrong.empty() && (result.undecided || !result.fault != holds))
            wrong = std::string("the checker errs on ") + what + ": " + text(game, position);
    };
    const Goal goal = truth.later ? Goal::fastest : Goal::strict;
    judge("the puzzle as it is", goal, truth.n, truth.keys, true);
    judge("the other goal", truth.later ? Goal::strict : Goal::fastest, truth.n, truth.keys, false);
    judge("a card more", goal, truth.n + 1, truth.keys, false);
    if (truth.n > 0) judge("a card less", goal, truth.n - 1, truth.keys, false);
    std::vector<Turn> fewer = truth.keys, more = truth.keys;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(below(random, fewer.size())));
    judge("a key less", goal, truth.n, fewer, false);
    if (truth.rest.empty()) return wrong;
    more.push_back(truth.rest[below(random, truth.rest.size())]);
    judge("a key more", goal, truth.n, more, false);
    return wrong;
}

} // namespace siam::tests
