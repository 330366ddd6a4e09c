// Tests that position_faults finds all faults in the text of a position, each with its place.
#include "engine/position_faults.hpp"

#include "engine/deal.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"

using namespace siam;

namespace {

/// The faults of the text, each as "FIELD:PART: MESSAGE"; PART is the faulty part of the text.
std::vector<std::string> faults_of(const std::string& text) {
    Library library;
    std::vector<std::string> found;
    for (const PositionFault& fault : position_faults(library, text))
        found.push_back(
            std::to_string(fault.error.field) + ":" + text.substr(fault.column, fault.length) + ": " +
            fault.error.message());
    return found;
}

} // namespace

TEST_CASE("every fault of a position is told, with what is meant", "[notation][faults]") {
    const auto found = faults_of("siam:2 ktrl2/CHrx3m5/KEl2m LX=L/SU=Q/RY=B/AY=B r3lm4 RLL/KFF9 3 0 12 -");
    CHECK(
        found == std::vector<std::string>{
                     "2:kt: unknown province 'kt'; did you mean KT?",
                     "2:rx3m5: unknown follower 'x' in 'rx3m5'; expected one of r, l, m",
                     "3:SU=Q: unknown power 'Q'; expected one of R, L, M, B", "4:r3lm4: expected 2 supplies, found 1",
                     "5:RLL: player 1 has more than one card 'L'",
                     "5:KFF9: unknown card '9'; expected one of K, F, 1, 2, R, L, M",
                     "6:3: expected a seat from 1 to 2, not '3'"});
    CHECK(faults_of("siam:2 LNr2 - r/l 1/- 1 0 12 -").at(0).find("3:-: province SU Sukothai is neither") == 0);
    CHECK(faults_of("sima:2 x y").size() == 1);
    CHECK(faults_of("siam:2 LN/SU/LX/KT/AY/RY/CH/KE - -/- KFF12RLM/KFF12RLM 1 0 - -").empty());
}

TEST_CASE("of many faults of a field the first are told, and the rest is counted", "[notation][faults]") {
    const std::string begin = "siam:2 KTr", end = " LX=L r3lm4/r2l4m2 RL/KF 3 0 12 -";
    for (const auto& [slashes, last] :
         {std::pair{4U, "2:: unknown province ''"},
          {5U, "2:: and 1 more error in this field"},
          {40'000U, "2:: and 39996 more errors in this field"}}) {
        const auto found = faults_of(begin + std::string(slashes, '/') + end);
        REQUIRE(found.size() == std::min(slashes, 5U) + 1);
        CHECK(found[found.size() - 2] == last);
        CHECK(found.back() == "6:3: expected a seat from 1 to 2, not '3'"); // the fault of field 6 is still reported
    }
    CHECK(faults_of("siam:2 KTr LX=L" + std::string(40'000, '/') + " r3lm4/r2l4m2 RL/KF 1 0 12 -").size() == 5);
}

TEST_CASE("a province is meant by its name, another case, or its letters turned round", "[notation][faults]") {
    const Variant& siam = builtin_variants().front();
    CHECK(province_meant(siam, "khorat") == "; did you mean KT?");
    CHECK(province_meant(siam, "Kh") == "; did you mean KT?");
    CHECK(province_meant(siam, "TK") == "; did you mean KT?");
    CHECK(province_meant(siam, "La") == ""); // may mean Lan Na or Lan Xang
    CHECK(province_meant(siam, "??") == "");
}

TEST_CASE("there are faults exactly where the reader refuses, and its own is the first", "[notation][faults]") {
    Library library;
    Random random(3);
    const auto games = tests::all_games(library);
    const std::string letters = "KTrlm0129*-/=:BQ ";
    for (unsigned round = 0; round < 3000; ++round) {
        std::string typed =
            text(*games[round % games.size()], tests::any_position(*games[round % games.size()], random, 3, 5));
        for (auto n = below(random, 3) + 1; n > 0; --n)
            typed[below(random, typed.size())] = letters[below(random, letters.size())];
        std::string refused;
        try {
            static_cast<void>(read_position(library, typed));
        } catch (const TextError& error) {
            refused = error.what();
        }
        const auto faults = position_faults(library, typed);
        INFO(typed);
        REQUIRE(faults.empty() == refused.empty());
        if (!faults.empty()) CHECK(faults.front().error.what() == refused);
        for (const PositionFault& fault : faults) CHECK(fault.column + fault.length <= typed.size());
    }
}

TEST_CASE("an error keeps the faulty piece beside its sentence", "[faults]") {
    Library library;
    TextError error = position_faults(library, "siam:2 KX*r").front().error;
    CHECK(error.found == "KX");
    CHECK(error.message() == "unknown province 'KX'");
    error.found = "Kotai";
    CHECK(error.message() == "unknown province 'Kotai'");
    CHECK(error.in_turn(2).on_line(3).message() == "turn 2: unknown province 'Kotai'");
    CHECK(std::string(error.in_turn(2).what()) == "field 2: turn 2: unknown province 'Kotai' (R1.1)");
    CHECK(error.in_turn(2).turn == 2);
}
