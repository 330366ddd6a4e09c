// Positions and turns as text: writing is exact, and reading is strict except where NOTATION.md allows other forms.
#include "engine/notation.hpp"

#include <map>
#include <sstream>

#include "tests/support/catch.hpp"

using namespace siam;

namespace {

std::string rewritten(std::string_view position) {
    Library library;
    const auto [game, read] = read_position(library, position);
    return text(*game, read);
}
/// "accepted", or the field and the rule of the reader's error, such as "field 2 R1.4".
std::string rejection(std::string_view position) {
    try {
        static_cast<void>(rewritten(position));
        return "accepted";
    } catch (const TextError& error) {
        return "field " + std::to_string(error.field) + (error.rule.empty() ? "" : " ") + error.rule;
    }
}
std::string rewritten_turn(std::string_view turn) {
    Library library;
    const Game& game = *library.game("siam", 2);
    return text(game, read_turn(game, turn));
}
std::string rejected_turn(std::string_view turn) {
    try {
        return "accepted: " + rewritten_turn(turn);
    } catch (const TextError& error) {
        return error.message().empty() ? "rejected without a reason" : "rejected";
    }
}

/// The first example position of NOTATION.md with field `number` replaced by `value`.
std::string with_field(unsigned number, const std::string& value) {
    std::istringstream example("siam:2 LX*rl2m2/KT*r2l/LNl4m KE=M/RY=R/CH=R/SU=B/AY=R r4l2m2/rlm6 12/FL 2 0 21 -");
    std::string position, field;
    for (unsigned n = 1; example >> field; ++n) position += (n == 1 ? "" : " ") + (n == number ? value : field);
    return position;
}

} // namespace

TEST_CASE(
    "reading a position is lenient about white space, order in groups and hands, and a count of 1", "[notation]") {
    const auto [lenient, canonical] = GENERATE(table<std::string, std::string>({
        {"  siam:2\tLNr2/SUl   LX=R/KT=R/AY=R/RY=L/CH=L/KE=M r/l F1/K 1 0 12 -  ",
         "siam:2 LNr2/SUl LX=R/KT=R/AY=R/RY=L/CH=L/KE=M r/l F1/K 1 0 12 -"},
        {with_field(2, "LX*m2rl2/KT*lr2/LNml4"), with_field(2, "LX*rl2m2/KT*r2l/LNl4m")},
        {with_field(4, "m2l2r4/m6lr"), with_field(4, "r4l2m2/rlm6")},
        {with_field(4, "r1l1m1/r"), with_field(4, "rlm/r")},
        {with_field(5, "21/LF"), with_field(5, "12/FL")},
    }));
    INFO(lenient);
    CHECK(rewritten(lenient) == canonical);
}

TEST_CASE("the order of the parts of a last swap does not matter but for the giver of two", "[notation]") {
    const std::string before = "siam:2 LNr2/SUl LX=R/KT=R/AY=R/RY=L/CH=L/KE=M r/l F/K 1 0 12 ";
    CHECK(rewritten(before + "1:SUm-LNr") == before + "1:LNr-SUm");
    CHECK(rewritten(before + "2:SUm-LNr") == before + "2:LNr-SUm");
    CHECK(rewritten(before + "2:SUmr-LNr") == before + "2:SUrm-LNr");
    CHECK(rewritten(before + "1:LNr1-SUm1") == before + "1:LNr-SUm");
    CHECK(rewritten(before + "1:AYr-KEm") == before + "1:AYr-KEm"); // AY and KE are settled
}

TEST_CASE("reading a turn is lenient about the order of its parts", "[notation]") {
    const auto [lenient, canonical] = GENERATE(table<const char*, const char*>(
        {{"1=SUm-LNr/rLN", "1=LNr-SUm/rLN"},
         {"2=SUm-LNr/rLN", "2=LNr-SUm/rLN"},
         {"2=SUlr-LNm/rLN", "2=SUrl-LNm/rLN"},
         {"R=SU,LN/rLN", "R=LN,SU/rLN"},
         {"K=SU-LN*LN/rLN", "K=LN-SU*LN/rLN"},
         {"F=mSU,rLN,lSU/rLN", "F=rLN,lSU,mSU/rLN"},
         {"pass", "pass"},
         {"2=-/-", "2=-/-"},
         {"F=lSU/rAY", "F=lSU/rAY"}}));
    INFO(lenient);
    CHECK(rewritten_turn(lenient) == canonical);
}

