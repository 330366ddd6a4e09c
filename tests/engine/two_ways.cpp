// Compares two ways to apply the rules, on the printed maps and on random maps: the list of turns with is_legal, perft
// with a plain count, and positions with the positions that are read back from their texts.
#include "tests/support/two_ways.hpp"

#include <algorithm>
#include <set>

#include "engine/perft.hpp"
#include "tests/support/random_variant.hpp"
#include "tests/support/seeded.hpp"

using namespace siam;
using siam::tests::random_game;

namespace {

unsigned number(Random& random, unsigned least, unsigned most) {
    return least + static_cast<unsigned>(below(random, most - least + 1));
}

using Draw = Position (*)(const Game&, Random&, unsigned open, unsigned cards);

/// Calls check(game, random, draw) `times` times for each printed game, and once for each of `maps` random games. The
/// function `draw` draws a position of the game. Random games get another `draw`, as some end early.
template <class Check>
void on_games(std::uint64_t seed, unsigned times, unsigned maps, Check check) {
    Library library;
    seed = siam::tests::seeded(seed);
    Random random(seed);
    for (const Game* const game : siam::tests::all_games(library))
        for (unsigned n = 0; n < times; ++n) check(*game, random, siam::tests::any_position);
    for (unsigned n = 0; n < maps; ++n) {
        const auto [file, game] = random_game(seed + n);
        INFO("seed " << seed + n << ", " << game.players() << " players\n" << file);
        check(game, random, siam::tests::varied_position);
    }
}

Position drawn(const Game& game, Random& random, Draw draw, unsigned most_open, unsigned most_cards) {
    return draw(game, random, number(random, 1, most_open), number(random, 1, most_cards));
}

} // namespace

TEST_CASE("of all words that can encode a turn exactly the listed ones are legal", "[unsanitized][legality]") {
    on_games(22, 5, 12, [](const Game& game, Random& random, Draw draw) {
        CHECK(siam::tests::wrong_words(game, drawn(game, random, draw, 4, 14)) == "");
    });
}

TEST_CASE("of all words exactly the listed ones are legal, on a few random maps", "[random][legality]") {
    on_games(28, 0, 4, [](const Game& game, Random& random, Draw draw) {
        CHECK(siam::tests::wrong_words(game, drawn(game, random, draw, 4, 6)) == "");
    });
}

TEST_CASE("each listed turn is legal by itself, and it and its position read back", "[random][legality][notation]") {
    on_games(25, 60, 300, [](const Game& game, Random& random, Draw draw) {
        const Position position = drawn(game, random, draw, 4, 7), other = drawn(game, random, draw, 4, 7);
        CHECK(siam::tests::wrong_turns(game, position, other) == "");
        Position free = position; // of its turns, the undo ban (R5.9) forbids some in `position`
        free.last_swap = {};
        if (free != position) CHECK(siam::tests::wrong_turns(game, position, free) == "");
    });
}

TEST_CASE("a game played at random reads back to its end, with any labels", "[random][legality][notation]") {
    on_games(26, 12, 60, [](const Game& game, Random& random, Draw draw) {
        CHECK(siam::tests::wrong_play(game, deal(game, random), random) == "");
        CHECK(siam::tests::wrong_play(game, drawn(game, random, draw, 8, 8 * game.players()), random) == "");
    });
}

TEST_CASE("perft counts turns and distinct positions as a plain counter does", "[random][perft]") {
    on_games(41, 25, 120, [](const Game& game, Random& random, Draw draw) {
        CHECK(siam::tests::wrong_perft(game, drawn(game, random, draw, 3, 5), 2) == "");
    });
    on_games(42, 2, 12, [](const Game& game, Random& random, Draw draw) {
        CHECK(siam::tests::wrong_perft(game, drawn(game, random, draw, 4, 6), 1) == "");
    });
    on_games(43, 1, 3, [](const Game& game, Random& random, Draw) {
        CHECK(siam::tests::wrong_perft(game, deal(game, random), 1) == "");
    });
}

