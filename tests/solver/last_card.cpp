// R9.3: with two sides the rule of the last card changes no verdict, with three it does; and R11 in small sentences.
#include "solver/reference.hpp"
#include "solver/solve.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/random_positions.hpp"
#include "tests/support/referee.hpp"

using namespace siam;
using siam::tests::Referee;

namespace {

std::string solved(Referee& referee, std::string_view position) {
    const auto [game, start] = referee.read(position);
    Solver solver({.memory = std::size_t{1} << 20U});
    return siam::tests::text(solver.solve(*game, start).force);
}
std::string solved(std::string_view position) {
    Referee referee;
    return solved(referee, position);
}

/// Counts the random positions in which the switch changes a verdict.
unsigned changed_verdicts(const char* variant, unsigned players, unsigned open, unsigned cards, unsigned positions) {
    Referee must_win{{"last-card", "must-win"}, {"last-tie", "latest-player-loses"}};
    Referee free{{"last-card", "free"}, {"last-tie", "latest-player-loses"}};
    const Game &bound = must_win.game(variant, players), &unbound = free.game(variant, players);
    Solver solver({.memory = std::size_t{8} << 20U});
    Random random(93);
    unsigned changed = 0;
    for (unsigned n = 0; n < positions; ++n) {
        const Position position = siam::tests::any_position(bound, random, open, cards);
        const Verdicts a = solver.solve(bound, position).force, b = solver.solve(unbound, position).force;
        if (a == b) continue;
        ++changed;
        UNSCOPED_INFO("siam solve --rule last-card=free <<< '" << text(bound, position) << "'");
    }
    return changed;
}

} // namespace

TEST_CASE("with two sides the rule of the last card changes no verdict", "[rules][R9.3]") {
    const auto [variant, players] = GENERATE(table<const char*, unsigned>(
        {{"siam", 2}, {"siam", 4}, {"saba", 2}, {"saba", 4}, {"kingdead", 2}, {"kingdead", 4}}));
    INFO(variant << ":" << players);
    for (const auto& [open, cards] : {std::pair{1U, 1U}, {1U, 2U}, {2U, 2U}, {2U, 3U}, {3U, 3U}})
        CHECK(changed_verdicts(variant, players, open, cards, 150) == 0);
}

TEST_CASE("with three sides it does", "[rules][R9.3]") {
    const char* const position =
        "siam:3 SUr5m2/KErl2 RY=L/KT=B/LN=M/CH=M/AY=R/LX=M rl5m4/r3l4m3/r3l3m2 -/-/2R 3 0 132 -";
    Referee must_win, free{{"last-card", "free"}};
    CHECK(solved(must_win, position) == "0 - -");
    CHECK(solved(free, position) == "- - -");
    CHECK(changed_verdicts("siam", 3, 2, 2, 300) > 3);
}

TEST_CASE("with three sides a follower of another's may turn a win over", "[rules][R9.3]") {
    const std::string before = "siam:3 SUr3l2 LN=R/LX=L/KT=R/AY=L/RY=R/CH=L/KE=M r5l/r2l4/";
    CHECK(solved(before + "r2l7 -/L/- 2 0 312 -") == "0 - -");
    CHECK(solved(before + "r2l -/L/- 2 0 312 -").substr(2, 1) != "-");
    CHECK(solved(before + "r2l7 M/L/- 2 0 312 -") == "- - -");
}

TEST_CASE("with three sides two of them can hold the third from winning", "[rules][R11.2]") {
    Referee free{{"last-card", "free"}};
    CHECK(
        solved(free, "siam:3 SUr5m2/KErl2 RY=L/KT=B/LN=M/CH=M/AY=R/LX=M rl5m4/r3l4m3/r3l3m2 -/-/2R 3 0 132 -") ==
        "- - -");
}

TEST_CASE("with two sides exactly one can force a win", "[rules][R11.2]") {
    Library library;
    Random random(112);
    Solver solver({.memory = std::size_t{8} << 20U});
    for (const char* const variant : {"siam", "saba", "kingdead"})
        for (const unsigned players : {2U, 4U}) {
            const Game& game = *library.game(variant, players);
            for (unsigned n = 0; n < 50; ++n) {
                const Position position = siam::tests::any_position(game, random, 2, 3);
                INFO("siam solve <<< '" << text(game, position) << "'");
                const Verdicts force = solver.solve(game, position).force;
                REQUIRE(force.size() == 2);
                CHECK(force[0].wins() != force[1].wins());
            }
        }
}

