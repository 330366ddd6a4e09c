// Section 12 of the rules: the worked examples of the rulebooks (E1 to E9) and of the published answers (E10 to E13).
#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"
#include "tests/support/referee.hpp"

using namespace siam;
using siam::tests::Referee;

TEST_CASE("three passes in a row end the struggle, and the next player starts", "[rules][E1][R3.4]") {
    Referee referee;
    const char* const position = "siam:3 LNr2m2/SUl2 LX=R/KT=R/AY=R/RY=L/CH=L/KE=M r/l/m F1/F1/K1 1 0 123 -";
    CHECK(
        referee.after(position, "pass pass K=LN-SU*SU/rLN pass 1=LNr-SUl/mLN pass pass pass") ==
        "siam:3 LNlm LX=R/KT=R/AY=R/RY=L/CH=L/KE=M/SU=B r/lm/rm F1/F/1 3 0 132 1:LNr-SUl");
    CHECK(referee.field_after(2, position, "pass pass K=LN-SU*SU/rLN pass 1=LNr-SUl/mLN pass pass") == "SU*rl/LNlm");
}

TEST_CASE("who holds the 24th card of three players may play it only to win", "[rules][E2][R9]") {
    Referee referee;
    const char* const position = "siam:3 LNr LX=R/KT=R/AY=R/RY=L/CH=L/KE=L/SU=L r2/l3/m K/-/- 1 0 123 -";
    CHECK(referee.legal(position, "pass"));
    CHECK_FALSE(referee.legal(position, "K=-/rLN")); // the occupier then gains the last province, and Lao is first
    CHECK(referee.legal("siam:3 LNr LX=R/KT=R/AY=R/RY=L/CH=L/KE=M/SU=R r2/l3/m K/-/- 1 0 123 -", "K=-/rLN"));
}

TEST_CASE("the most followers take control, a tie leaves it to the British", "[rules][E3][R6]") {
    Referee referee;
    const char* const position = "siam:2 SUr3l2m/LNl2m2 LX=R/KT=R/AY=R/RY=L/CH=L/KE=M r/l 1/1 1 0 12 -";
    CHECK(referee.field_after(3, position, "pass pass pass pass") == "LX=R/KT=R/AY=R/RY=L/CH=L/KE=M/SU=R/LN=B");
}

TEST_CASE("of two factions with three provinces the later gain ranks first", "[rules][E4][R7.3]") {
    Referee referee;
    const auto first = [&](const char* control) {
        const auto [game, position] = referee.read("siam:2 - " + std::string(control) + " r/l 1/1 1 0 12 -");
        return game->variant().letter(power_of(ranking(position).faction[0]));
    };
    CHECK(first("LN=R/SU=L/LX=L/KT=R/AY=M/RY=L/CH=R/KE=B") == 'R');
    CHECK(first("LN=R/SU=L/LX=L/KT=R/AY=M/RY=R/CH=L/KE=B") == 'L');
}

TEST_CASE("four British provinces after the sixth struggle end the game", "[rules][E5][R7.1]") {
    Referee referee;
    const char* const position = "siam:2 SUrl/LNl2/KEm LX=B/KT=B/AY=R/RY=L/CH=B r/l 1/1 1 0 12 -";
    CHECK_FALSE(referee.is_over(position));
    CHECK(referee.is_over(referee.after(position, "pass pass")));
}

TEST_CASE("under occupation two sets beat one", "[rules][E6][R8.1]") {
    Referee referee;
    CHECK(referee.winner("siam:3 - LX=B/KT=B/AY=R/RY=L/CH=B/SU=L/LN=R/KE=B rl4m/r3lm2/r2l2m2 1/1/1 1 0 321 -") == "3");
    CHECK(referee.winner("siam:3 - LX=B/KT=B/AY=R/RY=L/CH=B/SU=L/LN=R/KE=B rl4m/r3lm2/r2l2m 1/1/1 1 0 321 -") == "1");
}

