// The packs that siam ships are varied, explained, and hard by their ideas.
#include <algorithm>
#include <map>

#include "puzzles/pack/pack.hpp"
#include "puzzles/selection.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"

using namespace siam;

namespace {

/// A shipped pack and its text.
struct Shipped {
    explicit Shipped(const std::string& name)
        : text(tests::text_of(tests::in_source("puzzles/packs/" + name + ".txt"))),
          pack(read_pack(rulebook, text).pack) {}

    /// The number of puzzles of which this is true.
    template <class Is>
    [[nodiscard]] auto count(Is is) const {
        return std::count_if(pack.puzzles.begin(), pack.puzzles.end(), is);
    }

    Rulebook rulebook{builtin_variants()};
    std::string text;
    Pack pack;
};

} // namespace

TEST_CASE("the shipped packs keep to the quotas of --best", "[puzzles][shipped]") {
    const auto [name, least] =
        GENERATE(table<const char*, std::size_t>({{"sample", 200}, {"hard", 30}, {"saves", 20}}));
    const Shipped shipped(name);
    INFO(name);
    CHECK(shipped.pack.puzzles.size() >= least);
    PackRoom room(shipped.pack.puzzles.size(), {});
    for (const PackPuzzle& entry : shipped.pack.puzzles) {
        INFO(entry.puzzle.id);
        const auto exceeded = room.exceeded_by(entry.puzzle);
        CHECK((exceeded ? siam::name(*exceeded) : "") == "");
        CHECK_FALSE(entry.puzzle.themes.empty());
        room.take(entry.puzzle);
    }
}

TEST_CASE("a shipped pack begins with its easiest puzzles", "[puzzles][shipped]") {
    for (const char* const name : {"first", "sample", "hard", "saves"}) {
        INFO(name);
        const auto rating = [](const PackPuzzle& entry) { return entry.puzzle.rating; };
        CHECK(std::ranges::is_sorted(Shipped(name).pack.puzzles, {}, rating));
    }
}

TEST_CASE("in the pack `first`, two players need one card", "[puzzles][shipped]") {
    const Shipped first("first");
    CHECK(first.pack.puzzles.size() == 20);
    for (const PackPuzzle& entry : first.pack.puzzles) {
        INFO(entry.puzzle.id);
        CHECK((entry.puzzle.game->players() == 2 && entry.puzzle.n == 1 && entry.puzzle.level <= 2));
        CHECK((entry.explained > 0 && entry.explained <= 60));
    }
}

TEST_CASE("the pack `hard` is hard by its ideas, not by two players with many cards", "[puzzles][shipped]") {
    const Shipped hard("hard");
    CHECK(hard.count([](const PackPuzzle& entry) { return entry.puzzle.game->players() == 4; }) >= 5);
    CHECK(hard.count([](const PackPuzzle& entry) { return entry.puzzle.n >= 3; }) >= 10);
    CHECK(hard.count([](const PackPuzzle& entry) { return entry.puzzle.level < 4; }) == 0);
}

TEST_CASE("nine of ten shipped wins in 1 or 2 are explained in 80 words", "[puzzles][shipped]") {
    std::map<unsigned, unsigned> all, explained;
    for (const char* const name : {"sample", "hard", "saves"})
        for (const PackPuzzle& entry : Shipped(name).pack.puzzles) {
            if (entry.puzzle.task != Task::win || entry.puzzle.n > 2) continue;
            ++all[entry.puzzle.n];
            explained[entry.puzzle.n] += entry.explained > 0 && entry.explained <= 80;
        }
    for (const unsigned n : {1U, 2U}) {
        INFO("win in " << n << ": " << explained[n] << " of " << all[n]);
        CHECK(all[n] >= 10);
        CHECK(10 * explained[n] >= 9 * all[n]);
    }
}
