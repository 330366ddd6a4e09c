// Puzzles: the checker and the generator against plain minimax.
#include <algorithm>

#include "puzzles/checker.hpp"
#include "puzzles/generate.hpp"
#include "puzzles/verify.hpp"
#include "tests/soak/answers.hpp"

namespace siam::soak {
namespace {

using tests::Oracle;

/// The truth about a position as a puzzle, by plain minimax.
struct Truth {
    unsigned n = 0;
    std::vector<Turn> keys; ///< every turn that keeps N
    std::vector<Turn> rest;
    bool later = false; ///< whether others also win, but later
};

Truth truth_of(const Game& game, const Position& position, Oracle& oracle) {
    const unsigned mover = game.side_of(position.to_move);
    Truth truth;
    truth.n = oracle.verdicts(position)[mover].distance();
    for_each_turn(game, position, [&](Turn turn, const Position& after) {
        const Verdict verdict = oracle.verdicts(after)[mover];
        const bool key = verdict.wins() && verdict.distance() + (turn.is_pass() ? 0 : 1) == truth.n;
        (key ? truth.keys : truth.rest).push_back(turn);
        truth.later = truth.later || (!key && verdict.wins());
    });
    return truth;
}

class Claims {
public:
    Claims(Round& round, const Game& game, Forcing& hints, const Position& position)
        : round_(round), game_(game), hints_(hints), position_(position) {}

    void compare(const Truth& truth) {
        const Goal goal = truth.later ? Goal::fastest : Goal::strict;
        judge(goal, truth.n, truth.keys, true, "the puzzle as it is");
        judge(truth.later ? Goal::strict : Goal::fastest, truth.n, truth.keys, false, "the other goal");
        judge(goal, truth.n + 1, truth.keys, false, "a card more");
        if (truth.n > 0) judge(goal, truth.n - 1, truth.keys, false, "a card less");
        std::vector<Turn> keys = truth.keys;
        keys.erase(keys.begin() + static_cast<std::ptrdiff_t>(round_.below(keys.size())));
        judge(goal, truth.n, keys, false, "a key less");
        if (truth.rest.empty()) return;
        keys = truth.keys;
        keys.push_back(truth.rest[round_.below(truth.rest.size())]);
        judge(goal, truth.n, keys, false, "a key more");
    }

private:
    void judge(Goal goal, unsigned n, const std::vector<Turn>& keys, bool holds, std::string_view what) {
        const CheckResult result = check(game_, hints_, position_, goal, n, keys);
        round_.same(
            game_, position_, std::string("the checker gives up: ").append(what), result.undecided.has_value(), false);
        round_.same(game_, position_, std::string("the checker: ").append(what), !result.fault, holds);
        ++round_.tally.checks;
    }

    Round& round_;
    const Game& game_;
    Forcing& hints_;
    const Position& position_;
};

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
    // Hints for another game must not make the checker wrong.
    const Game& other = round.one_in(3) ? round.new_game(game.players()).game : game;
    Forcing hints(other, {std::size_t{1} << 18, {}});
    std::vector<Position> positions = sample(round, game, oracle, 24);
    positions.push_back(root);
    for (const Position& position : positions) {
        if (!oracle.verdicts(position)[game.side_of(position.to_move)].forced()) continue;
        Claims(round, game, hints, position).compare(truth_of(game, position, oracle));
        ++round.tally.positions;
    }
}

/// Generated puzzles: the verifier finds no fault, and minimax finds the same N and keys.
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
        const Truth truth = truth_of(game, puzzle.position, oracle);
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
