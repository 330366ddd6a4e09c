// How `siam solve` uses the solvers that check alpha-beta.
#include "tools/siam/verbs/solve_method.hpp"

#include <algorithm>

#include "solver/reference.hpp"
#include "solver/retrograde/retrograde.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

constexpr std::string_view too_little = "retrograde: not enough memory, see --memory";

/// Without cards, and after the end, everybody passes.
bool is_decided(const PositionRecord& record) {
    return over(record.game, record.position) || record.position.cards_left == 0;
}

void retrograde_answer(const PositionRecord& record, LimitedSolver& limits, Answer& answer) {
    const std::span<const Position> roots(&record.position, 1);
    if (const auto refusal = Retrograde::refusal(record.game, roots))
        throw TextError{0, 0, "", "retrograde: " + *refusal};
    try {
        Retrograde retrograde(
            record.game, roots, {.memory = &limits.memory(), .threads = limits.threads(), .limits = limits.limits()});
        const RetrogradeEnd end = retrograde.run();
        if (end == RetrogradeEnd::out_of_memory) note(too_little);
        if (end != RetrogradeEnd::solved) return;
        answer.force = retrograde.probe(record.position).value();
        answer.proved = true;
        answer.nodes = retrograde.count().states;
    } catch (const OverBudget&) {
        note(too_little);
    }
}

} // namespace

Method method_of(const Options& options) {
    constexpr std::array<std::string_view, 4> names{"alphabeta", "retrograde", "reference", "both"};
    const std::string asked = options.value("method").value_or("alphabeta");
    const auto found = std::ranges::find(names, asked);
    if (found == names.end())
        throw UsageError("--method '" + printable(asked, 60) + "': expected alphabeta, retrograde, reference or both");
    return static_cast<Method>(found - names.begin());
}

Answer solved_otherwise(Method method, const PositionRecord& record, LimitedSolver& limits) {
    Answer answer;
    answer.force.assign(record.game.sides(), Verdict::unknown());
    if (method == Method::reference || is_decided(record)) {
        answer.force = reference_solve(record.game, record.position);
        answer.proved = true;
    } else {
        retrograde_answer(record, limits, answer);
    }
    return answer;
}

bool same_answers(const Verdicts& a, const Verdicts& b, Detail detail) {
    return std::ranges::equal(a, b, [&](const Verdict& x, const Verdict& y) {
        return detail == Detail::verdict ? x.wins() == y.wins() : x == y;
    });
}

} // namespace siam::tools
