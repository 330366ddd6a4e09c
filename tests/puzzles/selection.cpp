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
Puzzle made(Turn key, unsigned level, unsigned score, Theme theme, unsigned story, unsigned players = 2) {
    static Library library;
    Puzzle puzzle;
    puzzle.game = library.game("siam", players);
    puzzle.keys = {key};
    puzzle.level = level, puzzle.score = score;
    puzzle.themes.insert(theme);
    puzzle.plot = {"same-count", std::to_string(story), "tiles"};
    return puzzle;
}
Theme theme(unsigned i) { return static_cast<Theme>(i % theme_count); }
constexpr Province one_place{0}, another_place{1};
const Turn no_effect{Action::without_effect(Card::maharacha), Taking{}};
const Turn tiles{Action::maharacha(one_place, another_place, another_place), Taking{}};
const Turn both{Action::placing_two(Card::first_faction, one_place, one_place), Taking{}};
const Turn one_each{Action::placing_two(Card::first_faction, one_place, another_place), Taking{}};
const Turn even_swap{
    Action::swapping(Swap::even(Swap::Kind::even_by_one, one_place, all_factions[0], another_place, all_factions[1])),
    Taking{}};

const Turn two_for_one{
    Action::swapping(Swap::two(one_place, all_factions[0], all_factions[0], another_place, all_factions[1])), Taking{}};

/// Many puzzles, whose keys, levels, themes, plots and scores repeat in cycles of different lengths. Most keys do the
/// same.
std::vector<Puzzle> many() {
    std::vector<Puzzle> puzzles;
    for (unsigned i = 0; i < 4000; ++i) {
        const std::array<Turn, 16> keys{both,        both,        both,      both,        both,  both,
                                        two_for_one, two_for_one, one_each,  one_each,    tiles, tiles,
                                        even_swap,   even_swap,   no_effect, Turn::pass()};
        puzzles.push_back(made(keys[i * 7 % 16], 1 + i % 5, i * 7919 % 101, theme(i / 3), i % 37));
    }
    return puzzles;
}

Selection select(const std::vector<Puzzle>& puzzles, std::size_t wanted, const Quotas& quotas) {
    std::vector<PuzzleGroup> groups;
    for (const Puzzle& puzzle : puzzles) groups.push_back({&puzzle});
    return siam::select(groups, wanted, quotas);
}
Quotas only(Alike alike, unsigned percent) {
    Quotas quotas = Quotas::none();
    quotas[alike] = percent;
    return quotas;
}

/// Puzzles of random kinds, of which few go together.
std::vector<Puzzle> mixed(Random& random, std::size_t count) {
    const std::array<Turn, 6> keys{both, one_each, even_swap, two_for_one, tiles, no_effect};
    std::vector<Puzzle> puzzles;
    const auto any = [&](unsigned bound) { return static_cast<unsigned>(below(random, bound)); };
    while (puzzles.size() < count) {
        puzzles.push_back(made(keys[any(6)], 1 + any(5), any(10), theme(any(6)), any(9), 2 + any(3)));
        puzzles.back().n = 1 + any(3);
        while (any(2) == 0) puzzles.back().themes.insert(theme(any(6)));
    }
    return puzzles;
}
Quotas some_quotas(Random& random) {
    Quotas quotas{{20, 50, 10, 25, 10, 0, 50, 60}};
    if (below(random, 3) == 0) quotas[static_cast<Alike>(below(random, alike_count))] = Quotas::off;
    quotas.levels = below(random, 2) == 0;
    return quotas;
}

