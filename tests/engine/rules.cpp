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

TEST_CASE("a map has eight provinces and three homes, borders hold both ways, none leads home", "[rules][R1.1]") {
    for (const Variant& variant : builtin_variants()) {
        std::set<std::string> codes;
        unsigned homes = 0;
        for (const Province a : all_provinces) {
            const ProvinceText& province = variant.provinces[index(a)];
            INFO(variant.name << " " << province.code);
            codes.insert(province.code);
            homes += province.home_of.has_value();
            const ProvinceSet borders = variant.borders[index(a)];
            CHECK((!borders.contains(a) && borders.size() >= 1 && borders.size() < 7));
            for (const Province b : all_provinces) CHECK(borders.contains(b) == variant.borders[index(b)].contains(a));
        }
        CHECK(codes.size() == 8);
        CHECK(homes == 3);
    }
}

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

TEST_CASE("the ranking counted from all settled struggles is the one kept in a standing", "[rules][R7.3]") {
    Random random(73);
    Library library;
    for (const Game* const game : all_games(library))
        for (unsigned n = 0; n < 200; ++n) {
            const Position position = siam::tests::composed(*game, random, 1 + n % 6, 1);
            const Ranking plain = ranking(position);
            if (plain.size == 0) continue;
            INFO(text(*game, position));
            const Standing::Leaders kept = Standing::of(position).leaders();
            CHECK(kept.first == plain.faction[0]);
            CHECK(kept.second == plain.faction[plain.size > 1 ? 1 : 0]);
        }
}

TEST_CASE("a player has taken as many followers as cards were played", "[rules][E13][R5.8]") {
    Library library;
    Random random(13);
    for (const Game* const game : all_games(library))
        for (unsigned n = 0; n < 20; ++n) {
            const LateDeal late = deal_late(*game, random, 4, 6);
            INFO(text(*game, late.position));
            for (unsigned seat = 0; seat < game->players(); ++seat)
                CHECK(late.position.supply[seat].total() + late.position.hand[seat].size() == 2 + cards_per_player);
        }
}

TEST_CASE("the last card is legal exactly where it wins for its player", "[rules][R9.1]") {
    Library must_win, free;
    for (const auto& [library, value] : {std::pair{&must_win, "must-win"}, {&free, "free"}})
        REQUIRE_FALSE(library->set("last-card", value));
    Random random(27);
    unsigned wins = 0, losses = 0;
    const std::vector<const Game*> bound = all_games(must_win), unbound = all_games(free);
    for (std::size_t n = 0; n < 200 * bound.size(); ++n) {
        const Game &game = *bound[n % bound.size()], &any = *unbound[n % bound.size()];
        const Position position =
            siam::tests::any_position(game, random, 1 + static_cast<unsigned>(below(random, 4)), 1);
        std::vector<Turn> winning{Turn::pass()};
        for_each_turn(any, position, [&](Turn turn, const Position& after) {
            if (turn.is_pass()) return;
            const bool won = outcome_if_all_pass(any, after).won_by(position.to_move);
            ++(won ? wins : losses);
            if (won) winning.push_back(turn);
        });
        INFO("siam moves '" << text(game, position) << "'");
        CHECK(legal_turns(game, position) == winning);
    }
    CHECK((wins > 1000 && losses > 1000));
}
