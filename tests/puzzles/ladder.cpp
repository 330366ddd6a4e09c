// Levels, uniqueness and the smaller figures, each with a puzzle that has it and one that does not.
#include "puzzles/ladder.hpp"
#include "tests/puzzles/composed.hpp"
#include "tests/support/catch.hpp"

using namespace siam;
using siam::tests::Composer;

namespace {

struct Rung {
    unsigned level;
    const char* position;
    unsigned n;
};

const std::vector<Rung> rungs{
    {1, "siam:2 AY*rl2m4 CH=B/SU=M/KT=L/LN=L/LX=R/RY=R/KE=B r2l3m4/r2l3m4 L/F 1 0 12 -", 1},
    {2, "siam:2 AYm2 LN=R/RY=B/KE=L/SU=R/KT=L/LX=L/CH=B r5l3m2/r4l3m -/2R 2 0 21 -", 2},
    {3, "siam:2 KTl4m/LX*rlm2 KE=M/AY=R/CH=M/LN=L/RY=R/SU=R r3l2m3/r3l2m4 KR/M 2 0 21 -", 1},
    {4, "siam:2 CH/AY*r2m/KTrlm3 SU=L/LN=L/KE=L/RY=B/LX=R r3l3m2/r3l3m2 KL/RL 1 0 12 -", 2},
    {5, "siam:2 RY*r5lm KT=M/LN=R/LX=L/KE=R/SU=M/CH=L/AY=L r2l3m3/r2l3m2 LM/12M 1 0 12 -", 2},
};

} // namespace

TEST_CASE("a puzzle has the level of the weakest solver that finds the key", "[puzzles][ladder]") {
    Composer composer;
    for (const Rung& rung : rungs) {
        INFO(rung.position);
        const Puzzle puzzle = composer.puzzle(rung.position, rung.n);
        CHECK(puzzle.level == rung.level);
        Ladder ladder(*puzzle.game, puzzle.position, puzzle.n);
        for (unsigned k = 1; k < max_level && k <= rung.level; ++k)
            CHECK(ladder.finds(k, puzzle.keys) == (k == rung.level));
    }
}

TEST_CASE("a solver that looks as far as there are cards finds every key", "[puzzles][ladder]") {
    Composer composer;
    const Puzzle puzzle = composer.puzzle(rungs[2].position, 1);
    REQUIRE(puzzle.position.cards_left == 3);
    Ladder ladder(*puzzle.game, puzzle.position, puzzle.n);
    for (const TurnClass& first : turn_classes(*puzzle.game, puzzle.position))
        CHECK(ladder.takes_for_good(3, first.turn()) == (first.turn() == puzzle.key()));
}

TEST_CASE("uniqueness counts the classes at later turns", "[puzzles][grades]") {
    Composer composer;
    CHECK(
        composer.puzzle("siam:2 AYm2 LN=R/RY=B/KE=L/SU=R/KT=L/LX=L/CH=B r5l3m2/r4l3m -/2R 2 0 21 -", 2).uniqueness ==
        Uniqueness::dual_free);
    CHECK(
        composer.puzzle("siam:2 AYr4m/KEr2l3 CH=R/RY=B/KT=M/LN=M/LX=B/SU=L r3l2m4/r2l5m2 M/M 2 0 21 -", 1).uniqueness ==
        Uniqueness::key);
    CHECK(
        composer.puzzle("siam:2 RYr3m2/LN*r5l3 AY=R/LX=M/KE=M/KT=M/SU=L/CH=B r3l4m2/rl4m3 K/RM 2 0 21 -", 2)
            .uniqueness == Uniqueness::line);
}

TEST_CASE("the naive order puts turns first that win if everybody passes", "[puzzles][grades]") {
    Composer composer;
    // Passing, which comes before the key, wins too if everybody passes.
    CHECK(composer.puzzle(rungs[0].position, 1).key_rank == 2);
    const Puzzle puzzle =
        composer.puzzle("siam:2 LXl4m3 SU=M/LN=B/RY=M/AY=B/CH=R/KT=L/KE=B r3l4m2/r3l4m2 R/M 1 0 12 -", 1);
    // pass and R=-/lLX, then the key R=-/mLX
    CHECK(puzzle.turn_classes == 3);
    CHECK(puzzle.key_rank == 3);
}
