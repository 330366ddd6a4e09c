// Sections 3 and 4 of the rules: playing, passing, and mandatory parts.
#include "tests/support/catch.hpp"
#include "tests/support/referee.hpp"

using siam::tests::Referee;

namespace {

/// Three players with a card each; two open provinces that do not border.
constexpr const char* three = "siam:3 LNr2m/KEl LX=R/KT=R/AY=R/RY=L/CH=L/SU=M r/l/m F1/F1/F1 1 0 123 -";

} // namespace

TEST_CASE("a turn is one card or a pass", "[rules][R3.1]") {
    Referee referee;
    CHECK(referee.legal(three, "pass"));
    CHECK(referee.field_after(5, three, "1=LNr-KEl/rLN") == "F/F1/F1");
    CHECK(referee.field_after(6, three, "1=LNr-KEl/rLN") == "2");
    CHECK(referee.field_after(6, three, "pass") == "2");
}

TEST_CASE("a card that the player does not hold cannot be played", "[rules][R3.1]") {
    Referee referee;
    CHECK_FALSE(referee.legal(three, "K=LN-KE*LN/rLN"));
    CHECK_FALSE(referee.legal(three, "L=-/lKE"));
}

TEST_CASE("who has passed may play at a later turn of the same struggle", "[rules][R3.1]") {
    Referee referee;
    CHECK(
        referee.after(three, "pass 1=LNm-KEl/rLN pass 1=LNr-KEm/mLN") ==
        "siam:3 LNl/KEr LX=R/KT=R/AY=R/RY=L/CH=L/SU=M rm/rl/m F/F/F1 2 0 321 1:LNr-KEm");
}

TEST_CASE("a player without cards can only pass", "[rules][R3.2]") {
    Referee referee;
    CHECK(referee.count("siam:2 LNr2 SU=M/LX=R/KT=R/AY=R/RY=L/CH=L/KE=M r/l -/1 1 0 12 -") == 1);
    CHECK(referee.count("siam:2 LNr2 SU=M/LX=R/KT=R/AY=R/RY=L/CH=L/KE=M r/l 2/1 1 0 12 -") == 2);
}

TEST_CASE("a card comes off the hand, one follower is taken, the passes in a row are forgotten", "[rules][R3.3]") {
    Referee referee;
    const char* const position = "siam:3 LNr2m/KEl LX=R/KT=R/AY=R/RY=L/CH=L/SU=M r/l/m F1/F1/F1 1 2 123 -";
    const std::string after = referee.after(position, "1=LNr-KEl/mLN");
    CHECK(siam::tests::field(2, after) == "LNrl/KEr");
    CHECK(siam::tests::field(4, after) == "rm/l/m");
    CHECK(siam::tests::field(5, after) == "F/F1/F1");
    CHECK(siam::tests::field(7, after) == "0");
    CHECK(siam::tests::field(8, after) == "231");
}

TEST_CASE("a pass takes nothing and adds to the passes in a row", "[rules][R3.3]") {
    Referee referee;
    const std::string after = referee.after(three, "pass");
    CHECK(siam::tests::field(4, after) == "r/l/m");
    CHECK(siam::tests::field(7, after) == "1");
    CHECK(siam::tests::field(8, after) == "123");
}

TEST_CASE("as many passes in a row as players settle the struggle", "[rules][R3.4]") {
    Referee referee;
    const auto [position, settles] = GENERATE(table<const char*, bool>(
        {{"siam:2 LNr/KEl LX=R/KT=R/AY=R/RY=L/CH=L/SU=M r/l 1/1 1 1 12 -", true},
         {"siam:2 LNr/KEl LX=R/KT=R/AY=R/RY=L/CH=L/SU=M r/l 1/1 1 0 12 -", false},
         {"siam:3 LNr/KEl LX=R/KT=R/AY=R/RY=L/CH=L/SU=M r/l/m 1/1/1 1 2 123 -", true},
         {"siam:3 LNr/KEl LX=R/KT=R/AY=R/RY=L/CH=L/SU=M r/l/m 1/1/1 1 1 123 -", false},
         {"siam:4 LNr/KEl LX=R/KT=R/AY=R/RY=L/CH=L/SU=M r/l/m/m 1/1/1/- 1 3 1234 -", true},
         {"siam:4 LNr/KEl LX=R/KT=R/AY=R/RY=L/CH=L/SU=M r/l/m/m 1/1/1/- 1 2 1234 -", false}}));
    INFO(position);
    CHECK(referee.field_after(2, position, "pass") == (settles ? "KEl" : "LNr/KEl"));
    if (settles) CHECK(referee.field_after(7, position, "pass") == "0");
}

