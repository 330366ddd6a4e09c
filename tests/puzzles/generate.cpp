// The generator: candidates with equal numbers are equal, and their puzzles are sound.
#include "puzzles/generate.hpp"

#include <algorithm>

#include "puzzles/verify.hpp"
#include "tests/puzzles/composed.hpp"
#include "tests/support/draws.hpp"

using namespace siam;

namespace {

GeneratorOptions small() {
    GeneratorOptions options;
    options.seed = 3;
    options.n = {1, 2};
    options.open = {1, 2};
    options.cards = {2, 4};
    return options;
}

/// Whether minimax finds the same N, keys and numbers of first turns that win, win later, or do not win, and the puzzle
/// has the goal that holds.
bool is_true(const Puzzle& puzzle) {
    tests::Oracle oracle(*puzzle.game);
    const tests::Claim truth = oracle.claim(puzzle.position);
    unsigned later = 0, not_at_all = 0;
    for (const TurnClass& first : turn_classes(*puzzle.game, puzzle.position))
        if (std::ranges::find(truth.keys, first.turn()) == truth.keys.end())
            ++(oracle.verdicts(first.after)[puzzle.side()].wins() ? later : not_at_all);
    return puzzle.n == truth.n && puzzle.keys == truth.keys && (puzzle.goal == Goal::fastest) == truth.later &&
           puzzle.values.win == 1 && puzzle.values.later == later && puzzle.values.not_at_all == not_at_all;
}

} // namespace

TEST_CASE("puzzles of random variants have no fault, and are what minimax finds", "[random][puzzles][generate]") {
    tests::Draws draws(104);
    unsigned found = 0;
    for (unsigned n = 0; n < 40; ++n) {
        const auto& [file, game] = draws.new_game();
        GeneratorOptions options = small();
        options.seed = draws.random();
        options.least_goal = draws.one_of({Goal::strict, Goal::fastest});
        options.cards = {2, 3};
        options.waiting_percent = 100;
        options.effort = 20'000;
        options.checker_positions = 100'000;
        Generator generator(game, options);
        for (std::uint64_t number = 0; number < 3; ++number) {
            const auto puzzle = generator.candidate(number)->puzzle;
            if (!puzzle) continue;
            ++found;
            INFO("candidate " << number << ": " << text(game, puzzle->position) << "\n" << file);
            CHECK(is_true(*puzzle));
            CHECK(judge(*puzzle).faults.empty());
        }
    }
    CHECK(found > 3);
}

TEST_CASE("a candidate that its deadline or a stop cuts off is none", "[puzzles][generate]") {
    Library library;
    Generator generator(*library.game("siam", 2), small());
    static std::int64_t readings;
    Limits limits{.clock = [] { return std::chrono::nanoseconds(++readings); }};
    for (const std::int64_t last : {1, 2, 5, 20}) {
        readings = 0;
        limits.deadline = std::chrono::nanoseconds(last);
        CHECK_FALSE(generator.candidate(0, limits));
    }
    const std::atomic<bool> stop = true;
    CHECK_FALSE(generator.candidate(0, {.stop = &stop}));
    limits.deadline = std::chrono::nanoseconds::max();
    CHECK(generator.candidate(0, limits)->refused == generator.candidate(0)->refused);
}

TEST_CASE("another seed gives other puzzles", "[puzzles][generate]") {
    Library library;
    const Game& game = *library.game("siam", 2);
    GeneratorOptions other = small();
    other.seed = 4;
    Generator a(game, small()), b(game, other);
    for (std::uint64_t number = 0; number < 20; ++number) {
        const auto one = a.candidate(number)->puzzle, two = b.candidate(number)->puzzle;
        CHECK_FALSE((one && two && one->position == two->position));
    }
}

TEST_CASE("every position is counted, by its gate or as the puzzle", "[puzzles][generate]") {
    Library library;
    Generator generator(*library.game("siam", 3), small());
    for (std::uint64_t number = 0; number < 30; ++number) {
        const Candidate candidate = generator.candidate(number).value();
        std::uint64_t counted = candidate.puzzle ? 1 : 0;
        for (const std::uint64_t refused : candidate.refused) counted += refused;
        CHECK(counted == candidate.positions);
    }
}

