#include "puzzles/reasons/reasons.hpp"

#include "puzzles/reasons/causes.hpp"
#include "puzzles/reasons/routes.hpp"

namespace siam {
namespace {

Refutation refutation(const Puzzle& puzzle, const WrongTurn& wrong) {
    const Position end = pass_to_end(*puzzle.game, play(*puzzle.game, puzzle.position, wrong.line));
    return {wrong.line, routes_of(*puzzle.game, puzzle.aim(), {&end, 1}).front()};
}

} // namespace

std::optional<Explanation> explanation_of(Forcing& forcing, const Puzzle& puzzle, std::size_t most_positions) {
    const Game& game = *puzzle.game;
    Answers answers(forcing, puzzle.aim());
    const TreeNode& after_key = puzzle.solution.root.branches.front().next;
    Explanation result;
    result.about = {&game, puzzle.position, puzzle.key(), camp_of(game, puzzle.aim()), {}};
    const Position start = result.about.start();
    Planned planned = plan_of(answers, start, after_key, most_positions);
    result.about.plan = std::move(planned.plan);
    result.plan = planned.source;
    std::vector<Reason>& reasons = result.reasons.reasons;
    bool knows_routes = false, knows_cause = false;
    if (!planned.gave_up) {
        const Endings endings(game, result.about.camp, start, result.about.plan, most_positions);
        knows_routes = !endings.gave_up();
        if (knows_routes) reasons = reasons_from(endings, puzzle.aim());
    }
    for (const Needed needed : needed_facts(answers, start, after_key.n)) reasons.emplace_back(needed);
    for (const WrongTurn& wrong : puzzle.wrong) {
        if (wrong.wins_later) continue;
        if (auto cause = cause_of(answers, puzzle.position, wrong.turn, puzzle.key(), after_key.n)) {
            knows_cause |= cause->differences.size() <= most_told_differences;
            reasons.emplace_back(*std::move(cause));
        }
        reasons.emplace_back(refutation(puzzle, wrong));
    }
    result.reasons.whole = knows_routes && knows_cause;
    return result;
}

} // namespace siam
