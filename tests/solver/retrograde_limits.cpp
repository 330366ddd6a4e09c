// The retrograde solver stops cleanly at a limit, keeps its finished work, and finds the same answers when resumed.
#include <map>

#include "tests/support/catch.hpp"
#include "tests/support/small_tables.hpp"

using namespace siam;

TEST_CASE("what is allocated for a closure counts, whatever it is", "[retrograde][memory]") {
    Library library;
    const auto [game, root] = siam::tests::root_of(library, 22, 2, 3, 4);
    MemoryBudget budget;
    Retrograde retrograde(*game, std::span(&root, 1), {.memory = &budget});
    REQUIRE(retrograde.run() == RetrogradeEnd::solved);
    MemoryBudget enough(budget.peak()), less(budget.taken() - 1);
    CHECK(Retrograde(*game, std::span(&root, 1), {.memory = &enough}).run() == RetrogradeEnd::solved);
    CHECK(Retrograde(*game, std::span(&root, 1), {.memory = &less}).run() == RetrogradeEnd::out_of_memory);
}

namespace {

/// The number of readings of the clock `reading`, which advances by one nanosecond at each reading.
std::atomic<std::int64_t> readings{0};
std::chrono::nanoseconds reading() { return std::chrono::nanoseconds(++readings); }

} // namespace

TEST_CASE("a run ends at each deadline, and goes on to the same answers", "[retrograde][unsanitized]") {
    Library library;
    const auto threads = GENERATE(1U, 3U);
    const auto [game, root] = siam::tests::root_of(library, 24, 2, 2, 4);
    Retrograde free(*game, std::span(&root, 1), {});
    REQUIRE(free.run() == RetrogradeEnd::solved);
    readings = 0;
    Limits limits{.clock = reading, .deadline = std::chrono::nanoseconds::max()};
    REQUIRE(
        Retrograde(*game, std::span(&root, 1), {.threads = threads, .limits = limits}).run() == RetrogradeEnd::solved);
    const std::int64_t all = readings;
    CHECK(all > 1000); // the solver reads the clock often
    for (const std::int64_t part : {0, 1, 5, 9}) {
        readings = 0;
        limits.deadline = std::chrono::nanoseconds(all * part / 10);
        Retrograde retrograde(*game, std::span(&root, 1), {.threads = threads, .limits = limits});
        REQUIRE(retrograde.run() == RetrogradeEnd::stopped);
        CHECK(retrograde.run() == RetrogradeEnd::stopped); // the deadline has still passed
        readings = std::numeric_limits<std::int64_t>::min() / 2;
        REQUIRE(retrograde.run() == RetrogradeEnd::solved);
        CHECK((siam::tests::answers_of(retrograde) == siam::tests::answers_of(free)));
    }
}

TEST_CASE("a step that is stopped keeps the groups that are done", "[retrograde]") {
    Library library;
    const auto threads = GENERATE(1U, 3U);
    const auto [game, root] = siam::tests::root_of(library, 23, 2, 2, 4);
    std::atomic<bool> stop = false;
    Retrograde retrograde(*game, std::span(&root, 1), {.threads = threads, .limits = {.stop = &stop}});
    std::map<std::pair<const retrograde::Group*, bool>, unsigned> told;
    retrograde.when_done([&](const retrograde::Group& group) {
        ++told[{&group, group.solving.is_done}];
        stop = told.size() % 3 == 0;
    });
    unsigned ends = 0;
    for (; ends < 100'000 && retrograde.run() != RetrogradeEnd::solved; stop = false) ++ends;
    REQUIRE(retrograde.solved());
    CHECK(ends > 20);
    for (const auto& [which, times] : told) REQUIRE(times == 1);
    Retrograde free(*game, std::span(&root, 1), {});
    REQUIRE(free.run() == RetrogradeEnd::solved);
    CHECK((siam::tests::answers_of(retrograde) == siam::tests::answers_of(free)));
    CHECK(retrograde.count().turns_solved == free.count().turns_solved);
    CHECK(retrograde.count().turns_listed == free.count().turns_listed);
}
