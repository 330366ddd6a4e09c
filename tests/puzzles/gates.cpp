// The gates that a puzzle has to pass.
#include "puzzles/players.hpp"
#include "puzzles/source.hpp"
#include "tests/puzzles/composed.hpp"
#include "tests/support/catch.hpp"

using namespace siam;
using siam::tests::Composer;

namespace {

/// A game of two players, played from a deal to a late position.
struct Played {
    Library library;
    const Game& game = *library.game("siam", 2);
    History history;
    Position position;

    Played() {
        Random random(4);
        LateDeal late = deal_late(game, random, 2, 3);
        history = {late.deal, late.turns};
        position = late.position;
    }
};

} // namespace

TEST_CASE("a history that breaks off, errs or begins elsewhere reaches nothing", "[puzzles][G2]") {
    Played played;
    const auto why = [&] { return unreachable(played.game, played.history, played.position).value_or("reachable"); };
    CHECK(why() == "reachable");
    SECTION("one turn is missing") {
        played.history.turns.pop_back();
        CHECK_THAT(why(), Catch::Contains("leads to"));
    }
    SECTION("one turn is not legal") {
        played.history.turns[0] = read_turn(played.game, "K=-/-");
        CHECK_THAT(why(), Catch::Contains("turn 1 of the history") && Catch::Contains("R4.1"));
    }
    SECTION("it goes on after the end of the game") {
        played.position = pass_to_end(played.game, played.position);
        while (played.history.turns.size() < 200) played.history.turns.push_back(Turn::pass());
        CHECK_THAT(why(), Catch::Contains("the game is over"));
    }
    SECTION("the deal is a later position") {
        played.history.deal = play(played.game, played.history.deal, played.history.turns[0]);
        CHECK_THAT(why(), Catch::Contains("the deal: "));
    }
}

TEST_CASE("what section 2 of the rules deals is a deal, in every variant", "[puzzles][G2]") {
    Library library;
    Random random(6);
    for (const char* const variant : {"siam", "saba", "kingdead"})
        for (unsigned players = 2; players <= 4; ++players) {
            const Game& game = *library.game(variant, players);
            for (unsigned n = 0; n < 30; ++n) {
                const Position dealt = deal(game, random);
                INFO(text(game, dealt));
                CHECK(undealt(game, dealt).value_or("a deal") == "a deal");
                Position other = dealt;
                other.supply[0] += Followers::one(Faction{0});
                CHECK(undealt(game, other));
                other = dealt;
                other.at[0] += Followers::one(Faction{1});
                CHECK(undealt(game, other));
            }
        }
}

TEST_CASE("the first player holds the aid with the lowest number", "[puzzles][G2]") {
    Library library;
    const Game& game = *library.game("siam", 2);
    Random random(1);
    Position dealt = deal(game, random);
    dealt.to_move = game.next(dealt.to_move);
    CHECK_THAT(undealt(game, dealt).value_or("a deal"), Catch::Contains("R2.3"));
}

TEST_CASE("each gate accepts a position at its limit, and refuses one that differs little", "[puzzles]") {
    Composer composer;
    const std::string level_1 = "siam:2 AY*rl2m4 CH=B/SU=M/KT=L/LN=L/LX=R/RY=R/KE=B r2l3m4/r2l3m4 L/F 1 0 12 -",
                      won = "siam:2 AY*r2lm3/KErl SU=L/KT=R/RY=M/LX=L/CH=R/LN=B r2l3m4/r3l3m3 L/L 2 0 21 -",
                      slower = "siam:2 AY*r3l/SUm3 KE=M/LX=B/LN=R/KT=R/RY=L/CH=B r3l3m2/r3l4m2 LM/L 1 0 12 -",
                      needs_two = "siam:2 AYm2 LN=R/RY=B/KE=L/SU=R/KT=L/LX=L/CH=B r5l3m2/r4l3m -/2R 2 0 21 -";
    const auto [why, position, n, goal, expected] =
        GENERATE_COPY(table<std::string, std::string, unsigned, Goal, std::string>({
            {"three inequivalent turns are a choice", level_1, 1, Goal::strict, "passes"},
            {"so are pass, R=AY,AY/rAY and R=AY,AY/lAY",
             "siam:2 AYr4l LX=L/RY=L/LN=L/CH=R/KE=M/KT=L/SU=R r2l2m5/r2l2m5 R/M 1 0 12 -", 1, Goal::strict, "G7"},
            {"two are none: pass and K=-/lLX",
             "siam:2 LXl LN=M/RY=R/SU=M/KT=B/AY=L/KE=B/CH=L r2l3m4/r2l4m3 K/K 1 0 12 -", 1, Goal::strict, "G3"},
            {"a forced win is sound", won, 1, Goal::strict, "passes"},
            {"a hope is not", won.substr(0, won.size() - 8) + "1 0 21 -", 1, Goal::strict, "G4"},
            {"two classes of first turns win",
             "siam:2 AYl4m/RYr3 LN=B/SU=B/CH=L/LX=L/KT=R/KE=M r4l3m2/r5lm2 M/KM 1 0 12 2:RYl2-AYr", 1, Goal::strict,
             "G5"},
            {"one class wins later", slower, 1, Goal::strict, "G5"},
            {"it may, if the fastest is asked for", slower, 1, Goal::fastest, "passes"},
            {"no win with fewer cards", needs_two, 1, Goal::strict, "G4"},
            {"N is the smallest", needs_two, 2, Goal::strict, "passes"},
            {"it is not", needs_two, 3, Goal::strict, "G6"},
            {"a simple player finds it",
             "siam:2 KT*r5l2m4 LX=L/CH=M/AY=R/LN=M/RY=M/SU=R/KE=B r3l5m/r2l5m2 L/K 1 0 12 -", 1, Goal::strict, "G7"},
            {"another one finds it", "siam:2 CHr3l2 KE=B/SU=R/RY=R/LN=M/AY=R/KT=M/LX=B rl5m3/rl5m3 M/M 2 0 21 -", 1,
             Goal::strict, "G7"},
        }));
    INFO(why << ": " << position);
    CHECK(composer.verdict(position, n, goal) == expected);
}

