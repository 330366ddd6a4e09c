// Random variants and positions, which other tests use: legal, varied, and the same for the same seed.
#include "tests/support/random_variant.hpp"

#include <set>

#include "tests/support/catch.hpp"

using namespace siam;
using siam::tests::random_game;

namespace {

unsigned borders_of(const Game& game) {
    unsigned ends = 0;
    for (const Province province : all_provinces) ends += game.borders(province).size();
    return ends / 2;
}

} // namespace

TEST_CASE("random variants are legal, and every extreme comes out", "[random]") {
    std::set<unsigned> borders, followers, limits, switches, players;
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        const auto [text, game] = random_game(seed);
        INFO("seed " << seed << "\n" << text);
        unsigned values = 0;
        for (unsigned which = 0; which < switch_texts().size(); ++which)
            values |= value_of(game.switches(), which) << which;
        borders.insert(borders_of(game));
        followers.insert(game.variant().followers);
        limits.insert(game.occupier_limit());
        switches.insert(values);
        players.insert(game.players());
        if (seed % 100 == 0) CHECK(text == random_game(seed).text);
    }
    CHECK(borders.size() == 28); // all but a tiny number
    CHECK(*followers.begin() == 5);
    CHECK(*followers.rbegin() == 31);
    CHECK(limits.size() == 8);
    CHECK(switches.size() == 64);
    CHECK(players.size() == 3);
}

TEST_CASE("random positions on random variants are read back and are not over", "[random]") {
    unsigned was_played = 0, unequal = 0, without_followers = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        const auto [file, game] = random_game(seed);
        Library library;
        library.add(read_variant(file));
        Random random(seed);
        for (unsigned n = 0; n < 10; ++n) {
            const unsigned open = 1 + n % 4, cards = 1 + static_cast<unsigned>(below(random, 6));
            const Position position = siam::tests::varied_position(game, random, open, cards);
            INFO("seed " << seed << ": " << text(game, position) << "\n" << file);
            REQUIRE(read_position(library, text(game, position)).position == position);
            REQUIRE_FALSE(over(game, position));
            unsigned least = 99, most = 0;
            for (unsigned seat = 0; seat < game.players(); ++seat) {
                least = std::min(least, position.supply[seat].total());
                most = std::max(most, position.supply[seat].total());
            }
            unequal += most >= least + 12;
            Followers on_board;
            for (const Followers& here : position.at) on_board += here;
            without_followers += on_board.empty();
        }
        const auto reached = siam::tests::played(game, random, 3, 4);
        was_played += reached.has_value();
        if (reached) REQUIRE((reached->open.size() == 3 && reached->cards_left == 4 && !over(game, *reached)));
    }
    CHECK(was_played > 100);
    CHECK(unequal > 400);
    CHECK(without_followers > 10);
}

TEST_CASE("a variant is written so that it is read as the same one", "[random][variant]") {
    const auto check = [](const std::string& file) {
        INFO(file);
        const Variant variant = read_variant(file);
        const std::string written = text(variant);
        CHECK(read_variant(written) == variant);
        CHECK(text(read_variant(written)) == written);
    };
    for (std::uint64_t seed = 0; seed < 500; ++seed) check(random_game(seed).text);
    for (const Variant& variant : builtin_variants()) {
        CHECK(read_variant(text(variant)) == variant);
        Variant moved = variant;
        moved.provinces[3].at = MapPoint{-1000, 999};
        CHECK(read_variant(text(moved)).provinces[3].at == MapPoint{-1000, 999});
        for (ProvinceText& province : moved.provinces) province.at.reset();
        CHECK(read_variant(text(moved)) == moved);
        CHECK_FALSE(moved == variant);
    }
}
