// The goal `save`: only one first turn keeps another side from winning. The rules stated apart judge puzzles.
#include "puzzles/checker.hpp"
#include "puzzles/generate.hpp"
#include "puzzles/verify.hpp"
#include "tests/oracle/stated_apart.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"
#include "tests/support/seeded.hpp"

using namespace siam;

namespace {

/// Decides by an exhaustive search, which tries every turn, whether sides are kept from winning.
class Judge {
public:
    explicit Judge(const Game& game) : game_(game), stated_(tests::stated_apart(game)) {}
    /// Whether all players but those of the side `against` keep it from winning with at most `others` of its cards, and
    /// play at most `own` cards themselves.
    [[nodiscard]] bool holds(const Position& position, unsigned against, unsigned others, unsigned own) const {
        const apart::Aim aim{stated_.all() & ~game_.seats_of(against), true};
        return apart::Search(stated_, aim, 1'000'000).reaches(state(position), own, others);
    }

private:
    [[nodiscard]] apart::State state(const Position& position) const {
        return tests::stated_apart(stated_, game_, position);
    }
    const Game& game_;
    apart::Game stated_;
};

std::vector<Puzzle> some(const Game& game, std::size_t count, Range cards = {3, 4}) {
    Generator generator(
        game, {.seed = 5, .task = Task::save, .n = {1, 2}, .open = {1, 2}, .cards = cards, .themes = {}});
    std::vector<Puzzle> puzzles;
    for (std::uint64_t number = 0; puzzles.size() < count && number < 3000; ++number)
        if (auto candidate = generator.candidate(number); candidate->puzzle)
            puzzles.push_back(std::move(*candidate->puzzle));
    return puzzles;
}

} // namespace

TEST_CASE("one turn alone keeps the other side from winning, and N is the smallest", "[puzzles][save]") {
    Library library;
    const auto [variant, players, count] = GENERATE(table<const char*, unsigned, unsigned>(
        {{"siam", 2, 3}, {"siam", 3, 3}, {"saba", 3, 2}, {"siam", 4, 2}, {"kingdead", 2, 2}}));
    const Game& game = *library.game(variant, players);
    const std::vector<Puzzle> puzzles = some(game, count, {2, 3});
    REQUIRE(puzzles.size() == count);
    for (const Puzzle& puzzle : puzzles) {
        INFO(text(game, puzzle.position) << " " << name(puzzle.task) << " " << puzzle.n);
        const Judge judge(game);
        constexpr unsigned limit = apart::any_number;
        bool another_would_do = false;
        for (const TurnClass& first : turn_classes(game, puzzle.position)) {
            const bool is_key = first.turn() == puzzle.key();
            CHECK(judge.holds(first.after, puzzle.against, limit, apart::any_number) == is_key);
            another_would_do |= !is_key && judge.holds(first.after, puzzle.against, puzzle.n - 1, apart::any_number);
            for (unsigned side = 0; is_key && side < game.sides(); ++side)
                if (side != puzzle.side()) CHECK(judge.holds(first.after, side, limit, apart::any_number));
        }
        CHECK(another_would_do);
        CHECK_FALSE(judge.holds(puzzle.position, puzzle.against, limit, 0));
    }
}

TEST_CASE("an aim is reached with as many cards as trying everything says", "[random][puzzles][save]") {
    Library library;
    Random random(tests::seeded(16));
    unsigned reached = 0, asked = 0;
    for (const unsigned players : {2U, 3U, 4U})
        for (unsigned n = 0; n < 25; ++n) {
            const Game& game = *library.game("siam", players);
            const Position position = tests::any_position(game, random, 1 + n % 2, 3);
            const unsigned against = static_cast<unsigned>(below(random, game.sides()));
            Forcing forcing(game);
            const Aim aim = Aim::hold(game, position, against, n % 3);
            Reach reach(forcing, aim);
            Checker checker(game, forcing, aim);
            for (unsigned budget = 0; budget < 3; ++budget) {
                INFO(text(game, position) << " against " << against << " in " << n % 3 << " with " << budget);
                const bool holds = Judge(game).holds(position, against, n % 3, budget);
                CHECK(reach.within(position, budget) == holds);
                CHECK(checker.can_force(position, budget, n % 2 == 0) == holds);
                ++asked, reached += holds;
            }
        }
    CHECK(reached > asked / 10);
    CHECK(reached < asked * 9 / 10);
}

TEST_CASE("a puzzle of this goal is sound, and what is changed in it is found out", "[puzzles][save]") {
    Library library;
    const auto [variant, players] =
        GENERATE(table<const char*, unsigned>({{"siam", 2}, {"siam", 3}, {"siam", 4}, {"saba", 3}}));
    const Game& game = *library.game(variant, players);
    const std::vector<Puzzle> puzzles = some(game, 2);
    REQUIRE(puzzles.size() == 2);
    for (const Puzzle& puzzle : puzzles) {
        INFO(text(game, puzzle.position));
        const auto told = [](const Puzzle& of) {
            const Judgement judgement = judge(of);
            return judgement.faults.empty() ? std::string("sound") : judgement.faults[0].text();
        };
        CHECK(told(puzzle) == "sound");
        CHECK((puzzle.values.win == 1 && puzzle.values.later == 0));
        CHECK(puzzle.values.not_at_all + 1 == puzzle.turn_classes);
        Puzzle more = puzzle;
        ++more.n;
        CHECK(told(more) != "sound");
        Puzzle other_task = puzzle;
        other_task.task = Task::win;
        CHECK(told(other_task) != "sound");
        Puzzle other_line = puzzle;
        other_line.solution.line.clear();
        CHECK_THAT(told(other_line), Catch::StartsWith("line: "));
    }
}
