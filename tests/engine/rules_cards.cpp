// Section 5 of the rules: what each card does, the taking, and the ban on undoing.
#include "tests/support/catch.hpp"
#include "tests/support/referee.hpp"

using siam::tests::Referee;

TEST_CASE("Maharacha swaps two tiles and marks one of them", "[rules][R5.1]") {
    Referee referee;
    const char* const position = "siam:2 LNr/SUl/KEm LX=R/KT=R/AY=R/RY=L/CH=L r/l K1/1 1 0 12 -";
    CHECK(referee.actions(position, 'K') == "K=LN-SU*LN K=LN-SU*SU K=LN-KE*LN K=LN-KE*KE K=SU-KE*SU K=SU-KE*KE");
    CHECK(referee.field_after(2, position, "K=LN-KE*KE/lSU") == "KE*m/SU/LNr");
    CHECK(referee.field_after(2, position, "K=SU-KE*SU/lSU") == "LNr/KEm/SU*");
}

TEST_CASE("a marked tile is not swapped again, but settled like any other", "[rules][R5.1]") {
    Referee referee;
    const char* const position = "siam:2 LN*r/SUl/KEm LX=R/KT=R/AY=R/RY=L/CH=L r/l K1/1 2 1 12 -";
    CHECK(
        referee.actions("siam:2 LN*r/SUl/KEm LX=R/KT=R/AY=R/RY=L/CH=L r/l 1/K1 2 1 12 -", 'K') ==
        "K=SU-KE*SU K=SU-KE*KE");
    CHECK(referee.rejection(position) == "accepted");
    CHECK(referee.field_after(3, position, "pass") == "LX=R/KT=R/AY=R/RY=L/CH=L/LN=R");
}

TEST_CASE("with fewer than two unmarked tiles Maharacha does nothing", "[rules][R5.2]") {
    Referee referee;
    const char* const position = "siam:3 LN*r/KEm LX=R/KT=R/AY=R/RY=L/CH=L/SU=M r/l/m K/1/2 1 0 123 -";
    CHECK(referee.actions(position, 'K') == "K=-");
    CHECK(referee.field_after(2, position, "K=-/mKE") == "LN*r/KE");
    CHECK(
        referee.actions("siam:3 LNr/KEm LX=R/KT=R/AY=R/RY=L/CH=L/SU=M r/l/m K/1/2 1 0 123 -", 'K') ==
        "K=LN-KE*LN K=LN-KE*KE");
}

TEST_CASE("Khon Thai puts one of each faction in the pool into provinces of the player's choice", "[rules][R5.3]") {
    Referee referee;
    const char* const position = "siam:2 LN/KE LX=R/KT=R/AY=R/RY=L/CH=L/SU=M r/l F1/1 1 0 12 -";
    CHECK(
        referee.actions(position, 'F') ==
        "F=rLN,lLN,mLN F=rLN,lLN,mKE F=rLN,lKE,mLN F=rLN,lKE,mKE F=rKE,lLN,mLN F=rKE,lLN,mKE F=rKE,lKE,mLN "
        "F=rKE,lKE,mKE");
    CHECK(referee.field_after(2, position, "F=rKE,lLN,mKE/mKE") == "LNl/KEr");
}

TEST_CASE("Khon Thai leaves out a faction with an empty pool, and no other", "[rules][R5.3]") {
    Referee referee;
    CHECK(referee.actions("siam:2 LN SU=M/LX=R/KT=R/AY=R/RY=L/CH=L/KE=L r16/l F1/1 1 0 12 -", 'F') == "F=lLN,mLN");
    CHECK(referee.actions("siam:2 LNm16 SU=M/LX=R/KT=R/AY=R/RY=L/CH=L/KE=L r16/l16 F1/1 1 0 12 -", 'F') == "F=-");
}

TEST_CASE("one-for-one reaches any two open provinces", "[rules][R5.4]") {
    Referee referee;
    const char* const position = "siam:2 LNr2/SU/KEm AY=R/LX=R/KT=R/RY=L/CH=L r/l 1F/1 1 0 12 -";
    CHECK(referee.actions(position, '1') == "1=LNr-KEm");
    CHECK(referee.field_after(2, position, "1=LNr-KEm/rLN") == "LNm/SU/KEr");
}

