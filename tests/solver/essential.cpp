// The essential key of a position leaves out only what cannot matter: positions with equal keys have equal values.
#include "engine/essential.hpp"

#include <map>

#include "tests/oracle/oracle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_variant.hpp"
#include "tests/support/seeded.hpp"
#include "tests/support/twins.hpp"

using namespace siam;

// All cards in a position are of one kind. So if a difference matters, it matters because of this kind of card.
TEST_CASE(
    "equal keys have equal verdicts on random variants, whichever card is left, and most differences leave the key",
    "[random][essential][variants][unsanitized]") {
    std::map<std::string_view, unsigned> same_key;
    unsigned different_key = 0;
    for (std::uint64_t n = 1; n <= 150; ++n) {
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
            siam::tests::Oracle oracle(game);
            for (const char* const what : siam::tests::things) {
                Position varied = position;
                siam::tests::vary(game, random, what, varied);
                if (varied == position) continue;
                if (essential_key(game, varied) != essential_key(game, position)) {
                    ++different_key;
                    continue;
                }
                ++same_key[what];
                INFO(seed << ": " << what << "\n" << text(game, position) << "\n" << text(game, varied));
                INFO(file);
                REQUIRE(siam::tests::text(oracle.verdicts(varied)) == siam::tests::text(oracle.verdicts(position)));
            }
        }
    }
    CHECK(different_key > 300);
    for (std::size_t thing = 0; thing < siam::tests::things_that_may_not_matter; ++thing) {
        INFO(siam::tests::things[thing]);
        CHECK(same_key[siam::tests::things[thing]] > 20);
    }
}

TEST_CASE("what can still matter is in the key: King markers, the last swap, whose turn it is", "[essential]") {
    Library library;
    const auto key = [&](const std::string& open, const std::string& rest) {
        const auto read = read_position(library, "siam:2 " + open + " LN=R/AY=R/CH=R/LX=L/KT=L/RY=L r2/l2 " + rest);
        return essential_key(*read.game, read.position);
    };
    CHECK(key("SU*l/KEm", "K/1 1 0 12 -") != key("SUl/KE*m", "K/1 1 0 12 -"));
    CHECK(key("SUl/KEm", "1/K 1 0 12 1:SUm-KEl") != key("SUl/KEm", "1/K 1 0 12 -"));
    for (const char* const other : {"1/K 2 0 12 -", "1/K 1 1 12 -", "1/K 1 0 21 -"})
        CHECK(key("SUl/KEm", "1/K 1 0 12 -") != key("SUl/KEm", other));
}
