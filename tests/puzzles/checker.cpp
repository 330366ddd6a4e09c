// The checker proves true claims and refuses false claims, whatever the hints say.
#include "puzzles/checker.hpp"

#include <algorithm>

#include "tests/oracle/oracle.hpp"
#include "tests/puzzles/composed.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_variant.hpp"
#include "tests/support/seeded.hpp"

using namespace siam;
using siam::tests::Claim;
using siam::tests::Composer;

namespace {

const char* const in_two = "siam:2 SUrl2m2/RY*r2 LN=B/KE=B/KT=R/LX=L/CH=M/AY=R r3l3m2/r2l4m2 LM/1R 2 0 21 1:SUr-RYm";

/// Checks the claim of a win with a new checker.
CheckResult checked(
    const Game& game, Forcing& hints, const Position& position, Goal goal, unsigned n, const std::vector<Turn>& keys,
    const Limits& limits = {}) {
    Checker checker(game, hints, Aim::win(game.side_of(position.to_move)), limits);
    return check(checker, position, goal, n, keys);
}

std::string fault(const Puzzle& puzzle, unsigned n, const std::vector<Turn>& keys, Goal goal = Goal::strict) {
    Forcing hints(*puzzle.game);
    return checked(*puzzle.game, hints, puzzle.position, goal, n, keys).fault.value_or("proved");
}

unsigned occupied(const Position& position) {
    return static_cast<unsigned>(std::ranges::count_if(
        all_provinces, [&](Province province) { return position.control[province] == Power::occupier; }));
}

/// A game with other borders, in which the next province of the occupier ends the game: a source of wrong hints. As
/// many passes settle a struggle as in `game`: with fewer, the search would count the passes of some positions for very
/// long.
Game another_map(const Library& library, const Game& game, const Position& position) {
    Variant variant = *std::ranges::find(library.variants(), std::string("saba"), &Variant::name);
    variant.switches.passes = game.switches().passes;
    variant.occupier_limit = static_cast<std::uint8_t>(occupied(position) + 1);
    return Game(variant, game.players());
}

/// Whether `hints` names a wrong turn: an illegal one, or one after which the mover's camp does not reach its goal.
bool names_a_failing_turn(Forcing& hints, Forcing& honest, const Position& position, unsigned side) {
    const Game& game = honest.game();
    const auto named = hints.winning_turn(position, side, 3);
    if (!named) return false;
    if (!is_legal(game, position, *named)) return true;
    return honest.can_force(play(game, position, *named), side, 3) != (game.side_of(position.to_move) == side);
}

/// Tests that the checker proves the claim `truth`, and refuses every claim that differs from it only in the goal, only
/// in N or only in a key. Returns the first claim on which the checker errs, or "".
std::string wrong_check(
    const Game& game, Forcing& hints, const Position& position, const Claim& truth, Random& random) {
    std::string wrong;
    const auto judge = [&](const char* what, Goal goal, unsigned n, const std::vector<Turn>& keys, bool holds) {
        const CheckResult result = checked(game, hints, position, goal, n, keys);
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

TEST_CASE("the checker proves what minimax finds and nothing else, whatever the hints are", "[random][puzzles][G9]") {
    Library library;
    Random random(siam::tests::seeded(14));
    std::array<unsigned, 2> strict{}, fastest{}; // numbers of claims with N = 0 and with N > 0
    unsigned lies = 0;
    for (unsigned i = 0; i < 600; ++i) {
        const auto [file, game] =
            i % 2 == 0 ? siam::tests::RandomGame{"", *library.game("siam", 2)} : siam::tests::random_game(random());
        const Position position = siam::tests::varied_position(game, random, 1 + i / 2 % 2, i % 8 < 6 ? 2 : 3);
        INFO(text(game, position) << "\n" << file);
        siam::tests::Oracle oracle(game);
        if (!oracle.verdicts(position)[game.side_of(position.to_move)].wins()) continue;
        const Claim truth = oracle.claim(position);
        ++(truth.later ? fastest : strict)[truth.n > 0];
        const Game other = another_map(library, game, position);
        Forcing honest(game, {1U << 20, {}}), lying(other, {1U << 20, {}});
        lies += names_a_failing_turn(lying, honest, position, game.side_of(position.to_move));
        for (Forcing* const hints : {&honest, &lying}) CHECK(wrong_check(game, *hints, position, truth, random) == "");
    }
    CHECK((strict[0] + fastest[0] > 20 && strict[1] > 20 && fastest[1] > 20));
    CHECK(lies > 0);
}

TEST_CASE("the checker gives up honestly, and stops when it is told to", "[puzzles][G9]") {
    Composer composer;
    const Puzzle puzzle = composer.puzzle(in_two, 2);
    const std::atomic<bool> stop = true;
    for (const auto& [limits, why] :
         {std::pair{Limits{.nodes = 10}, Undecided::effort}, {Limits{.stop = &stop}, Undecided::stopped}}) {
        Forcing hints(*puzzle.game, {.limits = {.stop = limits.stop}});
        const CheckResult result = checked(*puzzle.game, hints, puzzle.position, Goal::strict, 2, puzzle.keys, limits);
        CHECK(result.undecided == why);
        CHECK_FALSE(result.fault);
    }
}