TEST_CASE("levels and themes that are asked for are met", "[puzzles][generate][unsanitized]") {
    Library library;
    GeneratorOptions options = small();
    options.min_level = 2;
    options.themes.insert(Theme::underdog);
    Generator generator(*library.game("siam", 2), options);
    unsigned found = 0;
    for (std::uint64_t number = 0; number < 400; ++number)
        if (const auto puzzle = generator.candidate(number)->puzzle) {
            ++found;
            CHECK(puzzle->level >= 2);
            CHECK(puzzle->themes.contains(Theme::underdog));
        }
    CHECK(found > 0);
}

TEST_CASE("a position with eight cards is worth sixteen times the effort", "[puzzles][generate][G4]") {
    Library library;
    const auto [game, position] = read_position(
        library, "siam:2 KE*m4/LXrl5/AYr3lm/LNrl2m2 SU=B/KT=R/RY=R/CH=B r3lm2/r2l2m2 2RLM/KRLM 1 0 12 2:LNl2-LXr");
    const std::vector<PlayedPosition> given{{{}, position}};
    GeneratorOptions options;
    options.n = {4, 4};
    options.open = {4, 4};
    options.cards = {8, 8};
    options.given = &given;
    options.effort = 400'000; // with eight cards, finding N may take this number of nodes; it takes 240,000
    CHECK(Generator(*game, options).candidate(0)->refused_by(Gate::one_key) == 1);
    options.effort /= 16;
    CHECK(Generator(*game, options).candidate(0)->refused_by(Gate::sound) == 1);
}

TEST_CASE("options that no position can meet are refused", "[puzzles][generate]") {
    Library library;
    const Game& game = *library.game("siam", 2);
    const auto refused = [&](auto change) {
        GeneratorOptions options = small();
        change(options);
        CHECK_THROWS_AS(Generator(game, options), std::invalid_argument);
    };
    refused([](GeneratorOptions& options) { options.n = {0, 1}; });
    refused([](GeneratorOptions& options) { options.n = {2, 1}; });
    refused([](GeneratorOptions& options) { options.open = {1, 9}; });
    refused([](GeneratorOptions& options) { options.cards = {16, 16}; });
    refused([](GeneratorOptions& options) { options.min_level = 6; });
}

TEST_CASE("the verifier names what was changed", "[puzzles][verify]") {
    Library library;
    Generator generator(*library.game("siam", 2), small());
    std::optional<Puzzle> puzzle;
    for (std::uint64_t number = 0; !puzzle; ++number) {
        puzzle = generator.candidate(number)->puzzle;
        if (puzzle && (puzzle->solution.tries.empty() || puzzle->n != 2)) puzzle.reset();
    }
    const auto fault = [&](auto change) {
        Puzzle changed = *puzzle;
        change(changed);
        const std::vector<Fault> faults = judge(changed).faults;
        return std::string(faults.empty() ? "sound" : text_of(faults.front().claim).name);
    };
    CHECK(fault([](Puzzle&) {}) == "sound");
    CHECK(fault([](Puzzle& p) { p.position.supply[0] += Followers::of(16, 0, 0); }) == "G1");
    CHECK(fault([](Puzzle& p) { p.history.turns.pop_back(); }) == "G2");
    CHECK(fault([](Puzzle& p) { p.n = 1; }) == "G4");
    CHECK(fault([](Puzzle& p) { p.goal = Goal::fastest; }) == "G5");
    CHECK(fault([](Puzzle& p) { p.id[0] = p.id[0] == '0' ? '1' : '0'; }) == "id");
    CHECK(fault([](Puzzle& p) { p.keys.clear(); }) == "keys");
    CHECK(fault([](Puzzle& p) { p.level = p.level % max_level + 1; }) == "level");
    CHECK(fault([](Puzzle& p) {
              p.uniqueness = p.uniqueness == Uniqueness::key ? Uniqueness::line : Uniqueness::key;
          }) == "uniqueness");
    CHECK(fault([](Puzzle& p) { p.themes = ThemeSet{}, p.themes.insert(Theme::undo_ban); }) == "themes");
    CHECK(fault([](Puzzle& p) { p.plot.cause = "order"; }) == "plot");
    CHECK(fault([](Puzzle& p) { ++p.turn_classes; }) == "classes");
    CHECK(fault([](Puzzle& p) { ++p.key_rank; }) == "rank");
    CHECK(fault([](Puzzle& p) { ++p.proof_size; }) == "proof");
    CHECK(fault([](Puzzle& p) { ++p.tries; }) == "tries");
    CHECK(fault([](Puzzle& p) { p.solution.line.pop_back(); }) == "line");
    CHECK(fault([](Puzzle& p) { ++p.values.not_at_all; }) == "values");
}
