// The checker of reasons accepts every reason of the shipped puzzles, and refuses false ones of each kind.
#include "puzzles/reasons/reasons_check.hpp"

#include "puzzles/reasons/differences.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/explained.hpp"
#include "tests/support/false_routes.hpp"
#include "tests/support/reason_text.hpp"
#include "tests/support/shipped_packs.hpp"

namespace siam::tests {
namespace {

/// Calls visit(puzzle, explanation, checker) for every shipped puzzle.
template <class Visit>
void for_each_explained(Visit visit) {
    ShippedPacks packs;
    for (const Puzzle& puzzle : packs.puzzles()) {
        INFO(puzzle.id);
        const Explanation explanation = explained(puzzle);
        ReasonsChecker checker(explanation.about);
        visit(puzzle, explanation, checker);
    }
}

/// Checks that the reasons fail. Returns how many of them are undecided instead.
std::size_t refuse(ReasonsChecker& checker, const Game& game, const std::vector<Reason>& reasons) {
    std::size_t undecided = 0;
    for (const Reason& reason : reasons) {
        INFO(ReasonText(game)(reason));
        const Truth truth = checker.judge(reason);
        CHECK(truth != Truth::holds);
        undecided += truth == Truth::undecided;
    }
    return undecided;
}

std::vector<Reason> routes_without(const Reasons& reasons, std::size_t left_out) {
    std::vector<Reason> routes;
    for (const Route& route : reasons_of_kind<Route>(reasons)) routes.emplace_back(route);
    routes.erase(routes.begin() + static_cast<std::ptrdiff_t>(left_out));
    return routes;
}

std::vector<Reason> false_costs(const Reasons& reasons) {
    std::vector<Reason> wrong;
    for (const Cost& cost : reasons_of_kind<Cost>(reasons))
        for (const Faction faction : all_factions)
            wrong.emplace_back(Cost{cost.leader, cost.taken + Followers::one(faction)});
    return wrong;
}

std::vector<Reason> false_settlings(const Reasons& reasons) {
    std::vector<Reason> wrong;
    for (const Stuck& stuck : reasons_of_kind<Stuck>(reasons))
        for (const int lead : {stuck.lead - 1, stuck.lead + 1, 1})
            wrong.emplace_back(Stuck{stuck.faction, stuck.province, lead});
    for (const Controlled& controlled : reasons_of_kind<Controlled>(reasons))
        for (unsigned power = 0; power <= faction_count; ++power)
            wrong.emplace_back(Controlled{controlled.province, controlled.powers ^ 1U << power});
    return wrong;
}

std::vector<Reason> false_closures(const Reasons& reasons) {
    std::vector<Reason> wrong;
    for (const Route& route : reasons_of_kind<Route>(reasons)) wrong.emplace_back(Closed{route.leader});
    return wrong;
}

/// Every claim that a card has no effect, apart from the true ones.
std::vector<Reason> false_idle_cards(const Reasons& reasons) {
    std::vector<Reason> wrong;
    const std::vector<WithoutEffect> idle = reasons_of_kind<WithoutEffect>(reasons);
    for (unsigned seat = 0; seat < max_players; ++seat)
        for (const Card card : all_cards)
            if (const WithoutEffect one{static_cast<Seat>(seat), card};
                std::find(idle.begin(), idle.end(), one) == idle.end())
                wrong.emplace_back(one);
    return wrong;
}

/// Causes with no difference, with one fewer, and with one more, which is superfluous or does not exist.
std::vector<Reason> false_causes(const Puzzle& puzzle, const Reasons& reasons) {
    std::vector<Reason> wrong;
    for (const Cause& cause : reasons_of_kind<Cause>(reasons)) {
        wrong.emplace_back(Cause{cause.wrong, {}});
        for (std::size_t i = 0; i < cause.differences.size(); ++i) {
            Cause fewer = cause;
            fewer.differences.erase(fewer.differences.begin() + static_cast<std::ptrdiff_t>(i));
            wrong.emplace_back(fewer);
        }
        const auto all = differences(*puzzle.game, puzzle.position, cause.wrong, puzzle.key());
        REQUIRE(all.has_value());
        for (const Difference& other : *all) {
            Cause more = cause;
            more.differences.push_back(other);
            wrong.emplace_back(more);
        }
    }
    return wrong;
}

std::vector<Reason> false_refutations(const Puzzle& puzzle, const Reasons& reasons) {
    std::vector<Reason> wrong;
    for (const Refutation& refutation : reasons_of_kind<Refutation>(reasons)) {
        for (const Route& end : changed(refutation.end)) wrong.emplace_back(Refutation{refutation.line, end});
        Refutation other = refutation;
        other.line.front() = puzzle.key();
        wrong.emplace_back(other);
        other.line.clear();
        wrong.emplace_back(other);
        other = refutation;
        other.line.insert(other.line.end(), 40, Turn::pass()); // goes on after the end of the game
        wrong.emplace_back(other);
    }
    return wrong;
}

std::vector<Reason> false_flips(const Puzzle& puzzle, const Reasons& reasons) {
    std::vector<Reason> wrong;
    for (const Flip& flip : reasons_of_kind<Flip>(reasons)) {
        for (unsigned power = 0; power <= faction_count; ++power) {
            const auto other = static_cast<Power>(power);
            if (other != flip.power) wrong.emplace_back(Flip{flip.line, flip.province, other, flip.instead});
            if (other != flip.instead) wrong.emplace_back(Flip{flip.line, flip.province, flip.power, other});
        }
        Flip other = flip;
        other.line.front() = puzzle.key();
        wrong.emplace_back(other);
        other.line.clear();
        wrong.emplace_back(other);
    }
    return wrong;
}

std::vector<Reason> false_meetings(const Explanation& explanation) {
    std::vector<Reason> wrong;
    for (const Met& met : reasons_of_kind<Met>(explanation.reasons)) {
        wrong.emplace_back(Met{met.replies, Turn::pass()});
        for (const auto& [position, turn] : explanation.about.plan.turns())
            if (turn != met.answer) wrong.emplace_back(Met{met.replies, turn});
        wrong.emplace_back(Met{{}, met.answer});
        Met other = met;
        other.replies.push_back(Turn::pass());
        wrong.emplace_back(other);
        other.replies = {Turn{Action::without_effect(Card::maharacha), {}}, met.replies.back()};
        wrong.emplace_back(other);
    }
    return wrong;
}

/// Every claim that an end needs a gain, apart from the true ones, if the leading power makes it.
std::vector<Reason> false_gains(const Explanation& explanation) {
    std::vector<Reason> wrong;
    const std::vector<OnlyIf> needed = reasons_of_kind<OnlyIf>(explanation.reasons);
    for (const Leader leader : {Leader{all_factions[0]}, Leader{all_factions[1]}, Leader{all_factions[2]}, Leader{}})
        for (const Province province : explanation.about.root.open) {
            const OnlyIf one{leader, province, leader ? power_of(*leader) : Power::occupier};
            if (std::find(needed.begin(), needed.end(), one) == needed.end()) wrong.emplace_back(one);
        }
    return wrong;
}

std::vector<Reason> false_needs(const Reasons& reasons) {
    std::vector<Reason> wrong;
    const std::vector<Needed> needs = reasons_of_kind<Needed>(reasons);
    for (unsigned i = 0; i < needed_fact_count; ++i)
        if (const Needed one{static_cast<Needed::Fact>(i)}; std::find(needs.begin(), needs.end(), one) == needs.end())
            wrong.emplace_back(one);
    return wrong;
}

} // namespace

TEST_CASE("the checker accepts every reason of the shipped puzzles", "[puzzles][reasons][unsanitized]") {
    for_each_explained([](const Puzzle& puzzle, const Explanation& explanation, ReasonsChecker& checker) {
        CHECK(checker.judge_routes(explanation.reasons.reasons) == Truth::holds);
        for (const Reason& reason : explanation.reasons.reasons) {
            INFO(ReasonText(*puzzle.game)(reason));
            CHECK(checker.judge(reason) == Truth::holds);
        }
    });
}

TEST_CASE("the checker refuses every false route, and every false set of routes", "[puzzles][reasons][unsanitized]") {
    std::size_t refused = 0;
    for_each_explained([&](const Puzzle& puzzle, const Explanation& explanation, ReasonsChecker& checker) {
        const std::vector<Route> routes = reasons_of_kind<Route>(explanation.reasons);
        for (const Route& route : false_routes(routes)) {
            ++refused;
            CHECK(refuse(checker, *puzzle.game, {route}) == 0);
        }
        for (std::size_t i = 0; i < routes.size(); ++i)
            CHECK(checker.judge_routes(routes_without(explanation.reasons, i)) == Truth::fails);
        std::vector<Reason> twice(routes.begin(), routes.end());
        twice.emplace_back(routes.front());
        CHECK(checker.judge_routes(twice) == Truth::fails);
        for (const Closed& closed : reasons_of_kind<Closed>(explanation.reasons)) {
            std::vector<Reason> more(routes.begin(), routes.end());
            more.emplace_back(Route{closed.leader, {4, 3}, {}, false});
            CHECK(checker.judge_routes(more) == Truth::fails);
        }
    });
    CHECK(refused > 4000);
}

TEST_CASE(
    "the checker refuses a wrong turn as the key, and a plan that does not win", "[puzzles][reasons][unsanitized]") {
    for_each_explained([](const Puzzle& puzzle, const Explanation& explanation, ReasonsChecker&) {
        for (const WrongTurn& wrong : puzzle.wrong) {
            Argument argument = explanation.about;
            argument.key = wrong.turn;
            CHECK(ReasonsChecker(argument).judge_routes(explanation.reasons.reasons) == Truth::fails);
        }
        if (explanation.about.plan.cards == 0) return;
        Argument argument = explanation.about;
        --argument.plan.cards;
        CHECK(ReasonsChecker(argument).judge_routes(explanation.reasons.reasons) == Truth::fails);
        argument.plan = {};
        CHECK(ReasonsChecker(argument).judge_routes(explanation.reasons.reasons) == Truth::fails);
    });
}

TEST_CASE("the checker refuses false reasons of every other kind", "[puzzles][reasons][unsanitized]") {
    std::size_t undecided = 0; // the brute force for a false cause can need too many positions
    for_each_explained([&](const Puzzle& puzzle, const Explanation& explanation, ReasonsChecker& checker) {
        const Game& game = *puzzle.game;
        const Reasons& reasons = explanation.reasons;
        CHECK(refuse(checker, game, false_costs(reasons)) == 0);
        CHECK(refuse(checker, game, false_settlings(reasons)) == 0);
        CHECK(refuse(checker, game, false_closures(reasons)) == 0);
        CHECK(refuse(checker, game, false_idle_cards(reasons)) == 0);
        undecided += refuse(checker, game, false_causes(puzzle, reasons));
        CHECK(refuse(checker, game, false_refutations(puzzle, reasons)) == 0);
        CHECK(refuse(checker, game, false_flips(puzzle, reasons)) == 0);
        CHECK(refuse(checker, game, false_meetings(explanation)) == 0);
        CHECK(refuse(checker, game, false_gains(explanation)) == 0);
        CHECK(refuse(checker, game, false_needs(reasons)) == 0);
    });
    CHECK(undecided <= 3);
}

TEST_CASE("the checker decides nothing that needs more positions than allowed", "[puzzles][reasons]") {
    ShippedPacks packs;
    const Puzzle& puzzle = packs.puzzles().back();
    const Explanation explanation = explained(puzzle);
    ReasonsChecker checker(explanation.about, 2);
    CHECK(checker.judge_routes(explanation.reasons.reasons) == Truth::undecided);
    for (const Reason& reason : explanation.reasons.reasons) {
        INFO(ReasonText(*puzzle.game)(reason));
        const bool is_line = std::holds_alternative<Refutation>(reason) || std::holds_alternative<Flip>(reason) ||
                             std::holds_alternative<Met>(reason);
        CHECK(checker.judge(reason) == (is_line ? Truth::holds : Truth::undecided));
    }
}

} // namespace siam::tests
