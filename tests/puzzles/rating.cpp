// Tests of a puzzle's figures: how strongly turns suggest themselves, effort, rating, uniqueness and others.
#include <algorithm>
#include <cmath>
#include <fstream>
#include <numeric>

#include "engine/suite.hpp"
#include "puzzles/rating.hpp"
#include "tests/puzzles/composed.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/relabelled.hpp"

using namespace siam;
using siam::tests::Composer;

namespace {

struct Sample {
    const char* position;
    unsigned n;
};
const std::vector<Sample> samples{
    {"siam:2 AYm2 LN=R/RY=B/KE=L/SU=R/KT=L/LX=L/CH=B r5l3m2/r4l3m -/2R 2 0 21 -", 2},
    {"siam:2 KTl4m/LX*rlm2 KE=M/AY=R/CH=M/LN=L/RY=R/SU=R r3l2m3/r3l2m4 KR/M 2 0 21 -", 1},
    {"siam:2 CH/AY*r2m/KTrlm3 SU=L/LN=L/KE=L/RY=B/LX=R r3l3m2/r3l3m2 KL/RL 1 0 12 -", 2},
    {"siam:2 RY*r5lm KT=M/LN=R/LX=L/KE=R/SU=M/CH=L/AY=L r2l3m3/r2l3m2 LM/12M 1 0 12 -", 2}};

std::vector<int> shipped_strengths() {
    std::ifstream file(tests::in_source("puzzles/corpus/strengths"));
    std::vector<int> strengths;
    for (int strength = 0; file >> strength;) strengths.push_back(strength);
    return strengths;
}

/// Calls visit(record, place) with every record of the corpus and its place among them, from 0.
template <class Visit>
void for_each_in_corpus(Visit&& visit) {
    std::ifstream file(tests::in_source("puzzles/corpus/corpus.epd"));
    std::size_t place = 0;
    for (std::string line; std::getline(file, line);)
        if (const auto record = read_record(line, 1)) visit(*record, place++);
}

struct Win {
    const Game& game;
    Position position;
    unsigned n;
};
Win win_of(Library& library, const Record& record) {
    const auto [game, position] = read_position(library, record.position);
    return {*game, position, static_cast<unsigned>(std::stoul(record.operations.at(1).values.at(0)))};
}

/// The strength that the puzzle needs. Finds the keys itself, because the labels may differ from the record's.
int strength_of(const Win& win, Forcing& forcing) {
    Answers answers(forcing, Aim::win(win.game.side_of(win.position.to_move)));
    std::vector<Turn> keys;
    for (const TurnClass& turns : turn_classes(win.game, win.position))
        if (answers.forces(turns.after, Answers::left(win.n, turns.turn())))
            keys.insert(keys.end(), turns.turns.begin(), turns.turns.end());
    return strength_needed(Effort(answers).of_puzzle(win.position, win.n, keys));
}
int strength_of(const Win& win) {
    Forcing forcing(win.game);
    return strength_of(win, forcing);
}

/// The mean cost of the wrong turns before the first right turn, over all orders of the turns. `wrong` holds the costs
/// of the wrong turns, `right` is the number of right turns.
std::uint64_t drawn_before(const std::vector<std::uint64_t>& wrong, std::size_t right) {
    std::vector<std::size_t> order(wrong.size() + right); // numbers from wrong.size() on are right turns
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::uint64_t sum = 0, orders = 0;
    do {
        ++orders;
        for (std::size_t at = 0; order[at] < wrong.size(); ++at) sum += wrong[order[at]];
    } while (std::next_permutation(order.begin(), order.end()));
    return sum / orders;
}

} // namespace

TEST_CASE("the cost before the first right turn is the mean over all orders", "[puzzles][rating]") {
    const std::vector<std::uint64_t> costs{64, 192, 832, 64, 320};
    for (std::size_t wrong = 0; wrong <= costs.size(); ++wrong)
        for (std::size_t right = 1; right <= 3; ++right) {
            INFO(wrong << " wrong, " << right << " right");
            const std::vector<std::uint64_t> some(costs.begin(), costs.begin() + static_cast<std::ptrdiff_t>(wrong));
            const std::uint64_t sum = std::accumulate(some.begin(), some.end(), std::uint64_t{0});
            CHECK(expected_before(sum, right) == drawn_before(some, right));
        }
}

TEST_CASE("a rating depends on no label", "[puzzles][rating]") {
    Library library;
    Random random(35);
    std::vector<int> changes;
    for_each_in_corpus([&](const Record& record, std::size_t place) {
        if (place % 11 != 0) return;
        const Win win = win_of(library, record);
        const tests::Relabelling labels = place % 2 == 0 ? tests::Relabelling::reversed() : tests::Relabelling(random);
        const Game game(labels.of(win.game.variant()), win.game.players());
        INFO(record.position);
        const int change = strength_of({game, labels.of(win.position), win.n}) - strength_of(win);
        CHECK(std::abs(change) < 200);
        changes.push_back(std::abs(change));
    });
    // Some ratings change: the labels decide which turn of a class comes first, and the rating uses only this turn. The
    // turns of a class are equivalent, but may suggest themselves more or less strongly.
    CHECK(static_cast<std::size_t>(std::count(changes.begin(), changes.end(), 0)) * 10 >= changes.size() * 9);
}

TEST_CASE("a rating does not depend on what the solver has already found", "[puzzles][rating]") {
    Composer composer;
    for (const Sample& sample : samples) {
        const Puzzle puzzle = composer.puzzle(sample.position, sample.n);
        INFO(sample.position);
        const Win win{*puzzle.game, puzzle.position, sample.n};
        Forcing forcing(win.game);
        const int cold = strength_of(win, forcing), warm = strength_of(win, forcing);
        CHECK(cold == warm);
        CHECK(puzzle.rating == rating_of(cold).points);
    }
}