/// Whether there is room for all of the puzzles together.
bool keep(const std::vector<Puzzle>& puzzles, std::vector<std::size_t> places, std::size_t wanted, Quotas quotas) {
    PackRoom room(wanted, quotas);
    return std::all_of(places.begin(), places.end(), [&](std::size_t place) {
        if (room.exceeded_by(puzzles[place])) return false;
        room.take(puzzles[place]);
        return true;
    });
}
/// The greatest number of puzzles that keep to the quotas, by trying all subsets.
std::size_t most_of(const std::vector<Puzzle>& puzzles, std::size_t wanted, const Quotas& quotas) {
    std::size_t most = 0;
    PackRoom room(wanted, quotas);
    const auto extend = [&](auto&& self, std::size_t from, std::size_t taken) -> void {
        most = std::max(most, taken);
        for (std::size_t place = from; place < puzzles.size() && most < wanted; ++place) {
            if (taken + puzzles.size() - place <= most) return;
            const PackRoom::Kinds kinds = room.kinds_of(puzzles[place]);
            if (room.exceeded_by(kinds)) continue;
            room.take(kinds);
            self(self, place + 1, taken + 1);
            room.give_back(kinds);
        }
    };
    extend(extend, 0, 0);
    return most;
}
/// The number of puzzles if one takes the highest score for which there is room, and never gives one back.
std::size_t number_by_scores(const std::vector<Puzzle>& puzzles, std::size_t wanted, const Quotas& quotas) {
    std::vector<std::size_t> waiting(puzzles.size());
    for (std::size_t place = 0; place < waiting.size(); ++place) waiting[place] = place;
    std::stable_sort(waiting.begin(), waiting.end(), [&](std::size_t a, std::size_t b) {
        return puzzles[a].score > puzzles[b].score;
    });
    PackRoom room(wanted, quotas);
    std::array<std::size_t, max_level + 1> levels{};
    std::size_t taken = 0;
    while (taken < wanted) {
        std::erase_if(waiting, [&](std::size_t place) { return room.exceeded_by(puzzles[place]).has_value(); });
        const auto next = std::min_element(waiting.begin(), waiting.end(), [&](std::size_t a, std::size_t b) {
            return quotas.levels && levels[puzzles[a].level] < levels[puzzles[b].level];
        });
        if (next == waiting.end()) break;
        room.take(puzzles[*next]);
        ++levels[puzzles[*next].level], ++taken;
        waiting.erase(next);
    }
    return taken;
}

} // namespace

TEST_CASE("without quotas the highest scores are chosen, the first of equal ones", "[puzzles][selection]") {
    std::vector<Puzzle> puzzles;
    for (const unsigned score : {5U, 9U, 5U, 7U}) puzzles.push_back(made(Turn::pass(), 1, score, theme(0), 0));
    CHECK(select(puzzles, 3, Quotas::none()).chosen == std::vector<std::size_t>{0, 1, 3});
    CHECK(select(puzzles, 9, Quotas::none()).chosen.size() == 4);
    CHECK(select(puzzles, 3, Quotas::none()).kept_out == Selection{}.kept_out);
}

TEST_CASE("nothing is chosen more often than its quota", "[puzzles][selection]") {
    const std::vector<Puzzle> puzzles = many();
    const Selection selection = select(puzzles, 60, {});
    REQUIRE(selection.chosen.size() == 60);
    std::map<Shape, std::size_t> shapes;
    std::map<unsigned, std::size_t> levels;
    std::map<std::uint64_t, std::size_t> themes;
    std::map<std::pair<Shape, std::string>, std::size_t> plots;
    for (const std::size_t place : selection.chosen) {
        const Puzzle& puzzle = puzzles[place];
        ++shapes[shape_of(puzzle.key())];
        ++levels[puzzle.level];
        ++themes[puzzle.themes.bits()];
        ++plots[{shape_of(puzzle.key()), puzzle.plot.cause}];
    }
    for (const auto& [shape, count] : shapes) CHECK(count <= 12);
    CHECK(shapes[Shape::both_into_one] + shapes[Shape::one_each] <= 30);
    CHECK(shapes[Shape::pass] + shapes[Shape::no_effect] <= 6);
    for (const auto& [set, count] : themes) CHECK(count <= 15);
    for (const auto& [plot, count] : plots) CHECK(count <= 1);
    for (unsigned level = 1; level <= max_level; ++level) CHECK(levels[level] == 12);
}

