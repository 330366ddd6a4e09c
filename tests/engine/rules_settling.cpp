// Sections 6 and 7 of the rules: settling a struggle, the end of the game, the ranking of the factions.
#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"
#include "tests/support/referee.hpp"

using namespace siam;
using siam::tests::Referee;

namespace {

/// The control that the next pass gives in the contested province SU: one letter.
std::string control_of(const std::string& followers) {
    Referee referee;
    const std::string position = "siam:2 SU" + followers + "/KE AY=R/LX=R/KT=R/RY=L/CH=L/LN=M r/l 1/K 1 1 12 -";
    return referee.field_after(3, position, "pass").substr(std::string("AY=R/LX=R/KT=R/RY=L/CH=L/LN=M/SU=").size());
}

/// The ranking that control gives, first faction first: "LR".
std::string ranks(const std::string& control) {
    Referee referee;
    const auto [game, position] = referee.read("siam:2 - " + control + " r/l -/- 1 0 12 -");
    const Ranking found = ranking(position);
    std::string letters;
    for (unsigned rank = 0; rank < found.size; ++rank) letters += game->variant().letter(power_of(found.faction[rank]));
    return letters;
}

} // namespace

TEST_CASE("the faction with strictly the most followers takes control", "[rules][R6.1]") {
    const auto [followers, winner] = GENERATE(table<const char*, const char*>(
        {{"r", "R"}, {"rl2", "L"}, {"r2l2m3", "M"}, {"r3lm", "R"}, {"l2m", "L"}, {"rm4", "M"}}));
    INFO(followers);
    CHECK(control_of(followers) == winner);
}

TEST_CASE("a tie for fewest decides nothing", "[rules][R6.1]") {
    CHECK(control_of("r2lm") == "R");
    CHECK(control_of("rlm2") == "M");
}

TEST_CASE("a tie for most leaves the province to the occupier", "[rules][R6.2]") {
    const auto [why, followers] = GENERATE(table<const char*, const char*>(
        {{"two factions tie, the third is absent", "r2l2"},
         {"two factions tie ahead of the third", "r2lm2"},
         {"all three tie", "rlm"},
         {"nobody is there", ""}}));
    INFO(why);
    CHECK(control_of(followers) == "B");
}

TEST_CASE("one follower alone is not nobody", "[rules][R6.2]") { CHECK(control_of("l") == "L"); }

TEST_CASE("the followers of a settled province go back to the pool, its tile and marker are gone", "[rules][R6.3]") {
    Referee referee;
    const char* const position = "siam:2 SU*r2l/KE AY=R/LX=R/KT=R/RY=L/CH=L/LN=M r14/l 1/R 1 1 12 -";
    const auto [game, before] = referee.read(position);
    CHECK(pool(*game, before) == Followers::of(0, 14, 16));
    const auto [same, after] = referee.read(referee.after(position, "pass"));
    CHECK(pool(*game, after) == Followers::of(2, 15, 16));
    CHECK(after.marked.empty());
    CHECK(referee.field_after(2, position, "pass") == "KE");
}

TEST_CASE("other provinces keep their followers and markers", "[rules][R6.3]") {
    Referee referee;
    CHECK(
        referee.field_after(2, "siam:2 SUr/KE*rl2 AY=R/LX=R/KT=R/RY=L/CH=L/LN=M r/l 1/R 1 1 12 -", "pass") == "KE*rl2");
}

TEST_CASE("the game ends when the occupier controls its limit of provinces", "[rules][R7.1]") {
    Referee referee;
    CHECK(referee.is_over("siam:2 SUr/KE AY=B/LX=B/KT=B/RY=L/CH=L/LN=B r/l 1/R 1 0 12 -"));
    CHECK(referee.count("siam:2 SUr/KE AY=B/LX=B/KT=B/RY=L/CH=L/LN=B r/l 1/R 1 0 12 -") == 0);
    CHECK_FALSE(referee.is_over("siam:2 SUr/KE AY=B/LX=B/KT=B/RY=L/CH=L/LN=R r/l 1/R 1 0 12 -"));
}