TEST_CASE("tied in Lao, more Rama wins", "[rules][E7][R8.2]") {
    Referee referee;
    CHECK(referee.winner("siam:3 - LX=L/KT=L/AY=R/RY=L/CH=B/SU=L/LN=R/KE=M r3l4/r2l4/r5l2 1/1/1 1 0 123 -") == "1");
    CHECK(referee.winner("siam:3 - LX=L/KT=L/AY=R/RY=L/CH=B/SU=L/LN=R/KE=M r2l4/r3l4/r5l2 1/1/1 1 0 123 -") == "2");
}

TEST_CASE("four sets of two partners beat three", "[rules][E8][R8.6]") {
    Referee referee;
    // Red is Lao, blue Malay, yellow Rama.
    const char* const control = "LX=B/KT=B/AY=R/RY=L/CH=B/SU=L/LN=R/KE=B";
    CHECK(
        referee.winner("siam:4 - " + std::string(control) + " r4lm4/r2l2m2/r2l2m3/r2l2m2 1/1/1/1 1 0 2413 -") == "2 4");
    CHECK(referee.winner("siam:4 - " + std::string(control) + " r4lm4/r2l2m2/r2l2m3/rlm2 1/1/1/1 1 0 2413 -") == "1 3");
}

TEST_CASE("the best single player of four wins, and the partner too", "[rules][E9][R8.5]") {
    Referee referee;
    // In seat order A1, B1, A2, B2: the A's have seven Rama together, the B's six.
    CHECK(referee.winner("siam:4 - LX=R/KT=R/AY=R/RY=L/CH=B/SU=L/LN=R/KE=M r4/r5/r3/r 1/1/1/1 1 0 1234 -") == "2 4");
    CHECK(referee.winner("siam:4 - LX=R/KT=R/AY=R/RY=L/CH=B/SU=L/LN=R/KE=M r6/r5/r/r 1/1/1/1 1 0 1234 -") == "1 3");
}

TEST_CASE(
    "without a province and without its home Rama places nothing, but a follower is taken", "[rules][E10][R5.7]") {
    Referee referee;
    const char* const position = "siam:2 SUl/RYm LN=L/LX=L/KT=M/AY=L/CH=B/KE=M r/l R1/1 1 0 12 -";
    CHECK(referee.actions(position, 'R') == "R=-");
    CHECK(referee.field_after(4, position, "R=-/mRY") == "rm/l");
    CHECK_FALSE(referee.legal(position, "R=-/-"));
}

TEST_CASE("without Rama in the pool Khon Thai places Lao and Malay only", "[rules][E11][R5.3]") {
    Referee referee;
    const char* const position = "siam:2 SU LN=L/LX=L/KT=M/AY=L/CH=B/KE=M/RY=R r16/l F1/1 1 0 12 -";
    CHECK(referee.actions(position, 'F') == "F=lSU,mSU");
    CHECK_FALSE(referee.legal(position, "F=rSU,lSU,mSU/rSU"));
}

TEST_CASE("two-for-one needs bordering provinces, and one follower each is swapped one for one", "[rules][E12][R5.6]") {
    Referee referee;
    CHECK(referee.actions("siam:2 LNr2/KEm2 SU=M/LX=L/KT=M/AY=L/CH=B/RY=R r/l 2F/1 1 0 12 -", '2') == "2=-");
    CHECK(referee.actions("siam:2 LNr/SUm KE=M/LX=L/KT=M/AY=L/CH=B/RY=R r/l 2F/1 1 0 12 -", '2') == "2=LNr-SUm");
}

TEST_CASE("a player has taken as many followers as cards were played", "[rules][E13][R5.8]") {
    Referee referee;
    Random random(13);
    for (const Game* const game : siam::tests::all_games(referee.library()))
        for (unsigned n = 0; n < 20; ++n) {
            const LateDeal late = deal_late(*game, random, 4, 6);
            INFO(text(*game, late.position));
            for (unsigned seat = 0; seat < game->players(); ++seat)
                CHECK(late.position.supply[seat].total() + late.position.hand[seat].size() == 2 + cards_per_player);
        }
}

TEST_CASE("from an empty board no follower is taken for a card", "[rules][E13][R5.8]") {
    Referee referee;
    CHECK(referee.field_after(4, "siam:2 SU/KE LN=L/LX=L/KT=M/AY=L/CH=B/RY=R r/l 1F/1 1 0 12 -", "1=-/-") == "r/l");
}
