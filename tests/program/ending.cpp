// The reason why somebody wins, in words.
#include "tools/siam/words/ending_words.hpp"

#include "engine/notation.hpp"
#include "tests/support/catch.hpp"

using namespace siam;
using Catch::Matchers::EndsWith;

namespace {

std::string said(const std::string& position) {
    Library library;
    const auto [game, read] = read_position(library, position);
    return tools::end_in_words(*game, read);
}

/// Four results: Lao first and Rama second; Lao alone; all level, with Malay the last to gain; occupation.
constexpr const char *lao = "AY=R/LX=L/KT=L/RY=L/CH=R/LN=M/KE=B/SU=B",
                     *lao_alone = "AY=L/LX=L/KT=L/RY=L/CH=L/LN=B/KE=B/SU=B",
                     *level = "AY=R/LX=L/KT=L/RY=R/CH=M/LN=M/KE=B/SU=B",
                     *british = "AY=R/LX=L/KT=L/LN=B/KE=B/SU=B/CH=M/RY=B";

std::string after(const std::string& control, const std::string& rest) {
    const auto players = 1 + std::count(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(rest.find(' ')), '/');
    return said("siam:" + std::to_string(players) + " - " + control + " " + rest + " -");
}

} // namespace

TEST_CASE("what decides is said, ties included", "[program][ending]") {
    const auto [control, rest, why] = GENERATE(table<const char*, const char*, const char*>({
        {lao, "l4/r9l3 1/1 1 0 12", "Lao leads with 3 provinces, and player 1 wins with 4 Lao to 3."},
        {lao, "l/l3/l2 1/1/1 1 0 123", "player 2 wins with 3 Lao to 1 and 2."},
        {level, "m/m3 1/1 1 0 12",
         ": Malay leads with 2 provinces (Rama and Lao have as many, but gained their last ones earlier), and player 2 "
         "wins with 3 Malay to 1."},
        {lao, "r3l4/r2l4 1/1 1 0 12", "player 1 wins: 4 Lao each, but 3 Rama to 2."},
        {lao, "r3l4/r2l4/r9l 1/1/1 1 0 123", "player 1 wins: players 1 and 2 have 4 Lao each, but 3 Rama to 2."},
        {lao, "r2l4/r2l4 1/1 1 0 12",
         "player 1 wins: 4 Lao each, 2 Rama each, and player 2, who played later, loses the tie."},
        {lao_alone, "l4/l4/l4 1/1/1 1 0 231", "player 2 wins: 4 Lao each, and player 2 played longest ago."},
        {lao, "l4/l4 KFF12RLM/KFF12RLM 1 0 -",
         "nobody wins: 4 Lao each, 0 Rama each, and none of them ever played a card."},
        {lao, "l5/l3/l2/l 1/1/1/1 1 0 1234", "players 1 and 3 win: player 1 has 5 Lao to 3, 2 and 1."},
        {lao, "l5/l3/l5/l 1/1/1/1 1 0 1234", "players 1 and 3 win: players 1 and 3 have 5 Lao to 3 and 1."},
        {british, "r2l2m2/rlm 1/1 1 0 12", "the British hold 4 provinces, and player 1 wins with 2 sets to 1."},
        {british, "rlm/rlm/- 1/1/1 1 0 213",
         "player 1 wins: players 1 and 2 have 1 set each, and player 1, who played latest, wins the tie."},
        {british, "r2l2/rl/rlm3/m2 1/1/1/1 1 0 1234", "players 1 and 3 win with 3 sets to 1."},
    }));
    INFO(control << " " << rest);
    CHECK_THAT(after(control, rest), EndsWith(why));
    CHECK(after(control, rest).starts_with("The game is over: "));
}

TEST_CASE("those with an empty hand come first where that is the rule", "[program][ending]") {
    CHECK_THAT(
        said("kingdead:2 - MO=S/ST=S/LA=S/NO=W/GW=W/WA=E/ES=E/DE=F s4/s4 1/- 1 0 21 -"),
        EndsWith("player 2 wins: 4 Scottish each, 0 English each, and player 2 alone has no card left."));
}

TEST_CASE("what passing settles stands in front", "[program][ending]") {
    const std::string open = "siam:2 KT*rl2/CHrl3m5/LNl2m LX=L/KE=M/SU=R/RY=B/AY=B r3lm4/r2l4m2 RL/KF 1 0 12 -";
    const std::string then = "Then all pass (KT to Lao, CH to Malay, LN to Lao): ";
    CHECK(said(open) == then + "Lao leads with 3 provinces, and player 2 wins with 4 Lao to 1.");
    Library library;
    const auto [game, position] = read_position(library, open);
    const std::string change = " Cards played later cannot change the winner.";
    CHECK(tools::end_in_words(*game, position, {}, Aim::win(1)) == said(open) + change);
    CHECK(tools::end_in_words(*game, position, {}, Aim::hold(*game, position, 0, 1)) == said(open));
}
