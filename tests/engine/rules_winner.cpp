// Section 8 of the rules: who wins.
#include "tests/support/catch.hpp"
#include "tests/support/referee.hpp"

using siam::tests::Referee;

namespace {

/// Lao first, Rama second, Malay third.
constexpr const char* independent = "AY=R/LX=L/KT=L/RY=L/CH=R/LN=M/KE=B/SU=B";
/// Only Lao has provinces.
constexpr const char* lao_alone = "AY=L/LX=L/KT=L/RY=L/CH=L/LN=B/KE=B/SU=B";
constexpr const char* occupied = "AY=R/LX=L/KT=L/LN=B/KE=B/SU=B/CH=M/RY=B";

std::string winner_2(
    const std::string& control, const std::string& supplies, const std::string& latest = "12",
    const std::string& hands = "1/1") {
    Referee referee;
    return referee.winner("siam:2 - " + control + " " + supplies + " " + hands + " 1 0 " + latest + " -");
}
std::string winner_3(
    const std::string& control, const std::string& supplies, const std::string& latest = "123",
    const std::string& hands = "1/1/1") {
    Referee referee;
    return referee.winner("siam:3 - " + control + " " + supplies + " " + hands + " 1 0 " + latest + " -");
}
std::string winner_4(
    const std::string& control, const std::string& supplies, const std::string& latest = "1234",
    const std::string& hands = "1/1/1/1") {
    Referee referee;
    return referee.winner("siam:4 - " + control + " " + supplies + " " + hands + " 1 0 " + latest + " -");
}

constexpr const char* unplayed = "KFF12RLM";

} // namespace

TEST_CASE("occupation is won by the most complete sets", "[rules][R8.1]") {
    CHECK(winner_3(occupied, "r2l2m2/r9l9m/rlm9") == "1");
    CHECK(winner_3(occupied, "rlm/r2l2m2/r2lm2") == "2");
}

TEST_CASE("followers that complete no set count for nothing under occupation", "[rules][R8.1]") {
    CHECK(winner_2(occupied, "rlm/r9l9") == "1");
    CHECK(winner_2(occupied, "-/rlm") == "2");
}

TEST_CASE("of those with equally many sets the latest to play wins", "[rules][R8.1]") {
    CHECK(winner_3(occupied, "rlm/rlm/-", "213") == "1");
    CHECK(winner_3(occupied, "rlm/rlm/-", "312") == "2");
    CHECK(winner_3(occupied, "-/-/-", "213") == "3");
    CHECK(winner_3(occupied, "rlm/rlm/-", "2", "KFF12RLM/1/KFF12RLM") == "2");
}

TEST_CASE("independence is won by the most followers of the first faction", "[rules][R8.2]") {
    CHECK(winner_3(independent, "l4/r9l3m/r9l2m9") == "1");
    CHECK(winner_3(independent, "r9/m9/l") == "3");
}

TEST_CASE("a tie in the first faction goes to the second, never to the third", "[rules][R8.2]") {
    CHECK(winner_2(independent, "rl4/r2l4", "12") == "2");
    CHECK(winner_2(independent, "rl4m/rl4m9", "12") == "1");
    CHECK(winner_2(independent, "rl4m/rl4m9", "21") == "2");
}

TEST_CASE("without a second-ranked faction the tie is not broken by followers", "[rules][R8.2]") {
    CHECK(winner_2(lao_alone, "l4/r9l4m9", "12") == "1");
    CHECK(winner_2(lao_alone, "l4/r9l4m9", "21") == "2");
}

TEST_CASE("under independence the latest to play loses the tie", "[rules][R8.3]") {
    CHECK(winner_2(independent, "rl4/rl4", "12") == "1");
    CHECK(winner_2(independent, "rl4/rl4", "21") == "2");
}

TEST_CASE("of three tied the one whose latest play is earliest wins", "[rules][R8.3]") {
    CHECK(winner_3(independent, "rl4/rl4/rl4", "231") == "2");
    CHECK(winner_3(independent, "rl4/rl4/rl4", "312") == "3");
    CHECK(winner_3(independent, "rl3/rl4/rl4", "132") == "3");
}

TEST_CASE("who never played comes before all who did", "[rules][R8.3]") {
    CHECK(winner_2(independent, "rl4/rl4", "1", "1/KFF12RLM") == "2");
    CHECK(winner_3(independent, "rl4/rl4/rl4", "13", "1/KFF12RLM/1") == "2");
}

TEST_CASE("a tie between players who never played is a draw", "[rules][R8.4]") {
    const std::string full = unplayed;
    CHECK(winner_2(independent, "rl4/rl4", "-", full + "/" + full) == "draw");
    CHECK(winner_2(occupied, "rlm/rlm", "-", full + "/" + full) == "draw");
    CHECK(winner_3(independent, "rl4/rl4/rl4", "1", "1/" + full + "/" + full) == "draw");
}

TEST_CASE("who never played may still win alone", "[rules][R8.4]") {
    const std::string full = unplayed;
    CHECK(winner_2(independent, "rl4/l4", "-", full + "/" + full) == "1");
    CHECK(winner_3(independent, "rl4/l3/rl4", "1", "1/" + full + "/" + full) == "3");
    CHECK(winner_3(occupied, "rlm/rlm/rlm", "1", "1/" + full + "/" + full) == "1");
}

TEST_CASE("with 4 players single players are compared, and the partner wins too", "[rules][R8.5]") {
    CHECK(winner_4(independent, "l4/l5/l4/-") == "2 4");
    CHECK(winner_4(independent, "l5/l4/-/l4") == "1 3");
}

TEST_CASE("partners tied ahead of the others win as a team, whoever played", "[rules][R8.5]") {
    const std::string full = unplayed;
    CHECK(winner_4(independent, "rl4/l4/rl4/l4") == "1 3");
    CHECK(winner_4(independent, "rl4/l4/rl4/l4", "-", full + "/" + full + "/" + full + "/" + full) == "1 3");
    CHECK(winner_4(independent, "rl4/rl4/rl4/l4", "2", full + "/1/" + full + "/" + full) == "1 3");
}

TEST_CASE("opponents tied to the end draw", "[rules][R8.5]") {
    const std::string full = unplayed;
    CHECK(winner_4(independent, "rl4/rl4/rl4/l4", "-", full + "/" + full + "/" + full + "/" + full) == "draw");
    CHECK(winner_4(independent, "rl4/rl4/rl4/l4", "1243") == "1 3");
    CHECK(winner_4(independent, "rl4/rl4/rl4/l4", "2143") == "2 4");
}

TEST_CASE("with 4 players occupation counts the sets of partners together", "[rules][R8.6]") {
    CHECK(winner_4(occupied, "r2l2/rlm/m2/-") == "1 3");
    CHECK(winner_4(occupied, "r2l2/rlm/m/rlm") == "2 4");
}

TEST_CASE("of teams with equally many sets the one whose member played latest wins", "[rules][R8.6]") {
    const std::string full = unplayed;
    CHECK(winner_4(occupied, "r2l2/rlm/m/-", "2413") == "1 3");
    CHECK(winner_4(occupied, "r2l2/rlm/m/-", "1324") == "2 4");
    CHECK(winner_4(occupied, "r2l2/rlm/m/-", "-", full + "/" + full + "/" + full + "/" + full) == "draw");
}
