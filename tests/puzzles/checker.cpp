// The checker proves true claims, refuses false ones, and trusts no hint.
#include "puzzles/checker.hpp"

#include <algorithm>

#include "solver/reference.hpp"
#include "tests/puzzles/composed.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"

using namespace siam;
using siam::tests::Composer;

namespace {

const char* const in_two = "siam:2 SUrl2m2/RY*r2 LN=B/KE=B/KT=R/LX=L/CH=M/AY=R r3l3m2/r2l4m2 LM/1R 2 0 21 1:SUr-RYm";

std::string fault(const Puzzle& puzzle, unsigned n, const std::vector<Turn>& keys, Goal goal = Goal::strict) {
    Forcing hints(*puzzle.game);
    return check(*puzzle.game, hints, puzzle.position, goal, n, keys).fault.value_or("proved");
}

unsigned occupied(const Position& position) {
    return static_cast<unsigned>(std::ranges::count_if(
        all_provinces, [&](Province province) { return position.control[province] == Power::occupier; }));
}

/// A map with other borders, on which the next tie ends the game.
Game another_map(const Library& library, const Position& position) {
    Variant variant = *std::ranges::find(library.variants(), std::string("saba"), &Variant::name);
    variant.occupier_limit = static_cast<std::uint8_t>(occupied(position) + 1);
    return Game(variant, 2);
}

/// First turns of the side to move, classified by the reference.
struct Winners {
    std::vector<Turn> keys; ///< turns that keep its N
    bool later = false;     ///< others win too
};
Winners winners(const Game& game, const Position& position, unsigned n) {
    Winners winners;
    for_each_turn(game, position, [&](Turn turn, const Position& after) {
        const Verdict verdict = reference_solve(game, after)[game.side_of(position.to_move)];
        if (!verdict.wins()) return;
        if (verdict.distance() + (turn.is_pass() ? 0 : 1) == n)
            winners.keys.push_back(turn);
        else
            winners.later = true;
    });
    return winners;
}

/// The hint is wrong: after the turn that it names, the mover's camp does not reach its goal, or it names no legal
/// turn.
bool names_a_failing_turn(Forcing& hints, Forcing& honest, const Position& position, unsigned side) {
    const Game& game = honest.game();
    const auto named = hints.winning_turn(position, side, 3);
    if (!named) return false;
    if (!is_legal(game, position, *named)) return true;
    return honest.can_force(play(game, position, *named), side, 3) != (game.side_of(position.to_move) == side);
}

} // namespace

TEST_CASE("the checker proves a puzzle and refuses its neighbours", "[puzzles][G9]") {
    Composer composer;
    const Puzzle puzzle = composer.puzzle(in_two, 2);
    CHECK(fault(puzzle, 2, puzzle.keys) == "proved");
    CHECK_THAT(fault(puzzle, 1, puzzle.keys), Catch::Contains("does not win in N"));
    CHECK_THAT(fault(puzzle, 3, puzzle.keys), Catch::Contains("wins in fewer than N"));
    CHECK_THAT(fault(puzzle, 2, {}), Catch::Contains("wins too"));
    CHECK_THAT(fault(puzzle, 2, {puzzle.key(), Turn::pass()}), Catch::Contains("pass does not win in N"));
}

TEST_CASE("the checker lets slower wins be where the fastest is asked for", "[puzzles][G9]") {
    Composer composer;
    const char* const slower = "siam:2 AY*r3l/SUm3 KE=M/LX=B/LN=R/KT=R/RY=L/CH=B r3l3m2/r3l4m2 LM/L 1 0 12 -";
    REQUIRE(composer.verdict(slower, 1, Goal::fastest) == "passes");
    const Puzzle puzzle = composer.puzzle(slower, 1, Goal::fastest);
    CHECK(fault(puzzle, 1, puzzle.keys, Goal::fastest) == "proved");
    CHECK_THAT(fault(puzzle, 1, puzzle.keys, Goal::strict), Catch::Contains("wins too"));
}

TEST_CASE("the checker refuses to call fastest what alone wins", "[puzzles][G9]") {
    Composer composer;
    const Puzzle puzzle = composer.puzzle(in_two, 2);
    CHECK(fault(puzzle, 2, puzzle.keys, Goal::strict) == "proved");
    CHECK_THAT(fault(puzzle, 2, puzzle.keys, Goal::fastest), Catch::Contains("no other first turn wins"));
}

TEST_CASE("the checker finds the goal that the reference finds, whatever the hints are", "[puzzles][G9]") {
    Library library;
    Random random(14);
    const Game& game = *library.game("siam", 2);
    unsigned strict = 0, fastest = 0;
    for (unsigned i = 0; i < 300; ++i) {
        const Position position = siam::tests::any_position(game, random, 1 + i % 2, i % 8 < 6 ? 2 : 3);
        INFO(text(game, position));
        const Verdict verdict = reference_solve(game, position)[game.side_of(position.to_move)];
        if (!verdict.wins() || verdict.distance() == 0) continue;
        const auto [keys, later] = winners(game, position, verdict.distance());
        ++(later ? fastest : strict);
        const Game other = another_map(library, position);
        Forcing honest(game, {1U << 20, {}}), lying(other, {1U << 20, {}});
        for (Forcing* const hints : {&honest, &lying})
            for (const Goal goal : {Goal::strict, Goal::fastest}) {
                const CheckResult result = check(game, *hints, position, goal, verdict.distance(), keys);
                CHECK_FALSE(result.undecided);
                CHECK(!result.fault == (goal == (later ? Goal::fastest : Goal::strict)));
            }
    }
    CHECK(strict > 20);
    CHECK(fastest > 20);
}

