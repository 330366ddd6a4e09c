// Puzzles of random variants: compares the checker and the generator with plain minimax.
#include "puzzles/generate.hpp"
#include "puzzles/verify.hpp"
#include "tests/support/claims.hpp"
#include "tests/support/draws.hpp"
#include "tests/support/rounds.hpp"

namespace siam::tests {
namespace {

void compare_checker(Draws& draws, const Game& game) {
    const auto [open, cards] = draws.one_of<Size>({{1, 2}, {1, 3}, {2, 1}, {2, 2}, {2, 2}, {2, 3}, {3, 2}});
    const Position root = varied_position(game, draws.random, open, cards);
    Oracle oracle(game, 60'000);
    try {
        static_cast<void>(oracle.verdicts(root));
    } catch (const Oracle::TooMany&) {
        return;
    }
    // Even with the hints for another game, the checker must not err. In a game with fewer passes to a settlement, some
    // positions could not occur, and the search would count their passes for very long.
    const Game& drawn = draws.one_in(3) ? draws.new_game(game.players()).game : game;
    const Game& other = drawn.passes_to_settle() < game.passes_to_settle() ? game : drawn;
    Forcing hints(other, {std::size_t{1} << 18, {}});
    std::vector<Position> positions = draws.sample(game, oracle, 24);
    positions.push_back(root);
    for (const Position& position : positions) {
        if (!oracle.verdicts(position)[game.side_of(position.to_move)].forced()) continue;
        REQUIRE(wrong_check(game, hints, position, true_claim(game, position, oracle), draws.random) == "");
    }
}

/// Checks generated puzzles: the verifier must find no fault, and minimax must find the same N and keys.
void compare_generator(Draws& draws, const Game& game) {
    const unsigned cards = draws.between(2, 3);
    GeneratorOptions options;
    options.seed = draws.random();
    options.least_goal = draws.one_of({Goal::strict, Goal::fastest});
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
        const Claim truth = true_claim(game, puzzle.position, oracle);
        require_same(game, puzzle.position, "N of a puzzle", puzzle.n, truth.n);
        require_same(game, puzzle.position, "keys of a puzzle", puzzle.keys == truth.keys, true);
        require_same(game, puzzle.position, "later wins", puzzle.goal == Goal::fastest, truth.later);
        const std::vector<Fault> faults = judge(puzzle, {.memory = std::size_t{1} << 20, .limits = {}}).faults;
        require_same(game, puzzle.position, "the verifier", faults.empty() ? "" : faults[0].text(), std::string());
    }
}

} // namespace

TEST_CASE("on random variants the checker and the generator agree with minimax", "[random][puzzles][generate]") {
    Draws draws(104);
    for (unsigned n = 0; n < rounds(60); ++n) {
        const auto& [file, game] = draws.new_game();
        INFO(game.players() << " players\n" << file);
        if (n % 6 == 0)
            compare_generator(draws, game);
        else
            compare_checker(draws, game);
    }
}

} // namespace siam::tests
