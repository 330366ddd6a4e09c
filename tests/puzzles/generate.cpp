// The generator: candidates with equal numbers are equal, and their puzzles are sound.
#include "puzzles/generate.hpp"

#include <algorithm>
#include <stdexcept>

#include "puzzles/verify.hpp"
#include "tests/puzzles/composed.hpp"
#include "tests/support/draws.hpp"
#include "tests/support/rounds.hpp"

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

/// The first puzzle with the goal. Throws if none of the first 1000 candidates has one.
Puzzle puzzle_with(Generator& generator, Goal goal) {
    for (std::uint64_t number = 0; number < 1000; ++number)
        if (auto puzzle = generator.candidate(number)->puzzle; puzzle && puzzle->goal == goal) return *puzzle;
    throw std::runtime_error("no puzzle with that goal");
}

} // namespace

TEST_CASE("generated puzzles have no fault, in any variant and for any number of players", "[puzzles][generate]") {
    Library library;
    for (const char* const variant : {"siam", "saba", "kingdead"})
        for (unsigned players = 2; players <= 4; ++players) {
            const Game& game = *library.game(variant, players);
            Generator generator(game, small());
            unsigned found = 0;
            for (std::uint64_t number = 0; number < 1000 && found < 4; ++number) {
                const auto candidate = generator.candidate(number);
                REQUIRE(candidate);
                if (!candidate->puzzle) continue;
                ++found;
                INFO(variant << " candidate " << number << ": " << text(game, candidate->puzzle->position));
                CHECK(judge(*candidate->puzzle).faults.empty());
            }
            CHECK(found == 4);
        }
}

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

TEST_CASE("a candidate that its deadline cuts off is none", "[puzzles][generate]") {
    Library library;
    Generator generator(*library.game("siam", 2), small());
    static std::int64_t readings;
    Limits limits{.clock = [] { return std::chrono::nanoseconds(++readings); }};
    for (const std::int64_t last : {1, 2, 5, 20}) {
        readings = 0;
        limits.deadline = std::chrono::nanoseconds(last);
        CHECK_FALSE(generator.candidate(0, limits));
    }
    limits.deadline = std::chrono::nanoseconds::max();
    CHECK(generator.candidate(0, limits)->refused == generator.candidate(0)->refused);
}

TEST_CASE("a candidate depends on its number alone", "[puzzles][generate]") {
    Library library;
    const Game& game = *library.game("siam", 2);
    Generator forwards(game, small()), backwards(game, small());
    std::vector<Candidate> first;
    for (std::uint64_t number = 0; number < 60; ++number) first.push_back(forwards.candidate(number).value());
    unsigned puzzles = 0;
    for (std::uint64_t number = 60; number-- > 0;) {
        const Candidate again = backwards.candidate(number).value();
        CHECK(again.refused == first[number].refused);
        REQUIRE(again.puzzle.has_value() == first[number].puzzle.has_value());
        if (!again.puzzle) continue;
        ++puzzles;
        CHECK(again.puzzle->id == first[number].puzzle->id);
        CHECK(again.puzzle->history == first[number].puzzle->history);
        CHECK(again.puzzle->solution == first[number].puzzle->solution);
    }
    CHECK(puzzles > 3);
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

TEST_CASE("where slower wins are allowed each puzzle has the goal that holds", "[puzzles][generate][G5][unsanitized]") {
    Library library;
    GeneratorOptions options = small();
    options.cards = {2, 3};
    const auto [players, least] =
        GENERATE(table<unsigned, Goal>({{2, Goal::fastest}, {3, Goal::fastest}, {2, Goal::strict}}));
    options.least_goal = least;
    Generator generator(*library.game("siam", players), options);
    unsigned strict = 0, fastest = 0;
    for (std::uint64_t number = 0; number < siam::tests::rounds(1000, 2); ++number)
        if (const auto puzzle = generator.candidate(number)->puzzle) {
            INFO("candidate " << number << ": " << text(*puzzle->game, puzzle->position));
            CHECK(is_true(*puzzle));
            ++(puzzle->goal == Goal::fastest ? fastest : strict);
        }
    CHECK(strict > 3);
    CHECK((fastest > 3) == (least == Goal::fastest));
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

TEST_CASE("work that is stopped gives nothing", "[puzzles][generate]") {
    Library library;
    Generator generator(*library.game("siam", 2), small());
    const std::atomic<bool> stop = true;
    CHECK_FALSE(generator.candidate(0, {.stop = &stop}));
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
    CHECK(fault([](Puzzle& p) { ++p.turn_classes; }) == "classes");
    CHECK(fault([](Puzzle& p) { ++p.key_rank; }) == "rank");
    CHECK(fault([](Puzzle& p) { ++p.proof_size; }) == "proof");
    CHECK(fault([](Puzzle& p) { p.solution.tries.clear(); }) == "tries");
    CHECK(fault([](Puzzle& p) { p.solution.line.pop_back(); }) == "line");
    CHECK(fault([](Puzzle& p) { p.solution.root.branches[0].next.branches.pop_back(); }) == "solution");
}

TEST_CASE("a puzzle is neither sound nor faulty if a limit came first", "[puzzles][verify]") {
    Library library;
    Generator generator(*library.game("siam", 2), small());
    std::optional<Puzzle> puzzle;
    for (std::uint64_t number = 0; !puzzle; ++number) puzzle = generator.candidate(number)->puzzle;
    const std::atomic<bool> stop = true;
    for (MemoryBudget budget((1U << 15) + 500);
         const VerifierOptions& limited :
         {VerifierOptions{.limits = {.nodes = 3}}, VerifierOptions{.limits = {.stop = &stop}},
          VerifierOptions{.memory = 1U << 15, .budget = &budget, .limits = {}}}) {
        const Judgement judgement = judge(*puzzle, limited);
        CHECK(judgement.faults.empty());
        CHECK(judgement.undecided.has_value());
    }
    CHECK_FALSE(judge(*puzzle).undecided);
}

TEST_CASE("the verifier knows which goal holds", "[puzzles][verify][G5]") {
    Library library;
    GeneratorOptions options = small();
    options.least_goal = Goal::fastest;
    Generator generator(*library.game("siam", 2), options);
    Puzzle strict = puzzle_with(generator, Goal::strict), fastest = puzzle_with(generator, Goal::fastest);
    CHECK(judge(strict).faults.empty());
    CHECK(judge(fastest).faults.empty());
    std::swap(strict.goal, fastest.goal);
    const auto wrong = judge(strict).faults;
    REQUIRE(wrong.size() == 1);
    CHECK(wrong[0].text() == "G5: the goal must be strict: no other first turn wins at all");
    const auto also = judge(fastest).faults;
    REQUIRE(also.size() == 1);
    CHECK_THAT(also[0].text(), Catch::StartsWith("G5: ") && Catch::EndsWith(" both win"));
}
