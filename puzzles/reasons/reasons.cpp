#include "puzzles/reasons/reasons.hpp"

#include "puzzles/reasons/causes.hpp"
#include "puzzles/reasons/plans.hpp"
#include "puzzles/reasons/replies.hpp"
#include "puzzles/reasons/routes.hpp"

namespace siam {
namespace {

Refutation refutation(const Puzzle& puzzle, const WrongTurn& wrong) {
    const Position end = pass_to_end(*puzzle.game, play(*puzzle.game, puzzle.position, wrong.line));
    return {wrong.line, routes_of(*puzzle.game, puzzle.aim(), {&end, 1}).front()};
}

/// About how many words it takes to tell the routes.
std::size_t words_for(std::span<const Reason> reasons) {
    std::size_t words = 0;
    for (const Reason& reason : reasons) {
        if (const auto* const route = std::get_if<Route>(&reason))
            words += 4 + 3 * route->seconds.size() + (route->by_latest_plays ? 5 : 0);
        if (std::holds_alternative<Cost>(reason)) words += 6;
    }
    return words;
}
/// About how many words it takes to tell the answers.
std::size_t words_for(const Answering& answers) {
    // A reader learns less from an answer that leaves something open.
    constexpr std::array<std::size_t, 3> says_less{0, 5, 12};
    const auto open = [&](const Response& answer) { return says_less.at(static_cast<std::size_t>(answer.open)); };
    std::size_t words = (answers.when == Answering::When::always ? 0 : 3) + open(answers.usual);
    for (const auto& [condition, answer] : answers.exceptions) {
        // A reader learns less from "if that fails" than from a condition of more words.
        const unsigned says = condition.kind == Condition::Kind::impossible ? 6
                              : condition.kind == Condition::Kind::fails    ? 9
                                                                            : 5;
        words += says + (answer.turn.action() == answers.usual.turn.action() ? 4U : 10U) + open(answer);
    }
    return words;
}

/// Gathers the reasons for a puzzle's key.
class Explainer {
public:
    Explainer(Answers& answers, const Puzzle& puzzle, std::size_t most)
        : answers_(answers),
          puzzle_(puzzle),
          after_key_(puzzle.solution.root.branches.front().next),
          most_(most),
          reasons_(result_.reasons.reasons) {
        result_.about = {puzzle.game, puzzle.position, puzzle.key(), camp_of(*puzzle.game, puzzle.aim()), {}};
        start_ = result_.about.start();
    }

    Explanation explanation() {
        if (after_key_.n > 0) follow_short_plan();
        if (reasons_.empty()) follow_tree();
        if (result_.plan == PlanSource::short_plan) result_.line = line();
        const bool knows_plan = after_key_.n == 0 ? !reasons_.empty() : result_.plan == PlanSource::short_plan;
        for (const Needed needed : needed_facts(answers_, start_, after_key_.n)) reasons_.emplace_back(needed);
        bool knows_cause = false;
        for (const WrongTurn& wrong : puzzle_.wrong)
            if (!wrong.wins_later) knows_cause |= add(wrong);
        if (puzzle_.twin) reasons_.emplace_back(*puzzle_.twin);
        result_.reasons.whole = knows_plan && knows_cause;
        return std::move(result_);
    }

private:
    /// Chooses the short plan that takes the fewest words.
    void follow_short_plan() {
        const unsigned cards = after_key_.n;
        std::size_t shortest = SIZE_MAX;
        for (ShortPlan& plan : short_plans(answers_, result_.about.camp, start_, cards)) {
            std::size_t words = 0;
            for (const Answering& answers : plan.answers) words += words_for(answers);
            if (words >= shortest) continue; // walking through its ends takes long
            auto reasons = reasons_with(plan.plan);
            if (!reasons || words_for(*reasons) + words >= shortest) continue;
            shortest = words_for(*reasons) + words;
            reasons->insert(reasons->end(), plan.answers.begin(), plan.answers.end());
            reasons_ = *std::move(reasons);
            result_.about.plan = std::move(plan.plan);
            result_.plan = plan.answers.size() == cards ? PlanSource::short_plan : PlanSource::tree_and_solver;
        }
    }
    void follow_tree() {
        Planned planned = plan_of(answers_, start_, after_key_, most_);
        result_.about.plan = std::move(planned.plan);
        result_.plan = planned.source;
        auto reasons = planned.gave_up ? std::nullopt : reasons_with(result_.about.plan);
        if (reasons) reasons_ = *std::move(reasons);
    }
    [[nodiscard]] std::vector<Turn> line() const {
        std::vector<Turn> line{result_.about.key};
        Position position = start_;
        for (unsigned n = after_key_.n; n > 0; n = answers_.n(position)) {
            const bool own = answers_.own(position);
            line.push_back(own ? result_.about.plan.at(position) : longest_defence(answers_, position, n));
            position = play(*puzzle_.game, position, line.back());
        }
        return line;
    }
    [[nodiscard]] std::optional<std::vector<Reason>> reasons_with(const Plan& plan) const {
        const Endings endings(*puzzle_.game, result_.about.camp, start_, plan, most_);
        if (endings.gave_up()) return {};
        std::vector<Reason> reasons = reasons_from(endings, puzzle_.aim());
        for (const OnlyIf only : needed_gains(endings, plan)) reasons.emplace_back(only);
        return reasons;
    }
    /// Returns whether the wrong turn has a cause of few differences.
    bool add(const WrongTurn& wrong) {
        bool is_small = false;
        if (auto cause = cause_of(answers_, puzzle_.position, wrong.turn, puzzle_.key(), after_key_.n)) {
            is_small = cause->differences.size() <= most_told_differences;
            reasons_.emplace_back(*std::move(cause));
        }
        reasons_.emplace_back(refutation(puzzle_, wrong));
        for (const Flip& flip : flips_of(result_.about, wrong.line)) reasons_.emplace_back(flip);
        if (auto met = met_reply(result_.about, wrong.line)) reasons_.emplace_back(*std::move(met));
        return is_small;
    }

    Answers& answers_;
    const Puzzle& puzzle_;
    const TreeNode& after_key_;
    std::size_t most_;
    Explanation result_;
    std::vector<Reason>& reasons_;
    Position start_;
};

} // namespace

std::optional<Explanation> explanation_of(Forcing& forcing, const Puzzle& puzzle, std::size_t most_positions) {
    Answers answers(forcing, puzzle.aim());
    return Explainer(answers, puzzle, most_positions).explanation();
}

} // namespace siam