TEST_CASE("one-for-one may swap two of the same faction, but not what is not there", "[rules][R5.4]") {
    Referee referee;
    const char* const position = "siam:2 LNr2l/KErm SU=M/AY=R/LX=R/KT=R/RY=L/CH=L r/l 1F/1 1 0 12 -";
    CHECK(referee.actions(position, '1') == "1=LNr-KEr 1=LNr-KEm 1=LNl-KEr 1=LNl-KEm");
    CHECK(referee.field_after(2, position, "1=LNr-KEr/rLN") == "LNrl/KErm");
    CHECK_FALSE(referee.legal(position, "1=LNm-KEr/rLN"));
}

TEST_CASE("two-for-one swaps any two for any one across a border", "[rules][R5.5]") {
    Referee referee;
    const char* const position = "siam:2 LNr2l/SUm AY=R/LX=R/KT=R/RY=L/CH=L/KE=M r/l 2F/1 1 0 12 -";
    CHECK(referee.actions(position, '2') == "2=LNr2-SUm 2=LNrl-SUm");
    CHECK(referee.field_after(2, position, "2=LNrl-SUm/rLN") == "LNm/SUrl");
}

TEST_CASE("two-for-one needs a border and two followers on one side", "[rules][R5.5]") {
    Referee referee;
    CHECK(referee.actions("siam:2 LNr3/KEm3 AY=R/LX=R/KT=R/RY=L/CH=L/SU=M r/l 2F/1 1 0 12 -", '2') == "2=-");
    CHECK(referee.actions("siam:2 LNr3/SU AY=R/LX=R/KT=R/RY=L/CH=L/KE=M r/l 2F/1 1 0 12 -", '2') == "2=-");
}

TEST_CASE("without any two-for-one, one follower is swapped for one across a border", "[rules][R5.6]") {
    Referee referee;
    CHECK(referee.actions("siam:2 LNr/SUm/KEl2 AY=R/LX=R/KT=R/RY=L/CH=L r/l 2F/1 1 0 12 -", '2') == "2=LNr-SUm");
    CHECK(referee.actions("siam:2 LNr/KEm AY=R/LX=R/KT=R/RY=L/CH=L/SU=M r/l 2F/1 1 0 12 -", '2') == "2=-");
}

TEST_CASE("a two-for-one anywhere rules out the fallback everywhere", "[rules][R5.6]") {
    Referee referee;
    CHECK(referee.actions("siam:2 LNr/SUm/KEl2/CHr AY=R/LX=R/KT=R/RY=L r/l 2F/1 1 0 12 -", '2') == "2=KEl2-CHr");
}

TEST_CASE("a faction card puts two next to what the faction controls, or next to its open home", "[rules][R5.7]") {
    Referee referee;
    const auto [why, struggles, control, actions] = GENERATE(table<const char*, const char*, const char*, const char*>(
        {{"a controlled province", "SU/KE", "LN=R/AY=L/LX=M/KT=L/RY=L/CH=L", "R=SU,SU"},
         {"the open home", "SU/AY/KE", "LN=L/LX=M/KT=L/RY=L/CH=L", "R=SU,SU"},
         {"both", "SU/AY/KE", "LN=L/LX=M/KT=L/RY=L/CH=R", "R=SU,SU R=SU,AY R=SU,KE R=AY,AY R=AY,KE R=KE,KE"},
         {"the home settled for its faction", "SU/KE", "LN=L/AY=R/LX=M/KT=L/RY=L/CH=L", "R=SU,SU"}}));
    INFO(why);
    CHECK(referee.actions("siam:2 " + std::string(struggles) + " " + control + " r/l R/1 1 0 12 -", 'R') == actions);
}

TEST_CASE("a settled home counts as any province, an open one is no target by itself", "[rules][R5.7]") {
    Referee referee;
    CHECK(referee.actions("siam:2 SU/KE LN=L/AY=L/LX=M/KT=L/RY=L/CH=L r/l R/1 1 0 12 -", 'R') == "R=-");
    CHECK(referee.actions("siam:2 AY/KE SU=L/LN=L/LX=M/KT=L/RY=L/CH=L r/l R/1 1 0 12 -", 'R') == "R=-");
    CHECK(referee.actions("siam:2 SU/KE LN=L/AY=B/LX=M/KT=L/RY=L/CH=L r/l R/1 1 0 12 -", 'R') == "R=-");
}

