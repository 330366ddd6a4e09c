// Counting: the fast counter, which skips turns that cannot coincide, agrees with one that compares everything.
#include "engine/perft.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"
#include "tests/support/referee.hpp"
#include "tests/support/two_ways.hpp"

using namespace siam;
using siam::tests::Referee;

namespace {

bool counts_agree(const Game& game, const Position& position, unsigned depth) {
    return perft(game, position, depth) == siam::tests::plain_perft(game, position, depth);
}

} // namespace

TEST_CASE("perft counts turns and distinct positions as a plain counter does", "[perft]") {
    Library library;
    Random random(41);
    for (const Game* const game : siam::tests::all_games(library)) {
        for (unsigned n = 0; n < 25; ++n) {
            const Position position = siam::tests::any_position(*game, random, 1 + n % 3, n % 6);
            INFO("siam perft --depth 2 <<< '" << text(*game, position) << "'");
            CHECK(counts_agree(*game, position, 2));
        }
        const Position early = deal(*game, random);
        INFO("siam perft --depth 1 <<< '" << text(*game, early) << "'");
        CHECK(counts_agree(*game, early, 1));
    }
}

TEST_CASE("of turns to the same position each is counted, the position once", "[perft]") {
    Referee referee;
    // Khon Thai puts r into one of two provinces; taking it from there leaves the same followers.
    const auto [game, position] = referee.read("siam:2 AYr/CHr LN=R/LX=R/KT=R/RY=L/KE=L/SU=M l16/m16 F/- 1 0 12 -");
    Referee free{{"last-card", "free"}};
    const Game& same = free.game("siam", 2);
    CHECK(perft(same, position, 1).at(0).turns == 1 + 4);
    CHECK(perft(same, position, 1).at(0).distinct == 1 + 3);
}

TEST_CASE("a finished game counts nothing, depth 0 no plies", "[perft]") {
    Referee referee;
    const auto [game, position] = referee.read("siam:2 - AY=B/LX=B/KT=B/RY=L/CH=L/LN=R/KE=L/SU=M r/l 1/R 1 0 12 -");
    CHECK(perft(*game, position, 2) == std::vector<PerftCount>(2));
    CHECK(perft(*game, position, 0).empty());
}

TEST_CASE("the parts of a divided perft add up", "[perft]") {
    Library library;
    Random random(42);
    const Game& game = *library.game("saba", 3);
    for (unsigned n = 0; n < 10; ++n) {
        const Position position = siam::tests::any_position(game, random, 2, 4);
        const std::vector<PerftPart> parts = perft_divide(game, position, 2);
        const std::vector<PerftCount> whole = perft(game, position, 2);
        INFO("siam perft --depth 2 --divide <<< '" << text(game, position) << "'");
        CHECK(parts.size() == whole[0].distinct);
        PerftCount sum;
        for (const PerftPart& part : parts) sum.turns += part.counts[0].turns, sum.distinct += part.counts[0].distinct;
        CHECK(sum == whole[1]);
    }
}

TEST_CASE("a perft that is told to stop gives no counts", "[perft]") {
    Library library;
    Random random(43);
    const Game& game = *library.game("siam", 2);
    CHECK(perft(game, deal(game, random), 3, [] { return true; }).empty());
    unsigned asked = 0;
    CHECK(perft(game, deal(game, random), 3, [&] { return ++asked > 100; }).empty());
}