TEST_CASE("a draw is forced by nobody", "[rules][R11.2][R8.4]") {
    const std::string drawn = "siam:2 - AY=R/LX=L/KT=L/RY=L/CH=R/LN=M/KE=B/SU=B rl4/rl4 KFF12RLM/KFF12RLM 1 0 - -";
    CHECK(solved(drawn) == "- -");
    CHECK(solved("siam:2 - AY=R/LX=L/KT=L/RY=L/CH=R/LN=M/KE=B/SU=B rl4/rl5 KFF12RLM/KFF12RLM 1 0 - -") == "- 0");
}

TEST_CASE("a finished game is won in 0 by its winner only", "[rules][R11.3]") {
    CHECK(solved("siam:3 - AY=R/LX=L/KT=L/RY=L/CH=R/LN=M/KE=B/SU=B l4/l5/l3 1/1/1 1 0 123 -") == "- 0 -");
    CHECK(solved("siam:4 - AY=R/LX=L/KT=L/RY=L/CH=R/LN=M/KE=B/SU=B l4/l5/l3/- 1/1/1/1 1 0 1234 -") == "- 0");
}

TEST_CASE("N counts the side's own cards, not passes or the others' cards", "[rules][R11.3]") {
    const char* const position = "siam:2 LXrl3m/KEm LN=B/CH=M/KT=B/RY=M/SU=M/AY=B r5l4m/r2l4m2 -/KF 1 0 12 1:LXl-KEm";
    CHECK(solved(position) == "- 0");
    CHECK(solved("siam:2 CHr3m4 RY=R/KE=M/KT=B/SU=M/LN=L/LX=L/AY=R rl5m4/r6lm -/F1 1 0 12 -") == "- 1");
    CHECK(solved("siam:2 RY*r3m5 LX=L/KT=M/SU=L/LN=R/AY=R/KE=M/CH=R r2l4m4/r3l3m2 -/FF 1 0 12 -") == "- 2");
}

TEST_CASE("the verdicts of the reference are those of the positions worked out by hand", "[rules][R11.3]") {
    Referee referee;
    const auto reference = [&](std::string_view position) {
        const auto [game, start] = referee.read(position);
        return siam::tests::text(reference_solve(*game, start));
    };
    // Rama is first with four provinces, or Lao is: nobody holds a card.
    CHECK(reference("siam:2 - AY=R/LX=L/KT=L/RY=L/CH=R/LN=M/KE=R/SU=R r4/l9 1/1 1 0 12 -") == "0 -");
    CHECK(reference("siam:2 KEr LX=L/KT=L/RY=L/CH=R/LN=R/AY=R/SU=M r4/l9 -/- 1 0 12 -") == "0 -");
    CHECK(reference("siam:2 KEl LX=L/KT=L/RY=L/CH=R/LN=R/AY=R/SU=M r4/l9 -/- 1 0 12 -") == "- 0");
    // Player 1 takes the follower that would make Lao first; with player 2 to move this still comes in time.
    CHECK(reference("siam:2 KEl LX=L/KT=L/RY=L/CH=R/LN=R/AY=R/SU=M r4/l3 K/- 1 0 12 -") == "1 -");
    CHECK(reference("siam:2 KEl LX=L/KT=L/RY=L/CH=R/LN=R/AY=R/SU=M r4/l3 K/- 2 0 12 -") == "1 -");
    // After the passes of player 1 and player 2 the province is settled: too late.
    CHECK(reference("siam:2 KEl LX=L/KT=L/RY=L/CH=R/LN=R/AY=R/SU=M r4/l3 K/- 2 1 12 -") == "- 0");
    // Lao is first in any case; a fourth Lao decides.
    CHECK(reference("siam:2 KEl2r LX=L/KT=L/RY=L/CH=R/LN=R/AY=R/SU=M l3/l3 K/- 1 0 21 -") == "1 -");
}
