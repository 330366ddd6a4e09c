#include "puzzles/reasons/checked.hpp"

#include "puzzles/reasons/causes.hpp"

namespace siam {
namespace {

/// All shipped puzzles need less than half of each limit.
constexpr std::size_t most_positions = 50'000, most_positions_of_checker = 200'000;
constexpr std::uint64_t most_nodes = 4'000'000;

ForcingOptions little_effort() {
    ForcingOptions options;
    options.memory = std::size_t{1} << 22;
    options.limits.nodes = most_nodes;
    return options;
}

} // namespace

std::optional<Explanation> reasons_for(const Puzzle& puzzle) {
    if (puzzle.solution.root.branches.empty()) return {};
    Forcing forcing(*puzzle.game, little_effort());
    try {
        return explanation_of(forcing, puzzle, most_positions);
    } catch (const Answers::Stopped&) {
        return {};
    }
}

ReasonsChecker checker_of(const Argument& about) { return ReasonsChecker(about, most_positions_of_checker); }

std::optional<std::vector<Reason>> true_reasons(const Explanation& explanation) {
    ReasonsChecker checker = checker_of(explanation.about);
    std::vector<Reason> reasons;
    if (checker.judge_routes(explanation.reasons.reasons) == Truth::fails) return {};
    for (const Reason& reason : explanation.reasons.reasons) {
        const Truth truth = checker.judge(reason);
        if (truth == Truth::fails) return {};
        if (truth == Truth::holds) reasons.push_back(reason);
    }
    return reasons;
}

std::optional<Cause> cause_of(Attempt& attempt, Turn wrong) {
    const Game& game = *attempt.puzzle().game;
    const Aim aim = attempt.puzzle().aim();
    const Turn right = attempt.answer();
    Argument about{&game, attempt.position(), right, camp_of(game, aim), {}};
    about.plan.cards = Answers::left(attempt.cards(), right);
    Forcing forcing(game, little_effort());
    Answers answers(forcing, aim);
    try {
        auto cause = cause_of(answers, about.root, wrong, right, about.plan.cards);
        if (!cause || cause->differences.size() > most_told_differences) return {};
        if (checker_of(about).judge(*cause) != Truth::holds) return {};
        return cause;
    } catch (const Answers::Stopped&) {
        return {};
    }
}

} // namespace siam
