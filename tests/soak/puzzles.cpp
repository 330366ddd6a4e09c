// Puzzles: compares the checker and the generator with plain minimax.
#include "puzzles/generate.hpp"
#include "puzzles/verify.hpp"
#include "tests/soak/answers.hpp"
#include "tests/support/claims.hpp"

namespace siam::soak {
namespace {

using tests::Oracle;

void compare_checker(Round& round) {
    const Game& game = round.new_game().game;
    const auto [open, cards] = round.one_of<Size>({{1, 2}, {1, 3}, {2, 1}, {2, 2}, {2, 2}, {2, 3}, {3, 2}});
    const Position root = tests::varied_position(game, round.random, open, cards);
    Oracle oracle(game, 60'000);
    try {
        static_cast<void>(oracle.verdicts(root));
    } catch (const Oracle::TooMany&) {
        return;
    }
    // Even with the hints for another game, the checker must not err.
    const Game& other = round.one_in(3) ? round.new_game(game.players()).game : game;
    Forcing hints(other, {std::size_t{1} << 18, {}});
    std::vector<Position> positions = sample(round, game, oracle, 24);
    positions.push_back(root);
    for (const Position& position : positions) {
        if (!oracle.verdicts(position)[game.side_of(position.to_move)].forced()) continue;
        const tests::Claim truth = tests::true_claim(game, position, oracle);
        require(round, tests::wrong_check(game, hints, position, truth, round.random));
        ++round.tally.positions;
    }
}

/// Checks generated puzzles: the verifier must find no fault, and minimax must find the same N and keys.
void compare_generator(Round& round) {
    const Game& game = round.new_game().game;
    const unsigned cards = round.between(2, 3);
    GeneratorOptions options;
    options.seed = round.random();
    options.least_goal = round.one_of({Goal::strict, Goal::fastest});
    options.n = {1, 2};
    options.open = {1, 2};
    options.cards = {cards, cards};
    options.waiting_percent = 100;
    options.effort = 20'000;
    options.checker_positions = 100'000;
    Generator generator(game, options);
    for (std::uint64_t number = 0; number < 3; ++number) {
        const auto candidate = generator.candidate(number);
        if (!candidate || !candidate->puzzle) continue;
        const Puzzle& puzzle = *candidate->puzzle;
        Oracle oracle(game);
        const tests::Claim truth = tests::true_claim(game, puzzle.position, oracle);
        round.same(game, puzzle.position, "N of a puzzle", puzzle.n, truth.n);
        round.same(game, puzzle.position, "keys of a puzzle", puzzle.keys == truth.keys, true);
        round.same(game, puzzle.position, "later wins", puzzle.goal == Goal::fastest, truth.later);
        const std::vector<Fault> faults = judge(puzzle, {.memory = std::size_t{1} << 20, .limits = {}}).faults;
        round.same(game, puzzle.position, "the verifier", faults.empty() ? "" : faults[0].text(), std::string());
        ++round.tally.positions;
    }
}

} // namespace

void puzzle_round(Round& round) {
    for (unsigned n = 0; n < 5; ++n) compare_checker(round);
    compare_generator(round);
}

} // namespace siam::soak