TEST_CASE("occupation by the eighth struggle is occupation, not independence", "[rules][R7.1]") {
    Referee referee;
    // Sets decide: one for player 2. By ranks player 1 would win.
    CHECK(referee.winner("siam:2 SU AY=B/LX=B/KT=B/RY=L/CH=L/LN=R/KE=L l5/rlm -/- 1 0 12 -") == "2");
    CHECK(referee.winner("siam:2 SUr AY=B/LX=B/KT=B/RY=L/CH=L/LN=R/KE=L l5/rlm -/- 1 0 12 -") == "1");
}

TEST_CASE("a limit passed before the last settled province is no position", "[rules][R7.1]") {
    Referee referee;
    CHECK(referee.rejection("siam:2 SUr/KE AY=B/LX=B/KT=B/RY=B/CH=L/LN=R r/l 1/R 1 0 12 -").starts_with("field 3"));
    CHECK(referee.rejection("siam:2 SUr/KE AY=B/LX=B/KT=B/LN=R/CH=L/RY=B r/l 1/R 1 0 12 -") == "accepted");
}

TEST_CASE("without occupation the game ends with the eighth struggle, and not before", "[rules][R7.2]") {
    Referee referee;
    CHECK(referee.is_over("siam:2 - AY=B/LX=B/KT=B/RY=L/CH=L/LN=R/KE=L/SU=M r/l 1/R 1 0 12 -"));
    CHECK_FALSE(referee.is_over("siam:2 SU AY=B/LX=B/KT=B/RY=L/CH=L/LN=R/KE=L r/l -/- 1 0 12 -"));
    CHECK(referee.count("siam:2 - AY=B/LX=B/KT=B/RY=L/CH=L/LN=R/KE=L/SU=M r/l 1/R 1 0 12 -") == 0);
}

TEST_CASE("after the pass that ends the game the turn is the next seat's, with no passes", "[rules][R7.2]") {
    Referee referee;
    const std::string end = referee.after("siam:2 SU AY=B/LX=B/KT=B/RY=L/CH=L/LN=R/KE=L r/l 1/- 2 1 12 -", "pass");
    CHECK(siam::tests::field(6, end) == "1");
    CHECK(siam::tests::field(7, end) == "0");
}

TEST_CASE("factions rank by provinces", "[rules][R7.3]") {
    CHECK(ranks("AY=R/LX=L/KT=L/RY=L/CH=R/LN=M/KE=B/SU=B") == "LRM");
    CHECK(ranks("AY=M/LX=M/KT=R/RY=M/CH=R/LN=R/KE=L/SU=R") == "RML");
}

TEST_CASE("of equals the one that gained a province later ranks higher", "[rules][R7.3]") {
    CHECK(ranks("AY=R/LX=L/KT=L/RY=R/CH=B/LN=M/KE=B/SU=B") == "RLM");
    CHECK(ranks("AY=R/LX=R/KT=L/RY=L/CH=B/LN=M/KE=B/SU=B") == "LRM");
    CHECK(ranks("AY=M/LX=R/KT=R/RY=L/CH=L/LN=M/KE=B/SU=B") == "MLR");
}

TEST_CASE("a later province does not outrank more provinces", "[rules][R7.3]") {
    CHECK(ranks("AY=R/LX=R/KT=R/RY=L/CH=L/LN=L/KE=R/SU=L") == "LR");
    CHECK(ranks("AY=R/LX=R/KT=R/RY=L/CH=B/LN=B/KE=R/SU=L") == "RL");
}

TEST_CASE("a faction without a province has no rank", "[rules][R7.3]") {
    CHECK(ranks("AY=R/LX=R/KT=R/RY=B/CH=R/LN=B/KE=R/SU=B") == "R");
    CHECK(ranks("AY=R/LX=R/KT=R/RY=B/CH=R/LN=B/KE=R/SU=M") == "RM");
}

TEST_CASE("the ranking counted from all settled struggles is the one kept in a standing", "[rules][R7.3]") {
    Random random(73);
    Library library;
    for (const Game* const game : siam::tests::all_games(library))
        for (unsigned n = 0; n < 200; ++n) {
            const Position position = siam::tests::composed(*game, random, 1 + n % 6, 1);
            const Ranking plain = ranking(position);
            if (plain.size == 0) continue;
            INFO(text(*game, position));
            const Standing::Leaders kept = Standing::of(position).leaders();
            CHECK(kept.first == plain.faction[0]);
            CHECK(kept.second == (plain.size > 1 ? plain.faction[1] : plain.faction[0]));
        }
}
