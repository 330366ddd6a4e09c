// The essential key of a position leaves out only what cannot matter: positions with equal keys have equal values.
#include "engine/essential.hpp"

#include <map>

#include "tests/oracle/oracle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_variant.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/seeded.hpp"
#include "tests/support/twins.hpp"

using namespace siam;

TEST_CASE("positions with the same essential key have the same verdicts", "[random][essential][unsanitized]") {
    Library library;
    Random random(siam::tests::seeded(48));
    std::map<std::string_view, unsigned> same_key;
    for (const Game* const game : siam::tests::all_games(library)) {
        for (const char* const what : siam::tests::things)
            for (unsigned n = 0; n < 100; ++n) {
                const Position position =
                    siam::tests::any_position(*game, random, 1 + n % 2, n % 8 == 0 ? 3 : 1 + n % 2);
                Position varied = position;
                siam::tests::vary(*game, random, what, varied);
                if (varied == position || essential_key(*game, varied) != essential_key(*game, position)) continue;
                ++same_key[what];
                INFO(what << "\n" << text(*game, position) << "\n" << text(*game, varied));
                CHECK(
                    siam::tests::text(siam::tests::Oracle(*game).verdicts(varied)) ==
                    siam::tests::text(siam::tests::Oracle(*game).verdicts(position)));
            }
    }
    for (std::size_t thing = 0; thing < siam::tests::things_that_may_not_matter; ++thing) {
        INFO(siam::tests::things[thing]);
        CHECK(same_key[siam::tests::things[thing]] > 20);
    }
}

// All cards in a position are of one kind. So if a difference matters, it matters because of this kind of card.
TEST_CASE(
    "equal keys have equal verdicts on random variants, whichever card is left",
    "[random][essential][variants][unsanitized]") {
    unsigned same_key = 0, different_key = 0;
    for (std::uint64_t n = 1; n <= siam::tests::rounds(150); ++n) {
        const std::uint64_t seed = siam::tests::seeded(n);
        const auto [file, game] = siam::tests::random_game(seed);
        Random random(seed);
        Position position = siam::tests::varied_position(game, random, 2, 2);
        position.last_swap = {};
        for (const Card card : all_cards) {
            position.cards_left = 0;
            for (unsigned seat = 0; seat < game.players(); ++seat) {
                if (position.hand[seat].empty()) continue;
                position.hand[seat] = Hand{};
                position.hand[seat].add(card);
                ++position.cards_left;
            }
            for (const char* const what : siam::tests::things) {
                Position varied = position;
                siam::tests::vary(game, random, what, varied);
                if (varied == position) continue;
                if (essential_key(game, varied) != essential_key(game, position)) {
                    ++different_key;
                    continue;
                }
                ++same_key;
                INFO(seed << ": " << what << "\n" << text(game, position) << "\n" << text(game, varied));
                INFO(file);
                REQUIRE(
                    siam::tests::text(siam::tests::Oracle(game).verdicts(varied)) ==
                    siam::tests::text(siam::tests::Oracle(game).verdicts(position)));
            }
        }
    }
    CHECK(same_key > siam::tests::rounds(300));
    CHECK(different_key > siam::tests::rounds(300));
}

TEST_CASE("what can still matter is in the key, what cannot is not", "[essential]") {
    Library library;
    const auto same = [&](std::string_view a, std::string_view b) {
        const auto [game, first] = read_position(library, a);
        return essential_key(*game, first) == essential_key(*game, read_position(library, b).position);
    };
    const std::string settled = " LN=R/AY=R/CH=R/LX=L/KT=L/RY=L ";
    // King markers matter while a Maharacha is left.
    CHECK_FALSE(
        same("siam:2 SU*l/KEm" + settled + "r2/l2 K/1 1 0 12 -", "siam:2 SUl/KE*m" + settled + "r2/l2 K/1 1 0 12 -"));
    CHECK(same("siam:2 SU*l/KEm" + settled + "r2/l2 F/1 1 0 12 -", "siam:2 SUl/KE*m" + settled + "r2/l2 F/1 1 0 12 -"));
    // The last swap matters while a card of its kind is left.
    CHECK_FALSE(same(
        "siam:2 SUl/KEm" + settled + "r2/l2 1/K 1 0 12 1:SUm-KEl", "siam:2 SUl/KEm" + settled + "r2/l2 1/K 1 0 12 -"));
    CHECK(same(
        "siam:2 SUl/KEm" + settled + "r2/l2 F/K 1 0 12 1:SUm-KEl", "siam:2 SUl/KEm" + settled + "r2/l2 F/K 1 0 12 -"));
    // The names of open provinces matter while borders matter.
    CHECK_FALSE(same(
        "siam:2 SUl/KEm" + settled + "r2/l2 2/K 1 0 12 -",
        "siam:2 SUl/CHm LN=R/AY=R/KE=R/LX=L/KT=L/RY=L r2/l2 2/K 1 0 12 -"));
    CHECK(same(
        "siam:2 SUl/KEm" + settled + "r2/l2 1/K 1 0 12 -",
        "siam:2 SUl/CHm LN=R/AY=R/KE=R/LX=L/KT=L/RY=L r2/l2 1/K 1 0 12 -"));
    // The player to move, the passes and the order of the latest plays always matter.
    const std::string row = "siam:2 SUl/KEm" + settled + "r2/l2 1/K ";
    CHECK_FALSE(same(row + "1 0 12 -", row + "2 0 12 -"));
    CHECK_FALSE(same(row + "1 0 12 -", row + "1 1 12 -"));
    CHECK_FALSE(same(row + "1 0 12 -", row + "1 0 21 -"));
}