TEST_CASE("what is no turn is rejected with a reason", "[notation]") {
    const char* const token = GENERATE(
        "", "Pass", "passs", "pass/rLN", "X=-/rLN", "K", "K=", "K=-", "K=LN-SU*LN", "K=LN-SU/rLN", "K=LN-SU*KE/rLN",
        "K=LN-LN*LN/rLN", "K=LN-XX*LN/rLN", "F=rLN,rSU/rLN", "F=rLN,/rLN", "F=xLN/rLN", "F=rLN,lXX/rLN",
        "1=LNr-LNm/rLN", "1=LNr2-SUm/rLN", "1=LNrl-SUm/rLN", "1=LNr/rLN", "2=LNrlm-SUm/rLN", "2=LNr2-SUm2/rLN",
        "2=LNr3-SUm/rLN", "2=LNr0-SUm/rLN", "2=LNrr-SUm/rLN", "2=LNrl-LNm/rLN", "R=LN,SU,KE/rLN", "R=XX/rLN", "R=LN/",
        "R=LN/rXX", "R=LN/xLN", "R=LN/rLNx", "R=LN/RLN", "R=LN /rLN", "r=LN/rLN");
    INFO(token);
    CHECK(rejected_turn(token) == "rejected");
}

TEST_CASE("a position is rejected at the field that is wrong", "[notation]") {
    const std::map<unsigned, std::vector<const char*>> wrong{
        {1, {"burma:2", "siam", "siam:1", "siam:5", "siam:22", ":2"}},
        {2,
         {"XX*rl2m2/KT*r2l/LNl4m", "LXx/KT/LN", "LXr2r/KT/LN", "LXr0/KT/LN", "LXr02/KT/LN", "LX**/KT/LN", "LXr*/KT/LN",
          "LX-/KT/LN", "LX//KT/LN", "LX/KT/LN/LN", "LX/KT/LN/", "LXR/KT/LN", "lx/KT/LN", "LXr17/KT/LN",
          "LXr99999999999999999999/KT/LN"}},
        {3,
         {"KE=M/RY=R/CH=R/SU=B", "KE=M/RY=R/CH=R/SU=B/AY=R/LN=R", "KE=M/RY=R/CH=R/SU=B/AY=R/RY=R",
          "KE=M/RY=R/CH=R/SU=X/AY=R", "KE=M/RY=R/CH=R/SU/AY=R", "KE=M/RY=R/CH=R/SU=b/AY=R", "KE=MM/RY=R/CH=R/SU=B/AY=R",
          "KE=B/RY=B/CH=B/SU=B/AY=R", "KE=M/RY=R/CH=R/SU=B/AY=R/", "-"}},
        {4, {"r", "r/l/m", "r/", "x/r", "R/l", "r2r/l", "r0/l", "r01/l", "r16/l", "r1000000000000/l", "r-/l"}},
        {5, {"12", "12/FL/-", "12/", "1X/F", "11/F", "KK/F", "FFF/K", "1r/F", "1-/F", "22/F", "RR/F", "LL/F", "MM/F"}},
        {6, {"0", "3", "x", "01", "-", "12"}},
        {7, {"2", "-1", "x", "00", "-"}},
        {8, {"1", "2", "-", "13", "0", "121", "1-", "x"}},
        {9, {"1:LNr-SUm", "x", "3:LNr-SUm", "1:", "2:-"}}};
    CHECK(rejection(with_field(0, "")) == "accepted");
    for (const auto& [number, values] : wrong)
        for (const char* const value : values) {
            INFO(with_field(number, value));
            CHECK(rejection(with_field(number, value)).starts_with("field " + std::to_string(number)));
        }
}

TEST_CASE("a rejected position names the rule that it breaks", "[notation]") {
    const auto [position, expected] = GENERATE(table<std::string, const char*>(
        {{with_field(2, "LXr15/KT/LN"), "field 4 R1.2"},
         {with_field(4, "r12l2m2/rlm6"), "accepted"}, // all 16 Rama followers
         {with_field(4, "r13l2m2/rlm6"), "field 4 R1.2"},
         {with_field(2, "LXr10/KTr10/LN"), "field 2 R1.2"},
         {with_field(5, "FFF/L"), "field 5 R1.3"},
         {with_field(2, "LX/KT/LN/LN"), "field 2 R1.4"},
         {with_field(2, "LX/KT"), "field 3 R1.4"},
         {with_field(7, "2"), "field 7 R3.4"},
         {with_field(2, "LX*/KT*/LN*"), "field 2 R5.1"},
         {with_field(3, "KE=B/RY=B/CH=B/SU=B/AY=R"), "field 3 R7.1"}}));
    INFO(position);
    CHECK(rejection(position) == expected);
}