TEST_CASE("a rating that is stopped says nothing", "[puzzles][rating]") {
    Composer composer;
    Puzzle puzzle = composer.puzzle(samples[2].position, samples[2].n);
    const std::atomic<bool> stop = true;
    Forcing forcing(*puzzle.game, {.limits = {.stop = &stop}});
    CHECK_FALSE(rate(forcing, puzzle));
}

TEST_CASE("a turn that loses when everybody passes costs one look", "[puzzles][rating]") {
    Composer composer;
    unsigned plain = 0, dearer = 0;
    for (const Sample& sample : samples) {
        const Puzzle puzzle = composer.puzzle(sample.position, sample.n);
        const Game& game = *puzzle.game;
        Forcing forcing(game);
        Answers answers(forcing, puzzle.aim());
        Effort effort(answers);
        const Appeal appeal(game, puzzle.aim(), puzzle.position);
        for (const TurnClass& turns : turn_classes(game, puzzle.position)) {
            if (over(game, turns.after)) continue;
            const bool idle_win = puzzle.aim().suits_if_all_pass(game, turns.after);
            CHECK((appeal.of(turns.after) >= Appeal::wins_idle) == idle_win);
            const std::uint64_t cost = effort.of_discarding(turns.after, Answers::left(sample.n, turns.turn()));
            CHECK((idle_win ? cost > Effort::look : cost == Effort::look));
            (idle_win ? dearer : plain) += 1;
        }
    }
    CHECK(plain > 0);
    CHECK(dearer > 0);
}

TEST_CASE("twice the looks need a hundred points more", "[puzzles][rating]") {
    CHECK(strength_needed(Effort::look) == 0);
    CHECK(strength_needed(3 * Effort::look) == 158);
    for (std::uint64_t looks = 1; looks < 5000; looks = looks * 5 / 4 + 1) {
        const int strength = strength_needed(looks * Effort::look);
        CHECK(strength == static_cast<int>(100 * std::log2(static_cast<double>(looks))));
        CHECK(strength_needed(2 * looks * Effort::look) == strength + 100);
    }
}

TEST_CASE("the scale is that of the corpus", "[puzzles][rating]") {
    std::vector<int> strengths = shipped_strengths();
    REQUIRE(strengths.size() >= 1000);
    std::sort(strengths.begin(), strengths.end());
    const auto at = [&](std::size_t part, std::size_t of) { return strengths[(strengths.size() * part - 1) / of]; };
    CHECK(scale.median == at(1, 2));
    for (std::size_t fifth = 1; fifth < max_level; ++fifth) CHECK(scale.fifths[fifth - 1] == at(fifth, max_level));
    CHECK(rating_of(scale.median).points == 1500);
    std::array<std::size_t, max_level + 1> levels{};
    for (const int strength : strengths) ++levels[rating_of(strength).level];
    for (unsigned level = 1; level <= max_level; ++level) {
        CHECK(levels[level] > strengths.size() / 6);
        CHECK(levels[level] < strengths.size() / 4);
    }
}

TEST_CASE("the corpus is rated as it says", "[puzzles][rating]") {
    const std::vector<int> strengths = shipped_strengths();
    Library library;
    std::size_t records = 0;
    for_each_in_corpus([&](const Record& record, std::size_t place) {
        ++records;
        if (place % 7 != 0 || place >= strengths.size()) return;
        INFO(record.position);
        CHECK(strength_of(win_of(library, record)) == strengths[place]);
    });
    CHECK(records == strengths.size());
}

TEST_CASE("uniqueness counts the classes at later turns", "[puzzles][grades]") {
    Composer composer;
    CHECK(
        composer.puzzle("siam:2 AYm2 LN=R/RY=B/KE=L/SU=R/KT=L/LX=L/CH=B r5l3m2/r4l3m -/2R 2 0 21 -", 2).uniqueness ==
        Uniqueness::dual_free);
    CHECK(
        composer.puzzle("siam:2 AYr4m/KEr2l3 CH=R/RY=B/KT=M/LN=M/LX=B/SU=L r3l2m4/r2l5m2 M/M 2 0 21 -", 1).uniqueness ==
        Uniqueness::key);
    CHECK(
        composer.puzzle("siam:2 RYr3m2/LN*r5l3 AY=R/LX=M/KE=M/KT=M/SU=L/CH=B r3l4m2/rl4m3 K/RM 2 0 21 -", 2)
            .uniqueness == Uniqueness::line);
}

TEST_CASE("a key's place is the mean among the turns that suggest themselves equally", "[puzzles][grades]") {
    Composer composer;
    // If everybody passes, the pass wins too, but a card that changes the contested province suggests itself more.
    const char* const first = "siam:2 AY*rl2m4 CH=B/SU=M/KT=L/LN=L/LX=R/RY=R/KE=B r2l3m4/r2l3m4 L/F 1 0 12 -";
    CHECK(composer.puzzle(first, 1).key_rank == 1);
    const Puzzle puzzle =
        composer.puzzle("siam:2 LXl4m3 SU=M/LN=B/RY=M/AY=B/CH=R/KT=L/KE=B r3l4m2/r3l4m2 R/M 1 0 12 -", 1);
    std::vector<unsigned> appeals;
    const Appeal appeal(*puzzle.game, puzzle.aim(), puzzle.position);
    for (const TurnClass& turns : turn_classes(*puzzle.game, puzzle.position))
        appeals.push_back(appeal.of(turns.after));
    // All three turns win if everybody passes. One of them gains a Lao, the faction that ranks first; the key does not.
    CHECK(appeals == std::vector<unsigned>{4, 7, 5});
    CHECK(puzzle.key_rank == 2);
}
