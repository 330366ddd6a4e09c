// Sections 1 and 2 of the rules: the material, and how it is set up.
#include <algorithm>
#include <set>

#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"
#include "tests/support/referee.hpp"

using namespace siam;
using siam::tests::Referee;

namespace {

/// A position that is already decided, whose fields the tests replace.
constexpr const char* full_hands = "KFF12RLM/KFF12RLM";

std::string start(const std::string& struggles, const std::string& supplies, const std::string& hands = full_hands) {
    return "siam:2 " + struggles + " - " + supplies + " " + hands + " 1 0 - -";
}

constexpr const char* empty_row = "LN/SU/LX/KT/AY/RY/CH/KE";

/// The first deals of a fixed seed.
template <class Check>
void for_deals(const Game& game, Check check) {
    Random random(2007);
    for (unsigned n = 0; n < 200; ++n) check(deal(game, random));
}

std::string supplies(const Game& game, const Position& position) { return siam::tests::field(4, text(game, position)); }

} // namespace

TEST_CASE("every map has eight provinces, three homes and borders that hold both ways", "[rules][R1.1]") {
    Referee referee;
    for (const Variant& variant : referee.library().variants()) {
        INFO(variant.name);
        std::set<std::string> codes;
        unsigned homes = 0;
        for (const ProvinceText& province : variant.provinces) {
            codes.insert(province.code);
            homes += province.home_of.has_value();
        }
        CHECK(codes.size() == 8);
        CHECK(homes == 3);
        for (const Province a : all_provinces)
            for (const Province b : all_provinces)
                CHECK(variant.borders[index(a)].contains(b) == variant.borders[index(b)].contains(a));
    }
}

TEST_CASE("no province borders itself or all the others", "[rules][R1.1]") {
    Referee referee;
    for (const Variant& variant : referee.library().variants())
        for (const Province province : all_provinces) {
            INFO(variant.name << " " << variant.provinces[index(province)].code);
            CHECK_FALSE(variant.borders[index(province)].contains(province));
            CHECK(variant.borders[index(province)].size() >= 1);
            CHECK(variant.borders[index(province)].size() < 7);
        }
}

TEST_CASE("what is in no province and no supply is in the pool: 16 of each with 2 players, else 18", "[rules][R1.2]") {
    Referee referee;
    const auto [why, position, left] = GENERATE(table<const char*, const char*, Followers>(
        {{"2 players", "siam:2 LNr3/SUl2m LX=R/KT=R/AY=R/RY=R/CH=L/KE=M r2/m3 1/2 1 0 12 -", Followers::of(11, 14, 12)},
         {"3 players", "siam:3 LNr3/SUl2m LX=R/KT=R/AY=R/RY=R/CH=L/KE=M r2/m3/l 1/2/- 1 0 123 -",
          Followers::of(13, 15, 14)},
         {"4 players", "saba:4 TIa18/GOt18 GJ=A/WO=A/SH=A/HE=T/KA=T/SI=S s18/-/-/- 1/2/-/- 1 0 1234 -", Followers{}}}));
    INFO(why);
    const auto [game, read] = referee.read(position);
    CHECK(pool(*game, read) == left);
}

TEST_CASE("a position cannot show more followers than there are", "[rules][R1.2]") {
    Referee referee;
    CHECK(referee.rejection(start("LNr16/SU/LX/KT/AY/RY/CH/KE", "-/-")) == "accepted");
    CHECK(referee.rejection(start("LNr16/SU/LX/KT/AY/RY/CH/KE", "r/-")).ends_with("R1.2"));
    CHECK(referee.rejection(start("LNr17/SU/LX/KT/AY/RY/CH/KE", "-/-")).ends_with("R1.2"));
}

TEST_CASE("a full hand is one card of each kind and two Khon Thai", "[rules][R1.3]") {
    Referee referee;
    const auto [game, read] = referee.read(start(empty_row, "-/-"));
    CHECK(read.hand[0] == Hand::full());
    CHECK(read.hand[0].count(Card::khon_thai) == 2);
    for (const Card card : all_cards)
        if (card != Card::khon_thai) CHECK(read.hand[0].count(card) == 1);
}

TEST_CASE("no hand holds a card more often", "[rules][R1.3]") {
    Referee referee;
    for (const char* const hand : {"KK", "FFF", "11", "22", "RR", "LL", "MM"}) {
        INFO(hand);
        CHECK(
            referee.rejection("siam:2 LN/SU/LX/KT/AY/RY/CH/KE - -/- " + std::string(hand) + "/- 1 0 12 -") ==
            "field 5 R1.3");
    }
}

TEST_CASE("each province has one tile in the row", "[rules][R1.4]") {
    Referee referee;
    CHECK(referee.rejection(start("KE/SU/LX/KT/AY/RY/CH/LN", "-/-")) == "accepted");
    CHECK(referee.rejection(start("LN/SU/LX/KT/AY/RY/CH", "-/-")).starts_with("field 3"));
    CHECK(referee.rejection(start("LN/SU/LX/KT/AY/RY/CH/LN", "-/-")).starts_with("field 2"));
}

TEST_CASE("with aids, players of a deal hold different pairs", "[rules][R2.1]") {
    Referee referee;
    const unsigned players = GENERATE(2U, 3U);
    const Game& game = referee.game("siam", players);
    for_deals(game, [&](const Position& position) {
        INFO(text(game, position));
        std::set<unsigned> pairs;
        for (unsigned seat = 0; seat < players; ++seat) {
            pairs.insert(position.supply[seat].word());
            CHECK(position.supply[seat].total() == 2);
        }
        CHECK(pairs.size() == players);
    });
}

