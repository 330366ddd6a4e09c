// Random positions: equal seeds give equal positions. They have the requested size, and legal turns lead to them.
#include "engine/deal.hpp"

#include <set>

#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"

using namespace siam;

namespace {

/// The first illegal turn of the late deal; "another position" if the turns lead elsewhere; otherwise "".
std::string first_illegal(const Game& game, const LateDeal& late) {
    Position position = late.deal;
    for (const Turn turn : late.turns) {
        if (!is_legal(game, position, turn)) return text(game, turn);
        position = play(game, position, turn);
    }
    return position == late.position ? "" : "another position";
}

} // namespace

TEST_CASE("late deals have the open provinces and cards asked for and were reached legally", "[deal]") {
    Library library;
    Random random(61);
    for (const Game* const game : siam::tests::all_games(library))
        for (const unsigned open : {1U, 2U, 3U, 5U, 8U})
            for (const unsigned cards : {0U, 1U, 2U, 5U, 8U, 8 * game->players() - 1, 8 * game->players()})
                for (unsigned n = 0; n < 3; ++n) {
                    const LateDeal late = deal_late(*game, random, open, cards);
                    INFO(text(*game, late.deal) << " to " << text(*game, late.position));
                    CHECK(late.position.open.size() == open);
                    CHECK(late.position.cards_left == cards);
                    CHECK_FALSE(over(*game, late.position));
                    CHECK(first_illegal(*game, late) == "");
                }
}

TEST_CASE("a seed deals what it has always dealt, on every machine", "[deal]") {
    Library library;
    Random random(1);
    CHECK(
        text(*library.game("siam", 2), deal(*library.game("siam", 2), random)) ==
        "siam:2 RYrlm2/AYr3l/CHrlm2/SUrl3/KErlm2/KTr3m/LXl3m/LNrlm2 - lm/rl KFF12RLM/KFF12RLM 2 0 - -");
}

TEST_CASE("numbers below a bound are drawn evenly and stay below", "[deal]") {
    Random random(62);
    std::array<unsigned, 7> drawn{};
    for (unsigned n = 0; n < 7000; ++n) ++drawn.at(below(random, drawn.size()));
    for (const unsigned times : drawn) CHECK((times > 850 && times < 1150));
    CHECK(below(random, 1) == 0);
}

TEST_CASE("late deals are varied: every card stays in hand now and then, and every seat moves", "[deal]") {
    Library library;
    Random random(63);
    const Game& game = *library.game("siam", 3);
    std::set<std::string> hands;
    std::set<unsigned> movers;
    for (unsigned n = 0; n < 200; ++n) {
        const Position position = deal_late(game, random, 3, 3).position;
        for (unsigned seat = 0; seat < 3; ++seat) hands.insert(text(game, position.hand[seat]));
        movers.insert(index(position.to_move));
    }
    for (const char* const card : {"K", "F", "1", "2", "R", "L", "M"}) CHECK(hands.contains(card));
    CHECK(movers.size() == 3);
}

TEST_CASE("where the occupier always comes first no late deal is found, and that is said", "[deal]") {
    Library library;
    Variant variant = library.variants().front();
    for (ProvinceText& province : variant.provinces) province.start = 0, province.home_followers = 0;
    const Game empty(variant, 2);
    Random random(64);
    CHECK_THROWS_AS(deal_late(empty, random, 1, 16), std::runtime_error);
}