TEST_CASE("the latest plays are those of exactly the players with fewer than eight cards", "[notation]") {
    const std::string row = "siam:3 LN/SU/LX/KT/AY/RY/CH/KE - -/-/- ";
    CHECK(rejection(row + "KFF12RLM/KFF12RL/KFF12RLM 1 0 2 -") == "accepted");
    CHECK(rejection(row + "KFF12RLM/KFF12RL/KFF12RLM 1 0 - -").starts_with("field 8"));
    CHECK(rejection(row + "KFF12RLM/KFF12RL/KFF12RLM 1 0 21 -").starts_with("field 8"));
    CHECK(rejection(row + "KFF12RLM/-/KFF12RLM 1 0 2 -") == "accepted");
}

TEST_CASE("the last swap is one that the latest player can have made", "[notation]") {
    const std::string row = "siam:2 LNr2/SUl LX=R/KT=R/AY=R/RY=L/CH=L/KE=M r/l ";
    CHECK(rejection(row + "1/2 1 0 12 1:LNr-SUm") == "accepted");
    CHECK(rejection(row + "1/2 1 0 21 1:LNr-SUm").starts_with("field 9")); // player 1 still holds card 1
    CHECK(rejection(row + "1/2 1 0 12 2:LNr-SUm").starts_with("field 9")); // player 2 still holds card 2
    CHECK(rejection(row + "1/2 1 0 21 2:LNr-SUm") == "accepted");
    CHECK(rejection(row + "1/2 1 0 12 1:LNr-LNm").starts_with("field 9"));
    CHECK(rejection(row + "1/2 1 0 12 1:LNr-XXm").starts_with("field 9"));
    CHECK_THROWS_WITH(
        rewritten(row + "1/2 1 0 12 1:LNr-XXm"),
        "field 9: '1:LNr-XXm' is not a swap: expected a province at 'XXm' (R5.9)");
    CHECK(rejection(row + "1/2 1 0 12 1:LNr-KEm") == "accepted");
    CHECK(rejection(row + "1/2 1 0 21 2:LNr-KEm").starts_with("field 9")); // LN and KE do not border
    CHECK(rejection(row + "1/2 1 0 21 2:LNr2-KEm").starts_with("field 9"));
    CHECK(rejection("siam:2 LN/SU/LX/KT/AY/RY/CH/KE - -/- KFF12RLM/KFF12RLM 1 0 - 1:LNr-SUm").starts_with("field 9"));
}

TEST_CASE("a position has nine fields, no fewer and no more", "[notation]") {
    const std::string example = with_field(0, "");
    CHECK(rejection(example) == "accepted");
    CHECK(rejection("") != "accepted");
    CHECK(rejection(example.substr(0, example.size() - 2)) != "accepted");
    CHECK(rejection(example + " -") != "accepted");
    CHECK(rejection(example + " ; id x") != "accepted"); // only records of a suite have operations
}

TEST_CASE("a position put together by a program is validated", "[notation]") {
    Library library;
    const auto [game, sound] =
        read_position(library, "siam:2 LX*rl2m2/KT*r2l/LNl4m KE=M/RY=R/CH=R/SU=B/AY=R r4l2m2/rlm6 12/FL 2 0 21 -");
    CHECK_FALSE(validate(*game, sound));
    const auto [what, why] = GENERATE(table<void (*)(Position&), std::string>({
        {[](Position& p) { p.to_move = Seat{3}; }, "seat"},
        {[](Position& p) { p.order.put(7, p.order[0]); }, "struggle order"},
        {[](Position& p) { p.order.put(7, Province{12}); }, "struggle order"},
        {[](Position& p) { p.settled = 9; }, "settled"},
        {[](Position& p) { p.last_swap = Swap::from_word(3U << 7 | 1U << 12); }, "last swap"},
        {[](Position& p) { p.cards_left = 7; }, "contradict"},
        {[](Position& p) { p.open = ProvinceSet{}; }, "contradict"},
        {[](Position& p) { p.supply[3] = Followers::of(1, 0, 0); }, "contradict"},
        {[](Position& p) { p.passes = 2; }, "field 7"},
        {[](Position& p) { p.supply[0] += Followers::of(15, 0, 0); }, "field"},
    }));
    INFO(why);
    Position position = sound;
    what(position);
    const auto fault = validate(*game, position);
    REQUIRE(fault);
    CHECK_THAT(fault->what(), Catch::Contains(why));
}

TEST_CASE("an error of the library is an exception of the standard library", "[notation]") {
    Library library;
    CHECK_THROWS_AS(read_position(library, "siam:2 nonsense"), std::runtime_error);
    const TextError error(3, 2, "R1.2", "too many");
    CHECK(std::string(error.what()) == "line 3, field 2: too many (R1.2)");
    CHECK(std::string(error.on_line(0).what()) == "field 2: too many (R1.2)");
}