TEST_CASE("a faction card puts what the pool has: two, one or none", "[rules][R5.7]") {
    Referee referee;
    const auto position = [](const std::string& supply) {
        return "siam:2 SU/KE LN=R/AY=L/LX=M/KT=L/RY=L/CH=R " + supply + "/l R/1 1 0 12 -";
    };
    CHECK(referee.actions(position("r14"), 'R') == "R=SU,SU R=SU,KE R=KE,KE");
    CHECK(referee.actions(position("r15"), 'R') == "R=SU R=KE");
    CHECK(referee.actions(position("r16"), 'R') == "R=-");
}

TEST_CASE("a faction card's followers stand where they were put", "[rules][R5.7]") {
    Referee referee;
    const char* const position = "siam:2 SUl/KEm LN=R/AY=L/LX=M/KT=L/RY=L/CH=R r/l R1/1 1 0 12 -";
    CHECK(referee.field_after(2, position, "R=SU,KE/mKE") == "SUrl/KEr");
    CHECK(referee.field_after(2, position, "R=SU,SU/mKE") == "SUr2l/KE");
    CHECK(referee.field_after(2, position, "R=KE,KE/rKE") == "SUl/KErm");
    const char* const one_left = "siam:2 SUl/KEm LN=R/AY=L/LX=M/KT=L/RY=L/CH=R r15/l R1/1 1 0 12 -";
    CHECK(referee.field_after(2, one_left, "R=KE/mKE") == "SUl/KEr");
}

TEST_CASE("one follower is taken from any open province, a new one included", "[rules][R5.8]") {
    Referee referee;
    const char* const position = "siam:2 SU/KEm LN=R/AY=L/LX=M/KT=L/RY=L/CH=R r/l R1/1 1 0 12 -";
    CHECK(referee.legal(position, "R=SU,SU/rSU"));
    CHECK(referee.legal(position, "R=SU,SU/mKE"));
    CHECK(referee.field_after(4, position, "R=SU,SU/rSU") == "r2/l");
}

TEST_CASE("a follower that stands there no more, or nowhere, cannot be taken", "[rules][R5.8]") {
    Referee referee;
    const char* const position = "siam:2 SUl/KEm LN=R/AY=L/LX=M/KT=L/RY=L/CH=R r/l R1/1 1 0 12 -";
    CHECK_FALSE(referee.legal(position, "1=SUl-KEm/lSU"));
    CHECK(referee.legal(position, "1=SUl-KEm/lKE"));
    CHECK_FALSE(referee.legal(position, "1=SUl-KEm/rSU"));
    CHECK_FALSE(referee.legal(position, "1=SUl-KEm/-"));
}

TEST_CASE("from an empty board nothing is taken", "[rules][R5.8]") {
    Referee referee;
    const char* const position = "siam:2 SU/KE LN=R/AY=L/LX=M/KT=L/RY=L/CH=R r16/l K/1 1 0 12 -";
    CHECK(referee.legal(position, "K=SU-KE*KE/-"));
    CHECK(referee.field_after(4, position, "K=SU-KE*KE/-") == "r16/l");
}

namespace {

/// Three provinces in a row; seat 1 is to move, seat 2 has played latest; field 9 has the last swap.
std::string after_swap(const std::string& last_swap, const std::string& struggles = "LNr2l2/SUr2l2/KEr2m2") {
    return "siam:2 " + struggles + " AY=R/LX=R/KT=R/RY=L/CH=L r/l F12/K 1 0 12 " + last_swap;
}

} // namespace

TEST_CASE("a one-for-one may not be the exact reverse of the latest card", "[rules][R5.9]") {
    Referee referee;
    CHECK_FALSE(referee.legal(after_swap("1:LNr-SUl"), "1=LNl-SUr/rLN"));
    CHECK(referee.legal(after_swap("-"), "1=LNl-SUr/rLN"));
    CHECK(referee.verdict(after_swap("1:LNr-SUl"), "1=LNl-SUr/rLN") == "R5.9");
}

TEST_CASE("only the exact reverse is banned", "[rules][R5.9]") {
    Referee referee;
    const char* const turn =
        GENERATE("1=LNr-SUl/rLN", "1=LNl-SUl/rLN", "1=LNr-SUr/rLN", "1=LNl-KEr/rLN", "1=SUr-KEr/rLN");
    INFO(turn);
    CHECK(referee.legal(after_swap("1:LNr-SUl"), turn));
}

TEST_CASE("a one-for-one of two of the same faction may not be repeated", "[rules][R5.9]") {
    Referee referee;
    CHECK_FALSE(referee.legal(after_swap("1:LNr-SUr"), "1=LNr-SUr/rLN"));
    CHECK(referee.legal(after_swap("1:LNr-SUr"), "1=LNl-SUl/rLN"));
}

