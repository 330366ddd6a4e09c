// Builds that need more memory than the limit: with a scratch file they write the same bytes, even if interrupted.
#include <fstream>

#include "solver/file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/small_tables.hpp"

using namespace siam;
using Catch::Matchers::Contains;
using siam::tests::rounds;
using siam::tests::SmallClass;

namespace {

struct Built {
    RetrogradeEnd end;
    unsigned steps = 0;
};

/// Thrown after the last step: the build ends like a process that is killed before it writes the table.
struct Killed {};
constexpr unsigned all_steps = 24; ///< of the class with seed 5, 2 players, 3 open provinces and 4 cards

/// Builds the table with the memory limit and with a scratch file beside it. If `stop_after` is not 0, stops after that
/// number of steps.
Built build_within(std::size_t memory, const SmallClass& one, unsigned threads = 1, unsigned stop_after = 0) {
    MemoryBudget budget(memory);
    std::atomic<bool> stop = false;
    Built built{};
    const auto count = [&](const RetrogradeLayer&) {
        stop = ++built.steps == stop_after;
        if (stop && stop_after == all_steps) throw Killed();
    };
    const std::string scratch = one.file("table.scratch").string();
    const RetrogradeOptions options{
        .memory = &budget, .threads = threads, .limits = {.stop = &stop}, .scratch = scratch};
    try {
        built.end = one.build("table", options, count);
    } catch (const Killed&) {
        built.end = RetrogradeEnd::stopped;
    }
    CHECK(budget.taken() == 0);
    CHECK_FALSE(one.has("table.scratch"));
    return built;
}

bool is_too_little_without_scratch(std::size_t memory, const SmallClass& one) {
    MemoryBudget budget(memory);
    const RetrogradeEnd end = one.build("other", {.memory = &budget});
    one.remove("other.building");
    return end == RetrogradeEnd::out_of_memory;
}

/// Builds one class with less and less memory, until too little is left even with a scratch file.
void build_with_less_and_less(unsigned seed, unsigned players, unsigned open, unsigned cards) {
    const SmallClass one(seed, players, open, cards);
    unsigned with_scratch = 0;
    std::size_t memory = one.memory;
    const std::size_t step = memory < 200'000 ? 23 : 11; // a small build fails after a few large steps
    Built built{};
    for (unsigned n = 0; built.end == RetrogradeEnd::solved && n < 40; ++n, memory -= memory / step) {
        built = build_within(memory, one, n == 0 ? 8 : 1 + n % 3);
        INFO("seed " << seed << ", " << memory << " of " << one.memory << " bytes");
        if (built.end != RetrogradeEnd::solved) break;
        with_scratch += is_too_little_without_scratch(memory, one);
        REQUIRE(one.is_whole());
    }
    INFO("seed " << seed << ": " << memory << " of " << one.memory << " bytes were too few");
    CHECK(with_scratch > 0);
    CHECK(built.end == RetrogradeEnd::out_of_memory);
}

} // namespace

TEST_CASE(
    "a table's bytes do not depend on the memory and the threads of its building",
    "[table][scratch][memory][unsanitized]") {
    build_with_less_and_less(6, 2, 2, 5);
    build_with_less_and_less(8, 2, 4, 3);
}
TEST_CASE("nor do the bytes of larger tables, and of tables for more players", "[table][scratch][memory][slow]") {
    build_with_less_and_less(5, 2, 3, 4);
    build_with_less_and_less(7, 3, 2, 4);
    build_with_less_and_less(9, 4, 3, 3);
}

TEST_CASE("what a killed build has left in the scratch folder is removed, nothing else is", "[table][scratch]") {
    const SmallClass one(5, 2, 2, 2);
    for (const auto& [left, stays] :
         {std::pair{"siam scratch file 1\nand what was in it", false}, {"my own notes\n", true}}) {
        one.put("left", left);
        MemoryBudget much;
        const RetrogradeOptions options{.memory = &much, .scratch = one.file("left").string()};
        REQUIRE(one.build("table", options) == RetrogradeEnd::solved);
        CHECK(one.has("left") == stays);
    }
}

TEST_CASE(
    "a build that is stopped after any step goes on, with a scratch file or without", "[table][scratch][unsanitized]") {
    const SmallClass one(5, 2, 3, 4);
    const std::array memories{one.memory / 2, one.memory * 2};
    REQUIRE(is_too_little_without_scratch(memories[0], one));
    for (unsigned stop_after = 1; stop_after <= all_steps; ++stop_after) {
        one.remove("table");
        const unsigned half = stop_after / 2;
        REQUIRE(build_within(memories[half % 2], one, 1 + half % 2, stop_after).end == RetrogradeEnd::stopped);
        REQUIRE_FALSE(one.has("table"));
        const Built rest = build_within(memories[half / 2 % 2], one, 2);
        REQUIRE(rest.end == RetrogradeEnd::solved);
        CHECK(rest.steps == all_steps - stop_after);
        REQUIRE(one.is_whole());
    }
}

TEST_CASE("a journal that is damaged while it is needed spoils no table", "[table][scratch][unsanitized]") {
    const SmallClass one(5, 2, 3, 4);
    const std::string path = one.file("table.building").string();
    unsigned noticed = 0;
    for (std::uint64_t seed = 0; seed < rounds(8); ++seed) {
        Random random(seed);
        one.remove("table");
        unsigned steps = 0;
        const unsigned damage_after = static_cast<unsigned>(8 + below(random, 16));
        const auto damage = [&](const RetrogradeLayer&) {
            if (++steps != damage_after) return;
            const std::string now = one.text("table.building");
            std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
            for (std::size_t at = 4096 + below(random, 2000); at < now.size(); at += 1 + below(random, 4000)) {
                file.seekp(static_cast<std::streamoff>(at));
                file.put(static_cast<char>(now[at] ^ 1));
            }
        };
        MemoryBudget budget(one.memory / 2);
        try {
            const std::string scratch = one.file("table.scratch").string();
            const RetrogradeEnd end = one.build("table", {.memory = &budget, .scratch = scratch}, damage);
            REQUIRE(end == RetrogradeEnd::solved); // not REQUIRE(one.build(...)): it would catch the FileError
        } catch (const FileError& error) {
            ++noticed;
            INFO("seed " << seed);
            CHECK_THAT(error.what(), Contains(path + " is damaged at byte "));
            CHECK_FALSE(one.has("table"));
            REQUIRE(build_within(one.memory / 2, one).end == RetrogradeEnd::solved);
        }
        REQUIRE(one.is_whole());
    }
    CHECK(noticed > rounds(2));
}
