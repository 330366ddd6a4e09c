// The parts of the rules that no rule case (tests/rules) can express: the map, the random setup, the ranking, and
// complete games.
#include <algorithm>
#include <set>

#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"

using namespace siam;
using siam::tests::all_games;

namespace {

/// Calls check(position) with 200 random deals. Every run has the same deals.
template <class Check>
void for_deals(const Game& game, Check check) {
    Random random(2007);
    for (unsigned n = 0; n < 200; ++n) {
        const Position position = deal(game, random);
        INFO(text(game, position));
        check(position);
    }
}

/// The letters of the ranked factions in order, such as "LR". `control` is field 3 of a position.
std::string ranks(const std::string& control) {
    Library library;
    const auto [game, position] = read_position(library, "siam:2 - " + control + " r/l -/- 1 0 12 -");
    const Ranking found = ranking(position);
    std::string letters;
    for (unsigned rank = 0; rank < found.size; ++rank) letters += game->variant().letter(power_of(found.faction[rank]));
    return letters;
}

} // namespace

TEST_CASE(
    "players draw different pairs, and with 4 players the holder of aid 4 has the left neighbour's", "[rules][R2.1]") {
    Library library;
    const unsigned players = GENERATE(2U, 3U, 4U);
    const Game& game = *library.game("siam", players);
    unsigned starters_copied = 0;
    for_deals(game, [&](const Position& position) {
        std::set<unsigned> pairs;
        unsigned like_left_neighbour = 0;
        for (unsigned seat = 0; seat < players; ++seat) {
            CHECK(position.supply[seat].total() == 2);
            pairs.insert(position.supply[seat].word());
            like_left_neighbour += position.supply[seat] == position.supply[(seat + 1) % players];
        }
        CHECK(pairs.size() == std::min(players, 3U));
        CHECK(like_left_neighbour == players - pairs.size());
        const unsigned starter = index(position.to_move); // holds aid 1; the seat to the right may copy it
        CHECK(position.supply[(starter + 1) % players] != position.supply[starter]);
        starters_copied += position.supply[(starter + players - 1) % players] == position.supply[starter];
    });
    CHECK((starters_copied > 20) == (players == 4));
}

TEST_CASE("without aids any two followers are dealt, two of a faction too", "[rules][R2.1]") {
    Library library;
    const Game& game = *library.game("kingdead", 2);
    std::set<std::string> seen;
    for_deals(game, [&](const Position& position) {
        seen.insert(text(game, position.supply[0]) + "/" + text(game, position.supply[1]));
    });
    CHECK((seen.contains("s2/we") && seen.contains("sw/sw") && seen.size() > 20));
}

TEST_CASE("provinces start with their number of followers, homes with their own among them", "[rules][R2.2]") {
    Library library;
    std::set<unsigned> wollo, herarghe, shewas_own;
    for (const Game* const game : all_games(library))
        for_deals(*game, [&](const Position& position) {
            for (const Province province : all_provinces) {
                const ProvinceText& printed = game->variant().provinces[index(province)];
                const Followers here = position.at[index(province)];
                CHECK(here.total() == printed.start);
                if (printed.home_of) CHECK(here.count(*printed.home_of) >= printed.home_followers);
                if (printed.code == "WO") wollo.insert(here.total());
                if (printed.code == "HE") herarghe.insert(here.total());
                if (printed.code == "SH") shewas_own.insert(here.count(*printed.home_of));
            }
        });
    CHECK((wollo == std::set{1U} && herarghe == std::set{1U} && *shewas_own.begin() == 1));
}

TEST_CASE("who holds the lowest aid starts", "[rules][R2.3]") {
    Library library;
    for (const unsigned players : {2U, 3U})
        for_deals(*library.game("siam", players), [&](const Position& position) {
            const Game& game = *library.game("siam", players);
            std::set<std::string> held;
            for (unsigned seat = 0; seat < players; ++seat) held.insert(text(game, position.supply[seat]));
            const std::string lowest = held.contains("rl") ? "rl" : "lm"; // of aid 1; if nobody has it, of aid 2
            CHECK(text(game, position.supply[index(position.to_move)]) == lowest);
        });
}

TEST_CASE("every seat starts now and then, and the tiles lie in every order", "[rules][R2.3]") {
    Library library;
    for (const Game* const game : all_games(library)) {
        std::set<unsigned> starters, first_tiles;
        for_deals(*game, [&](const Position& position) {
            starters.insert(index(position.to_move));
            first_tiles.insert(index(position.contested()));
        });
        CHECK(starters.size() == game->players());
        CHECK(first_tiles.size() == 8);
    }
}

TEST_CASE(
    "factions rank by provinces, then by their latest gain, and without a province they do not", "[rules][R7.3]") {
    const auto [why, control, expected] = GENERATE(table<const char*, const char*, const char*>(
        {{"by provinces", "AY=R/LX=L/KT=L/RY=L/CH=R/LN=M/KE=B/SU=B", "LRM"},
         {"by provinces", "AY=M/LX=M/KT=R/RY=M/CH=R/LN=R/KE=L/SU=R", "RML"},
         {"two equals", "AY=R/LX=L/KT=L/RY=R/CH=B/LN=M/KE=B/SU=B", "RLM"},
         {"two equals", "AY=R/LX=R/KT=L/RY=L/CH=B/LN=M/KE=B/SU=B", "LRM"},
         {"three equals", "AY=M/LX=R/KT=R/RY=L/CH=L/LN=M/KE=B/SU=B", "MLR"},
         {"a later gain does not outrank more provinces", "AY=R/LX=R/KT=R/RY=L/CH=B/LN=B/KE=R/SU=L", "RL"},
         {"no second", "AY=R/LX=R/KT=R/RY=B/CH=R/LN=B/KE=R/SU=B", "R"},
         {"no third", "AY=R/LX=R/KT=R/RY=B/CH=R/LN=B/KE=R/SU=M", "RM"}}));
    INFO(why << ": " << control);
    CHECK(ranks(control) == expected);
}