TEST_CASE("where no card is needed, no turn with a card is a key", "[puzzles][G9]") {
    Composer composer;
    const auto [game, position] =
        composer.referee().read("siam:2 SU*r3l3m2 KE=M/KT=L/CH=M/AY=R/LN=M/LX=L/RY=L r3l2m4/r3l3m3 M/M 2 1 12 -");
    const auto [keys, later] = winners(*game, position, 0);
    const Goal goal = later ? Goal::fastest : Goal::strict;
    Forcing hints(*game);
    CHECK_FALSE(check(*game, hints, position, goal, 0, keys).fault);
    for (const Turn turn : legal_turns(*game, position)) {
        if (turn.is_pass()) continue;
        INFO(text(*game, turn));
        CHECK(check(*game, hints, position, goal, 0, std::vector{Turn::pass(), turn}).fault);
    }
}

TEST_CASE("the checker gives up honestly", "[puzzles][G9]") {
    Composer composer;
    const Puzzle puzzle = composer.puzzle(in_two, 2);
    Forcing hints(*puzzle.game);
    const CheckResult result = check(*puzzle.game, hints, puzzle.position, Goal::strict, 2, puzzle.keys, {.nodes = 10});
    CHECK(result.undecided == Undecided::effort);
    CHECK_FALSE(result.fault);
    CHECK(result.positions <= 10);
}

TEST_CASE("the checker stops when it is told to", "[puzzles][G9]") {
    Composer composer;
    const Puzzle puzzle = composer.puzzle(in_two, 2);
    const std::atomic<bool> stop = true;
    Forcing hints(*puzzle.game, {.limits = {.stop = &stop}});
    const CheckResult result =
        check(*puzzle.game, hints, puzzle.position, Goal::strict, 2, puzzle.keys, {.stop = &stop});
    CHECK(result.undecided == Undecided::stopped);
    CHECK_FALSE(result.fault);
    CHECK(result.positions < 100);
}

TEST_CASE("the checker keeps to its budget, and gives back what it took", "[puzzles][G9]") {
    Composer composer;
    const Puzzle puzzle = composer.puzzle(in_two, 2);
    constexpr std::size_t table = 1U << 20, little = 20'000, enough = 1U << 26;
    for (const std::size_t rest : {little, enough}) {
        MemoryBudget budget(table + rest);
        {
            Forcing hints(*puzzle.game, {.memory = table, .limits = {}, .budget = &budget});
            const auto checked = [&] {
                return check(*puzzle.game, hints, puzzle.position, Goal::strict, 2, puzzle.keys);
            };
            if (rest == little)
                CHECK_THROWS_AS(checked(), OverBudget);
            else
                CHECK_FALSE(checked().fault);
        }
        CHECK(budget.taken() == 0);
        CHECK(budget.peak() > table);
    }
}

TEST_CASE("the checker agrees with the reference, whatever it expects", "[puzzles][G9]") {
    Library library;
    Random random(12);
    unsigned forced = 0;
    for (const Game* const game : siam::tests::all_games(library)) {
        Forcing hints(*game);
        for (unsigned i = 0; i < 24; ++i) {
            const Position position = siam::tests::any_position(*game, random, 1 + i % 2, 1 + i % 3);
            INFO(text(*game, position));
            const Verdicts expected = reference_solve(*game, position);
            for (unsigned side = 0; side < game->sides(); ++side)
                for (unsigned budget = 0; budget <= 3; ++budget) {
                    const bool can = expected[side].wins() && expected[side].distance() <= budget;
                    CHECK(Checker(*game, hints, side).can_force(position, budget, i % 4 < 2) == can);
                    forced += can;
                }
        }
    }
    CHECK(forced > 100);
}

TEST_CASE("the checker believes no hint, not even one that comes from another game", "[puzzles][G9]") {
    Library library;
    Random random(13);
    const Game& game = *library.game("siam", 2);
    unsigned forced = 0, wrong_values = 0, failing_turns = 0;
    for (unsigned i = 0; i < 300; ++i) {
        const Position position = siam::tests::any_position(game, random, 1 + i % 2, 1 + i % 3);
        INFO(text(game, position));
        const Game other = another_map(library, position);
        Forcing hints(other, {1U << 20, {}}), honest(game, {1U << 20, {}});
        const Verdicts expected = reference_solve(game, position);
        for (unsigned side = 0; side < 2; ++side) {
            for (const bool expectation : {false, true})
                CHECK(Checker(game, hints, side).can_force(position, 3, expectation) == expected[side].wins());
            forced += expected[side].wins();
            wrong_values += hints.can_force(position, side, 3) != expected[side].wins();
            failing_turns += names_a_failing_turn(hints, honest, position, side);
        }
    }
    CHECK(forced > 100);
    CHECK(wrong_values > 30);
    CHECK(failing_turns > 30);
}