TEST_CASE("after a struggle play goes on with the next player, whoever that is", "[rules][R3.4]") {
    Referee referee;
    CHECK(referee.field_after(6, "siam:3 LNr/KEl LX=R/KT=R/AY=R/RY=L/CH=L/SU=M r/l/m 1/-/1 1 2 123 -", "pass") == "2");
    CHECK(referee.field_after(6, "siam:3 LNr/KEl LX=R/KT=R/AY=R/RY=L/CH=L/SU=M r/l/m 1/1/1 3 2 123 -", "pass") == "1");
}

TEST_CASE("an action that is wholly legal may be neither waived nor done in part", "[rules][R4.1]") {
    Referee referee;
    const char* const position = "siam:2 AYr2/SUl/CHm LX=R/KT=R/LN=R/RY=L/KE=L r/l KF12R/1 1 0 12 -";
    const char* const waived = GENERATE(
        "K=-/rAY", "F=-/rAY", "F=rAY/rAY", "F=rAY,lAY/rAY", "1=-/rAY", "2=-/rAY", "2=AYr-SUl/rAY", "R=-/rAY",
        "R=SU/rAY");
    INFO(waived);
    CHECK_FALSE(referee.legal(position, waived));
}

TEST_CASE("the same actions done wholly are legal", "[rules][R4.1]") {
    Referee referee;
    const char* const position = "siam:2 AYr2/SUl/CHm LX=R/KT=R/LN=R/RY=L/KE=L r/l KF12R/1 1 0 12 -";
    const char* const whole =
        GENERATE("K=SU-AY*SU/rAY", "F=rAY,lAY,mAY/rAY", "1=SUl-AYr/rAY", "2=AYr2-SUl/lAY", "R=SU,SU/rAY");
    INFO(whole);
    CHECK(referee.legal(position, whole));
}

TEST_CASE("a card without any legal action may be played for its follower", "[rules][R4.2]") {
    Referee referee;
    const char* const position = "siam:2 KEl3 LX=R/KT=R/AY=R/RY=L/CH=L/SU=M/LN=M r16m/l8m15 KF12RM/1 1 0 12 -";
    for (const char* const turn : {"K=-/lKE", "1=-/lKE", "2=-/lKE", "R=-/lKE", "M=-/lKE"}) {
        INFO(turn);
        CHECK(referee.legal(position, turn));
    }
    CHECK(referee.field_after(4, position, "K=-/lKE") == "r16lm/l8m15");
}

TEST_CASE("of an action that is partly possible the possible part is done", "[rules][R4.2]") {
    Referee referee;
    const char* const position = "siam:2 KEl3 LX=R/KT=R/AY=R/RY=L/CH=L/SU=M/LN=M r16m/l8m14 KF12RM/1 1 0 12 -";
    CHECK(referee.actions(position, 'F') == "F=lKE,mKE");
    CHECK(referee.actions("siam:2 CHl3/KE LX=R/KT=R/AY=R/RY=L/SU=M/LN=M m15/- M/1 1 0 12 -", 'M') == "M=CH");
}

TEST_CASE("settled provinces neither give, nor receive, nor change places", "[rules][R4.3]") {
    Referee referee;
    const char* const position = "siam:2 KEl/CHr2 AY=M/LX=R/KT=R/RY=M/SU=M/LN=M r/m KF12M/1 1 0 12 -";
    for (const char* const turn :
         {"K=AY-KE*KE/lKE", "F=rAY,lKE,mKE/lKE", "1=AYr-KEl/lKE", "M=AY,CH/lKE", "M=AY,AY/lKE"}) {
        INFO(turn);
        CHECK_FALSE(referee.legal(position, turn));
    }
}

TEST_CASE("the contested province is open like the others", "[rules][R4.3]") {
    Referee referee;
    const char* const position = "siam:2 KEl/CHr2 AY=M/LX=R/KT=R/RY=M/SU=M/LN=M r/m KF12M/1 1 0 12 -";
    for (const char* const turn :
         {"K=CH-KE*KE/lKE", "F=rKE,lKE,mKE/lKE", "1=CHr-KEl/rKE", "2=CHr2-KEl/lCH", "M=CH,CH/lKE"}) {
        INFO(turn);
        CHECK(referee.legal(position, turn));
    }
}