TEST_CASE("a finished game counts nothing, depth 0 no plies, and a perft that is told to stop nothing", "[perft]") {
    Library library;
    const auto [game, position] =
        read_position(library, "siam:2 - AY=B/LX=B/KT=B/RY=L/CH=L/LN=R/KE=L/SU=M r/l 1/R 1 0 12 -");
    CHECK(perft(*game, position, 2) == std::vector<PerftCount>(2));
    CHECK(perft(*game, position, 0).empty());
    Random random(43);
    unsigned asked = 0;
    CHECK(perft(*game, deal(*game, random), 3, [] { return true; }).empty());
    CHECK(perft(*game, deal(*game, random), 3, [&] { return ++asked > 100; }).empty());
}

TEST_CASE("a turn that is tried is played or named with its rule", "[rules]") {
    Library library;
    const auto [game, position] =
        read_position(library, "siam:2 LX*rl2m2/KT*r2l/LNl4m KE=M/RY=R/CH=R/SU=B/AY=R r4l2m2/rlm6 12/FL 2 0 21 -");
    const TriedTurn good = try_play(*game, position, Turn::pass());
    CHECK(good.after == play(*game, position, Turn::pass()));
    CHECK(good.forbidden == nullptr);
    const TriedTurn bad = try_play(*game, position, read_turn(*game, "K=-/lLN"));
    CHECK_FALSE(bad.after);
    CHECK(std::string(bad.forbidden) == "R3.1");
}

TEST_CASE("random variants are legal and read back, and every extreme comes out", "[random][variant]") {
    std::set<unsigned> borders, followers, limits, switches, players;
    for (std::uint64_t n = 0; n < 2000; ++n) {
        const auto seed = siam::tests::seeded(n);
        const auto [file, game] = random_game(seed);
        unsigned values = 0, ends = 0;
        for (unsigned which = 0; which < switch_texts().size(); ++which)
            values |= value_of(game.switches(), which) << which;
        for (const Province province : all_provinces) ends += game.borders(province).size();
        borders.insert(ends / 2);
        followers.insert(game.variant().followers);
        limits.insert(game.occupier_limit());
        switches.insert(values);
        players.insert(game.players());
        if (n % 100 == 0) CHECK(file == random_game(seed).text);
        if (n < 400) CHECK(siam::tests::wrong_variant(file) == "");
    }
    CHECK(borders.size() == 28);
    CHECK((*followers.begin() == 5 && *followers.rbegin() == 31));
    CHECK((limits.size() == 8 && switches.size() == 64 && players.size() == 3));
}

TEST_CASE("a variant is written with its places on the map, or without any", "[variant]") {
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

TEST_CASE("random positions are of the size asked for, not over, and of every kind", "[random]") {
    unsigned was_played = 0, unequal = 0, without_followers = 0;
    on_games(0, 0, 400, [&](const Game& game, Random& random, Draw draw) {
        for (unsigned n = 0; n < 10; ++n) {
            const unsigned open = 1 + n % 4, cards = number(random, 1, 6);
            const Position position = draw(game, random, open, cards);
            REQUIRE((position.open.size() == open && position.cards_left == cards && !over(game, position)));
            unsigned least = 99, most = 0;
            for (unsigned seat = 0; seat < game.players(); ++seat) {
                least = std::min(least, position.supply[seat].total());
                most = std::max(most, position.supply[seat].total());
            }
            unequal += most >= least + 12;
            without_followers += std::ranges::all_of(position.at, [](const Followers& here) { return here.empty(); });
        }
        const auto reached = siam::tests::played(game, random, 3, 4);
        was_played += reached.has_value();
        if (reached) REQUIRE((reached->open.size() == 3 && reached->cards_left == 4 && !over(game, *reached)));
    });
    CHECK(was_played > 100);
    CHECK(unequal > 400);
    CHECK(without_followers > 10);
}