TEST_CASE("the reverse of a two-for-one gives the two back", "[rules][R5.9]") {
    Referee referee;
    CHECK_FALSE(referee.legal(after_swap("2:LNrl-SUr"), "2=SUrl-LNr/rSU"));
    CHECK_FALSE(referee.legal(after_swap("2:LNr2-SUr"), "2=SUr2-LNr/rSU"));
    CHECK(referee.legal(after_swap("2:LNrl-SUr"), "2=LNrl-SUr/rSU"));
    CHECK(referee.legal(after_swap("2:LNrl-SUr"), "2=SUrl-LNl/rSU"));
    CHECK(referee.legal(after_swap("2:LNrl-SUr"), "2=SUr2-LNr/rSU"));
}

TEST_CASE("the two swap cards do not undo each other", "[rules][R5.9]") {
    Referee referee;
    const char* const row = "LNr/SUl/KEm";
    CHECK(
        referee.legal(after_swap("2:LNr-SUl", row), "1=LNl-SUr/rSU") == false); // the province holds no such followers
    CHECK(referee.legal(after_swap("2:LNl-SUr", row), "1=LNr-SUl/rSU"));
    CHECK(referee.legal(after_swap("1:LNl-SUr", row), "2=LNr-SUl/rSU"));
    CHECK_FALSE(referee.legal(after_swap("2:LNl-SUr", row), "2=LNr-SUl/rSU"));
}

TEST_CASE("passes and settled struggles do not lift the ban, any other card does", "[rules][R5.9]") {
    Referee referee;
    const char* const position = "siam:2 CHm/LNr2l/SUr2l2 AY=R/LX=R/KT=R/RY=L/KE=L r/l 1K/1K 1 0 12 -";
    CHECK(referee.field_after(9, position, "1=LNr-SUl/mCH pass pass") == "1:LNr-SUl");
    CHECK(referee.after(position, "1=LNr-SUl/mCH pass pass 1=LNl-SUr/rLN") == "illegal: 1=LNl-SUr/rLN");
    CHECK(referee.after(position, "1=LNr-SUl/mCH 1=LNl-SUr/rLN") == "illegal: 1=LNl-SUr/rLN");
    CHECK(referee.field_after(9, position, "1=LNr-SUl/mCH K=LN-SU*LN/rLN") == "-");
    CHECK(referee.after(position, "1=LNr-SUl/mCH K=LN-SU*LN/rLN pass 1=LNl-SUr/rLN").starts_with("siam:2"));
}

TEST_CASE("the follower taken in between does not matter", "[rules][R5.9]") {
    Referee referee;
    const char* const position = "siam:2 LNr2/SUl2/KEm AY=R/LX=R/KT=R/RY=L/CH=L r/l 1/1 1 0 12 -";
    CHECK(referee.after(position, "1=LNr-SUl/rLN 1=LNl-SUr/lLN") == "illegal: 1=LNl-SUr/lLN");
    CHECK(referee.after(position, "1=LNr-SUl/mKE 1=LNl-SUr/lLN") == "illegal: 1=LNl-SUr/lLN");
}

TEST_CASE("a card without effect leaves nothing to undo", "[rules][R5.9]") {
    Referee referee;
    const char* const position = "siam:2 LNr2 SU=M/AY=R/LX=R/KT=R/RY=L/CH=L/KE=L r/l 1/F 1 0 12 1:LNr-SUl";
    CHECK(referee.field_after(9, position, "pass") == "1:LNr-SUl");
    CHECK(referee.field_after(9, position, "1=-/rLN") == "-");
}

TEST_CASE("if only the reverse is possible the card has no effect", "[rules][R5.9]") {
    Referee referee;
    CHECK(referee.actions(after_swap("1:LNl-SUr", "LNr/SUl/KE"), '1') == "1=-");
    CHECK(referee.actions(after_swap("2:LNl-SUr", "LNr/SUl/KE"), '2') == "2=-");
    CHECK(referee.actions(after_swap("-", "LNr/SUl/KE"), '1') == "1=LNr-SUl");
}

TEST_CASE("if the only two-for-one is banned the fallback comes first", "[rules][R5.9][R5.6]") {
    Referee referee;
    CHECK(referee.actions(after_swap("2:LNr2-SUl", "LNl/SUr2/KE"), '2') == "2=LNl-SUr");
    CHECK(referee.actions(after_swap("-", "LNl/SUr2/KE"), '2') == "2=SUr2-LNl");
}