TEST_CASE("the effort bounds the search for the key too, not only that for N", "[puzzles][G4]") {
    Library library;
    // Finding that N is 1 takes a few nodes; finding that two turns win takes hundreds.
    const auto [game, position] =
        read_position(library, "siam:2 KTr2m/LNl4/KE*rm5/LXr3lm2 AY=R/RY=L/CH=M/SU=B r2l2/r2l6m2 KFF12L/- 1 0 12 -");
    const auto [effort, gate, in_search_for_key] = GENERATE(table<std::uint64_t, Gate, bool>(
        {{16, Gate::sound, false}, {512, Gate::sound, true}, {100'000, Gate::one_key, true}}));
    INFO(effort);
    Forcing forcing(*game);
    const Examination examination = examine(forcing, position, Task::win, Goal::strict, {1, 1}, true, effort);
    REQUIRE(examination.refused_by);
    CHECK(*examination.refused_by == gate);
    CHECK(examination.classes.empty() != in_search_for_key);
    CHECK(forcing.nodes() <= effort / 16 + 1 + effort + 1); // each of the two searches exceeds its limit by one node
}

TEST_CASE("the goal is the one that holds, whichever was the least asked for", "[puzzles][G5]") {
    Composer composer;
    const char* const slower = "siam:2 AY*r3l/SUm3 KE=M/LX=B/LN=R/KT=R/RY=L/CH=B r3l3m2/r3l4m2 LM/L 1 0 12 -";
    // With the goal `fastest` some tries of this puzzle would not count, because several classes of replies delay the
    // win.
    const char* const alone = "saba:2 TIa2t3s3/KAa2 HE=S/SI=T/WO=T/GO=A/GJ=I/SH=I a2t3s4/a3ts4 A/TS 2 0 21 -";
    CHECK(composer.puzzle(slower, 1, Goal::fastest).goal == Goal::fastest);
    const Puzzle puzzle = composer.puzzle(alone, 1, Goal::fastest), strict = composer.puzzle(alone, 1, Goal::strict);
    CHECK(puzzle.goal == Goal::strict);
    CHECK(puzzle.id == strict.id);
    CHECK(puzzle.solution == strict.solution);
    CHECK(puzzle.solution.tries.size() == 3);
}

TEST_CASE("the player that looks at what happens if all pass may find a puzzle of level 1", "[puzzles][G7]") {
    Composer composer;
    const char* const level_1 = "siam:2 AY*rl2m4 CH=B/SU=M/KT=L/LN=L/LX=R/RY=R/KE=B r2l3m4/r2l3m4 L/F 1 0 12 -";
    const Puzzle puzzle = composer.puzzle(level_1, 1);
    CHECK(puzzle.level == 1);
    CHECK(finds(*puzzle.game, puzzle.position, SimplePlayer::best_if_all_pass, puzzle.keys));
}

TEST_CASE("each simple player likes what it is named after", "[puzzles][G7]") {
    Library library;
    const auto [game, position] =
        read_position(library, "siam:2 KT*r5l2m4 LX=L/CH=M/AY=R/LN=M/RY=M/SU=R/KE=B r3l5m/r2l5m2 L/K 1 0 12 -");
    const auto best = [&, game = game, position = position](SimplePlayer player) {
        std::string tokens;
        for (const Turn turn : best_turns(*game, position, player)) tokens += text(*game, turn) + " ";
        return tokens;
    };
    CHECK(best(SimplePlayer::pass_happy) == "pass ");
    CHECK(best(SimplePlayer::random) == "pass L=KT,KT/rKT L=KT,KT/lKT L=KT,KT/mKT ");
    // This simple player wants the faction in which it leads, Rama, to win the contested province. If it takes no Rama,
    // five Rama remain in KT against four followers of the strongest other faction.
    CHECK(best(SimplePlayer::contested) == "L=KT,KT/lKT L=KT,KT/mKT ");
    // If all passed, Rama would take KT and rank before Malay, because Rama's latest gain would be later (R7.3).
    CHECK(best(SimplePlayer::leading_faction) == "L=KT,KT/rKT ");
}
