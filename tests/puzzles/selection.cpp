// Selection: it takes the best of many puzzles, under quotas that keep a pack varied.
#include "puzzles/selection.hpp"

#include <algorithm>
#include <map>

#include "engine/notation.hpp"
#include "puzzles/gates.hpp"
#include "puzzles/source.hpp"
#include "tests/support/catch.hpp"

using namespace siam;

namespace {

/// A puzzle in which only the members that the selection reads are set.
Puzzle made(Turn key, unsigned level, unsigned score, std::initializer_list<Theme> themes) {
    Puzzle puzzle;
    puzzle.keys = {key};
    puzzle.level = level, puzzle.score = score;
    for (const Theme theme : themes) puzzle.themes.insert(theme);
    return puzzle;
}
Turn playing(Card card) { return {Action::without_effect(card), Taking{}}; }

/// Many puzzles, whose keys, levels, themes and scores repeat in cycles of different lengths.
std::vector<Puzzle> many() {
    std::vector<Puzzle> puzzles;
    for (unsigned i = 0; i < 2000; ++i) {
        const Turn key = i % 4 == 0 ? Turn::pass() : playing(all_cards[i % 3]);
        puzzles.push_back(made(
            key, 1 + i % 5, i * 7919 % 101,
            {static_cast<Theme>(i % theme_count), static_cast<Theme>(i / 16 % theme_count)}));
    }
    return puzzles;
}

Selection select(const std::vector<Puzzle>& puzzles, std::size_t wanted, const Quotas& quotas) {
    return siam::select(
        puzzles.size(), [&](std::size_t place) -> const Puzzle& { return puzzles[place]; }, wanted, quotas);
}

constexpr Quotas none{Quotas::off, Quotas::off, Quotas::off, Quotas::off, false};

} // namespace

TEST_CASE("without quotas the highest scores are chosen, the first of equal ones", "[puzzles][selection]") {
    const std::vector<Puzzle> puzzles{
        made(Turn::pass(), 1, 5, {}), made(Turn::pass(), 1, 9, {}), made(Turn::pass(), 1, 5, {}),
        made(Turn::pass(), 1, 7, {})};
    CHECK(select(puzzles, 3, none).chosen == std::vector<std::size_t>{0, 1, 3});
    CHECK(select(puzzles, 9, none).chosen.size() == 4);
    CHECK(select(puzzles, 3, none).kept_out == 0);
}

TEST_CASE("no card, no pass and no set of themes is chosen more often than its quota", "[puzzles][selection]") {
    const std::vector<Puzzle> puzzles = many();
    const Selection selection = select(puzzles, 100, {.no_effect = Quotas::off});
    REQUIRE(selection.chosen.size() == 100);
    std::map<unsigned, std::size_t> cards, levels;
    std::map<std::uint32_t, std::size_t> themes;
    for (const std::size_t place : selection.chosen) {
        const Puzzle& puzzle = puzzles[place];
        ++cards[puzzle.key().is_pass() ? 99 : index(puzzle.key().action().card())];
        ++levels[puzzle.level];
        ++themes[puzzle.themes.bits()];
    }
    CHECK(cards[99] == 10);
    for (const auto& [card, count] : cards) CHECK(count <= 33);
    for (const auto& [set, count] : themes) CHECK(count <= 10);
    for (unsigned level = 1; level <= max_level; ++level) CHECK(levels[level] == 20);
}

TEST_CASE("few keys are cards without effect, whichever cards they are", "[puzzles][selection]") {
    std::vector<Puzzle> puzzles;
    for (unsigned i = 0; i < 40; ++i) {
        const Turn idle = playing(all_cards[i % 3]);
        const Turn reorder{Action::maharacha(Province{0}, Province{1}, Province{1}), Taking{}};
        puzzles.push_back(made(i % 2 == 0 ? idle : reorder, 1, 50, {static_cast<Theme>(i % theme_count)}));
    }
    const Selection selection = select(puzzles, 10, {.card = Quotas::off, .themes = Quotas::off});
    REQUIRE(selection.chosen.size() == 10);
    CHECK(std::ranges::count_if(selection.chosen, [](std::size_t place) { return place % 2 == 0; }) == 1);
}

TEST_CASE("quotas that leave too few say how many they keep out", "[puzzles][selection]") {
    std::vector<Puzzle> passes(20, made(Turn::pass(), 2, 50, {}));
    const Selection selection = select(passes, 10, {});
    CHECK(selection.chosen == std::vector<std::size_t>{0});
    CHECK(selection.kept_out == 19);
    CHECK(select(passes, 10, none).chosen.size() == 10);
}

TEST_CASE("late positions are those asked for, and so are their neighbours", "[puzzles][source]") {
    Library library;
    for (unsigned players = 2; players <= 4; ++players) {
        const Game& game = *library.game("siam", players);
        Random random(players);
        unsigned neighbours = 0;
        for (unsigned n = 0; n < 30; ++n) {
            const auto late = late_position(game, random, {.open = 3, .cards = 5, .own = 2});
            REQUIRE(late);
            CHECK_FALSE(unreachable(game, late->history, late->position));
            for (auto at = late; at; ++neighbours) {
                INFO(text(game, at->position));
                CHECK(at->position.open.size() == 3);
                CHECK(at->position.cards_left == 5);
                CHECK(at->position.to_move == late->position.to_move);
                CHECK_FALSE(unreachable(game, at->history, at->position));
                if (below(random, 4) == 0) break;
                at = neighbour(game, random, *at);
            }
        }
        CHECK(neighbours > 50);
    }
}