TEST_CASE("with 4 players one pair is dealt twice, to neighbours", "[rules][R2.1]") {
    Referee referee;
    const Game& game = referee.game("siam", 4);
    for_deals(game, [&](const Position& position) {
        INFO(text(game, position));
        unsigned like_left_neighbour = 0;
        std::set<unsigned> pairs;
        for (unsigned seat = 0; seat < 4; ++seat) {
            pairs.insert(position.supply[seat].word());
            like_left_neighbour += position.supply[seat] == position.supply[(seat + 1) % 4];
        }
        CHECK(pairs.size() == 3);
        CHECK(like_left_neighbour == 1);
    });
}

TEST_CASE("who holds aid 4 takes the same as the neighbour to the left, not to the right", "[rules][R2.1]") {
    Referee referee;
    const Game& game = referee.game("siam", 4);
    unsigned like_the_starter = 0;
    for_deals(game, [&](const Position& position) {
        const unsigned starter = index(position.to_move); // holds aid 1; the player who copies it sits to the right
        const bool copied_before = position.supply[(starter + 3) % 4] == position.supply[starter];
        const bool copied_after = position.supply[(starter + 1) % 4] == position.supply[starter];
        INFO(text(game, position));
        CHECK_FALSE(copied_after);
        like_the_starter += copied_before;
    });
    CHECK(like_the_starter > 20);
}

TEST_CASE("without aids any two followers are dealt, two of a faction too", "[rules][R2.1]") {
    Referee referee;
    const Game& game = referee.game("kingdead", 2);
    std::set<std::string> seen;
    for_deals(game, [&](const Position& position) { seen.insert(supplies(game, position)); });
    CHECK(seen.contains("s2/we"));
    CHECK(seen.contains("sw/sw"));
    CHECK(seen.size() > 20);
}

TEST_CASE("provinces start with their number of followers, homes with their own among them", "[rules][R2.2]") {
    Referee referee;
    const auto [name, players] =
        GENERATE(table<const char*, unsigned>({{"siam", 2}, {"siam", 4}, {"saba", 3}, {"kingdead", 3}}));
    const Game& game = referee.game(name, players);
    for_deals(game, [&](const Position& position) {
        INFO(text(game, position));
        for (const Province province : all_provinces) {
            const ProvinceText& printed = game.variant().provinces[index(province)];
            CHECK(position.at[index(province)].total() == printed.start);
            if (printed.home_of) CHECK(position.at[index(province)].count(*printed.home_of) >= printed.home_followers);
        }
    });
}

TEST_CASE("Wollo and Herarghe start with one follower, Shewa may have but one of its own", "[rules][R2.2]") {
    Referee referee;
    const Game& game = referee.game("saba", 2);
    const auto shewa = index(*game.variant().province("SH"));
    std::set<unsigned> own;
    for_deals(game, [&](const Position& position) {
        CHECK(position.at[index(*game.variant().province("WO"))].total() == 1);
        CHECK(position.at[index(*game.variant().province("HE"))].total() == 1);
        own.insert(position.at[shewa].count(*game.variant().faction('S')));
    });
    CHECK(*own.begin() == 1);
}

TEST_CASE("who holds the lowest aid starts", "[rules][R2.3]") {
    Referee referee;
    const Game& game = referee.game("siam", 3);
    for_deals(game, [&](const Position& position) {
        INFO(text(game, position));
        CHECK(text(game, position.supply[index(position.to_move)]) == "rl"); // aid 1
    });
    const Game& two = referee.game("siam", 2);
    for_deals(two, [&](const Position& position) {
        INFO(text(two, position));
        const std::string both = supplies(two, position);
        const std::string lowest = both.find("rl") != std::string::npos ? "rl" : "lm"; // aid 1, else aid 2
        CHECK(text(two, position.supply[index(position.to_move)]) == lowest);
    });
}

TEST_CASE("every seat starts now and then, and the tiles lie in every order", "[rules][R2.3]") {
    Referee referee;
    for (const Game* const game : siam::tests::all_games(referee.library())) {
        std::set<unsigned> starters, first_tiles;
        for_deals(*game, [&](const Position& position) {
            starters.insert(index(position.to_move));
            first_tiles.insert(index(position.contested()));
        });
        CHECK(starters.size() == game->players());
        CHECK(first_tiles.size() == 8);
    }
}

TEST_CASE("the turn goes round the seats in order", "[rules][R2.4]") {
    Referee referee;
    const char* const position = "siam:4 LNr2/SUl2 LX=R/KT=R/AY=R/RY=R/CH=L/KE=M r/l/m/m 1/2/K/F 3 0 1234 -";
    CHECK(referee.field_after(6, position, "pass") == "4");
    CHECK(referee.field_after(6, position, "pass pass") == "1");
    CHECK(referee.field_after(6, position, "K=LN-SU*LN/rLN pass pass") == "2");
}

TEST_CASE("players 1 and 3 are a team, neighbours are not", "[rules][R2.4]") {
    Referee referee;
    const Game& game = referee.game("siam", 4);
    CHECK(game.side_of(Seat{0}) == game.side_of(Seat{2}));
    CHECK(game.side_of(Seat{1}) == game.side_of(Seat{3}));
    CHECK(game.side_of(Seat{0}) != game.side_of(Seat{1}));
    CHECK(referee.game("siam", 3).side_of(Seat{0}) != referee.game("siam", 3).side_of(Seat{2}));
}