TEST_CASE("each quota says how many it keeps out", "[puzzles][selection]") {
    const std::vector<Puzzle> alike(20, made(both, 2, 50, theme(1), 4));
    for (const Alike quota : {Alike::shape, Alike::faction, Alike::theme, Alike::plot}) {
        INFO(name(quota));
        const Selection selection = select(alike, 10, only(quota, 20));
        CHECK(selection.chosen.size() == 2);
        CHECK(selection.kept_out[static_cast<unsigned>(quota)] == 18);
    }
    CHECK(select(alike, 10, only(Alike::idle, 10)).chosen.size() == 10);
    const std::vector<Puzzle> passes(20, made(Turn::pass(), 2, 50, theme(1), 4));
    CHECK(select(passes, 10, only(Alike::idle, 10)).chosen == std::vector<std::size_t>{0});
    CHECK(select(passes, 10, only(Alike::shape, 10)).chosen.size() == 10);
}

TEST_CASE("exchanges make room that the highest scores have used up", "[puzzles][selection]") {
    // The best puzzle has both themes, and shuts out the two others.
    std::vector<Puzzle> puzzles{
        made(both, 1, 90, theme(1), 1), made(tiles, 1, 50, theme(1), 2), made(even_swap, 1, 50, theme(2), 3)};
    puzzles[0].themes.insert(theme(2));
    const Selection selection = select(puzzles, 2, only(Alike::theme, 25));
    CHECK(selection.chosen == std::vector<std::size_t>{1, 2});
    CHECK(selection.kept_out[static_cast<unsigned>(Alike::theme)] == 1);
}

TEST_CASE("exchanges keep the quotas, lose no puzzle and nearly always find the most", "[puzzles][selection]") {
    unsigned best_of_scores = 0, best = 0;
    constexpr unsigned rounds = 300;
    for (unsigned round = 0; round < rounds; ++round) {
        INFO("round " << round);
        Random random(round);
        const std::vector<Puzzle> puzzles = mixed(random, 8 + below(random, 10));
        const std::size_t wanted = 6 + below(random, 7);
        const Quotas quotas = some_quotas(random);
        const std::vector<std::size_t> chosen = select(puzzles, wanted, quotas).chosen;
        const std::size_t most = most_of(puzzles, wanted, quotas),
                          by_scores = number_by_scores(puzzles, wanted, quotas);
        CHECK(keep(puzzles, chosen, wanted, quotas));
        CHECK(chosen.size() >= by_scores);
        REQUIRE(chosen.size() <= most);
        best_of_scores += by_scores == most, best += chosen.size() == most;
    }
    INFO(
        best << " of " << rounds << " selections have as many puzzles as possible, by scores alone " << best_of_scores);
    CHECK(best >= rounds * 95 / 100);
    CHECK(best_of_scores < rounds * 60 / 100); // the puzzles are hard enough to choose
}

TEST_CASE("a pack wants a card that refutes a tempting wrong turn", "[puzzles][selection]") {
    std::vector<Puzzle> puzzles(3, made(both, 1, 50, theme(1), 4));
    puzzles[0].plot.refutation.clear();
    CHECK(select(puzzles, 3, only(Alike::wrong, 0)).chosen == std::vector<std::size_t>{1, 2});
    CHECK(select(puzzles, 3, Quotas::none()).chosen.size() == 3);
}

TEST_CASE("a pack has room until a quota is used up", "[puzzles][selection]") {
    PackRoom room(20, only(Alike::idle, 10));
    const Puzzle pass = made(Turn::pass(), 1, 0, theme(1), 0), idle = made(no_effect, 1, 0, theme(1), 0);
    for (const Puzzle& puzzle : {pass, idle}) {
        CHECK_FALSE(room.exceeded_by(puzzle));
        room.take(puzzle);
    }
    CHECK(room.exceeded_by(pass) == Alike::idle);
    CHECK_FALSE(room.exceeded_by(made(both, 1, 0, theme(1), 0)));
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
