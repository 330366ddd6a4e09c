// The panel of simulated solvers, ratings, uniqueness and the smaller figures.
#include <algorithm>
#include <fstream>
#include <numeric>

#include "engine/suite.hpp"
#include "puzzles/rating.hpp"
#include "tests/puzzles/composed.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"

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

using Scores = std::array<unsigned, panel_strengths>;

Scores scores_of(const Puzzle& puzzle, std::uint64_t seed) {
    Forcing forcing(*puzzle.game);
    return Panel(forcing, puzzle.position, puzzle.n, puzzle.keys, seed).scores().value();
}

/// The number of seeds of a panel that find the key at every strength.
Scores rising(unsigned from, unsigned step) {
    Scores scores{};
    for (unsigned strength = 0; strength < panel_strengths; ++strength)
        scores[strength] = std::min(panel_seeds, from + step * strength);
    return scores;
}

std::vector<int> shipped_strengths() {
    std::ifstream file(tests::in_source("puzzles/corpus/strengths"));
    std::vector<int> strengths;
    for (int strength = 0; file >> strength;) strengths.push_back(strength);
    return strengths;
}

/// The records of the corpus, and how many there are.
template <class Visit>
void for_each_in_corpus(Visit&& visit) {
    std::ifstream file(tests::in_source("puzzles/corpus/corpus.epd"));
    std::size_t place = 0;
    for (std::string line; std::getline(file, line);)
        if (const auto record = read_record(line, 1)) visit(*record, place++);
}

int strength_of(Library& library, const Record& record) {
    const auto [game, position] = read_position(library, record.position);
    std::vector<Turn> keys;
    for (const std::string& key : record.operations.at(2).values) keys.push_back(read_turn(*game, key));
    Forcing forcing(*game);
    const auto n = static_cast<unsigned>(std::stoul(record.operations.at(1).values.at(0)));
    Panel panel(forcing, position, n, keys, seed_of(record.operations.at(0).values.at(0)));
    return strength_needed(panel.scores().value());
}

} // namespace

TEST_CASE("stronger solvers find more keys, and the strongest nearly all", "[puzzles][rating]") {
    Composer composer;
    Scores sum{};
    for (const Sample& sample : samples) {
        const Puzzle puzzle = composer.puzzle(sample.position, sample.n);
        const Scores scores = scores_of(puzzle, seed_of(puzzle.id));
        INFO(sample.position);
        CHECK(scores.back() >= panel_seeds * 9 / 10);
        CHECK(puzzle.rating == rating_of(strength_needed(scores)).points);
        for (unsigned strength = 0; strength < panel_strengths; ++strength) sum[strength] += scores[strength];
    }
    const unsigned clearly = panel_seeds / 4;
    for (unsigned strength = 1; strength < panel_strengths; ++strength)
        CHECK(sum[strength] + clearly > sum[strength - 1]);
    CHECK(sum.front() < sum.back() / 2);
}

TEST_CASE("a panel with the same seed answers the same, whatever the solver knows already", "[puzzles][rating]") {
    Composer composer;
    const Puzzle puzzle = composer.puzzle(samples[2].position, samples[2].n);
    Forcing forcing(*puzzle.game);
    Panel cold(forcing, puzzle.position, puzzle.n, puzzle.keys, 7),
        warm(forcing, puzzle.position, puzzle.n, puzzle.keys, 7);
    const auto first = cold.scores(), second = warm.scores();
    CHECK(first == second);
    CHECK(first != scores_of(puzzle, 8));
    unsigned believers = 0;
    for (const TurnClass& turns : turn_classes(*puzzle.game, puzzle.position))
        believers += cold.believers(turns.turn());
    CHECK(believers == panel_seeds * panel_strengths);
    CHECK(cold.believers(puzzle.key()) == std::accumulate(first->begin(), first->end(), 0U));
}

TEST_CASE("a panel that is stopped says nothing", "[puzzles][rating]") {
    Composer composer;
    const Puzzle puzzle = composer.puzzle(samples[2].position, samples[2].n);
    const std::atomic<bool> stop = true;
    Forcing forcing(*puzzle.game, {.limits = {.stop = &stop}});
    CHECK_FALSE(Panel(forcing, puzzle.position, puzzle.n, puzzle.keys, 7).scores());
}

TEST_CASE("the strength needed is where half of the seeds find the key", "[puzzles][rating]") {
    constexpr unsigned half = panel_seeds / 2;
    CHECK(strength_needed(rising(half, 0)) == 0);
    CHECK(strength_needed(rising(half - 1, 2)) == 50);
    CHECK(strength_needed(rising(0, half)) == 100);
    CHECK(strength_needed(rising(panel_seeds, 0)) == -100);
    CHECK(strength_needed(rising(0, 0)) == 100 * static_cast<int>(panel_strengths));
    Scores late = rising(0, 0);
    late.back() = panel_seeds;
    CHECK(strength_needed(late) == 100 * static_cast<int>(panel_strengths - 2) + 50);
}

TEST_CASE("the scale is that of the corpus", "[puzzles][rating]") {
    std::vector<int> strengths = shipped_strengths();
    REQUIRE(strengths.size() >= 1000);
    std::sort(strengths.begin(), strengths.end());
    const auto at = [&](std::size_t part, std::size_t of) { return strengths[(strengths.size() * part - 1) / of]; };
    CHECK(scale().median == at(1, 2));
    for (std::size_t fifth = 1; fifth < max_level; ++fifth) CHECK(scale().fifths[fifth - 1] == at(fifth, max_level));
    CHECK(rating_of(scale().median).points == 1500);
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
        if (place % 97 != 0 || place >= strengths.size()) return;
        INFO(record.position);
        CHECK(strength_of(library, record) == strengths[place]);
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

TEST_CASE("the naive order puts turns first that win if everybody passes", "[puzzles][grades]") {
    Composer composer;
    // Passing, which comes before the key, also wins if everybody passes.
    const char* const second = "siam:2 AY*rl2m4 CH=B/SU=M/KT=L/LN=L/LX=R/RY=R/KE=B r2l3m4/r2l3m4 L/F 1 0 12 -";
    CHECK(composer.puzzle(second, 1).key_rank == 2);
    const Puzzle puzzle =
        composer.puzzle("siam:2 LXl4m3 SU=M/LN=B/RY=M/AY=B/CH=R/KT=L/KE=B r3l4m2/r3l4m2 R/M 1 0 12 -", 1);
    // pass and R=-/lLX, then the key R=-/mLX
    CHECK(puzzle.turn_classes == 3);
    CHECK(puzzle.key_rank == 3);
}
