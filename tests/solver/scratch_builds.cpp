// Builds that exceed the memory: with a scratch file they end in the same bytes, whatever interrupts them.
#include <fstream>

#include "solver/file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/small_tables.hpp"

using namespace siam;
using Catch::Matchers::Contains;
using siam::tests::build;
using siam::tests::Root;
using siam::tests::root_of;
using siam::tests::rounds;
using siam::tests::Scratch;
using siam::tests::text_of;
using siam::tests::write;

namespace {

/// A class, its table, and the memory that its build takes.
struct Case {
    Root root;
    std::string whole;
    std::size_t memory = 0;
};

Case case_of(const Scratch& scratch, const Root& root) {
    MemoryBudget budget;
    REQUIRE(build(root, scratch.file("whole"), {.memory = &budget}) == RetrogradeEnd::solved);
    return {root, text_of(scratch.file("whole")), budget.peak()};
}

struct Built {
    RetrogradeEnd end;
    unsigned steps = 0, steps_with_scratch = 0;
};

/// With that much memory, and a scratch file beside the table.
Built build_within(
    std::size_t memory, const Root& root, const std::filesystem::path& path, unsigned threads = 1,
    unsigned stop_after = 0) {
    MemoryBudget budget(memory);
    std::atomic<bool> stop = false;
    Built built{};
    const std::string scratch = path.string() + ".scratch";
    const auto count = [&](const RetrogradeLayer&) {
        stop = ++built.steps == stop_after;
        built.steps_with_scratch += std::filesystem::exists(scratch);
    };
    built.end = build(
        root, path, {.memory = &budget, .threads = threads, .limits = {.stop = &stop}, .scratch = scratch}, count);
    CHECK(budget.taken() == 0);
    CHECK_FALSE(std::filesystem::exists(scratch));
    return built;
}

} // namespace

TEST_CASE("a table's bytes do not depend on the memory of its building", "[table][scratch][memory]") {
    Library library;
    const Scratch scratch("little-memory");
    for (const auto& [seed, players, open, cards] :
         {std::array{5U, 2U, 3U, 4U}, {6U, 2U, 2U, 5U}, {7U, 3U, 2U, 4U}, {8U, 2U, 4U, 3U}, {9U, 4U, 3U, 3U}}) {
        const Case one = case_of(scratch, root_of(library, seed, players, open, cards));
        unsigned with_scratch = 0;
        std::size_t memory = one.memory;
        const std::size_t step = memory < 200'000 ? 23 : 11; // small limits are soon too low
        Built built{};
        for (unsigned n = 0; built.end == RetrogradeEnd::solved && n < 40; ++n, memory -= memory / step) {
            built = build_within(memory, one.root, scratch.file("table"), 1 + n % 3);
            INFO("seed " << seed << ", " << memory << " of " << one.memory << " bytes");
            if (built.end != RetrogradeEnd::solved) break;
            with_scratch += built.steps_with_scratch > 0;
            REQUIRE((text_of(scratch.file("table")) == one.whole));
        }
        INFO("seed " << seed << ": " << memory << " of " << one.memory << " bytes were too few");
        CHECK(with_scratch > 0);
        CHECK(built.end == RetrogradeEnd::out_of_memory);
        std::filesystem::remove(scratch.file("table.building"));
    }
}

TEST_CASE("what a killed build has left in the scratch folder is removed, nothing else is", "[table][scratch]") {
    Library library;
    const Scratch scratch("left-over");
    const Root root = root_of(library, 5, 2, 2, 2);
    const std::string path = scratch.file("table.scratch").string();
    for (const auto& [left, stays] :
         {std::pair{"siam scratch file 1\nand what was in it", false}, {"my own notes\n", true}}) {
        write(path, left);
        MemoryBudget much;
        REQUIRE(build(root, scratch.file("table"), {.memory = &much, .scratch = path}) == RetrogradeEnd::solved);
        CHECK(std::filesystem::exists(path) == stays);
    }
}

TEST_CASE("a build with a scratch file that is stopped goes on, with any memory", "[table][scratch]") {
    Library library;
    const Scratch scratch("scratch-resume");
    const Case one = case_of(scratch, root_of(library, 5, 2, 3, 4));
    const std::size_t little = one.memory / 2;
    REQUIRE(build_within(little, one.root, scratch.file("table")).steps_with_scratch > 0);
    for (unsigned stop_after = 1; stop_after < 24; stop_after += 2) {
        std::filesystem::remove(scratch.file("table"));
        const std::array memories{little, one.memory * 2};
        const Built begun = build_within(
            memories[stop_after / 2 % 2], one.root, scratch.file("table"), 1 + stop_after / 2 % 2, stop_after);
        REQUIRE(begun.end == RetrogradeEnd::stopped);
        const Built rest = build_within(memories[stop_after / 4 % 2], one.root, scratch.file("table"), 2);
        REQUIRE(rest.end == RetrogradeEnd::solved);
        CHECK(rest.steps == 24 - stop_after);
        REQUIRE((text_of(scratch.file("table")) == one.whole));
    }
}

TEST_CASE("a scratch file that is damaged while it is needed spoils no table", "[table][scratch]") {
    Library library;
    const Scratch scratch("scratch-damage");
    const Case one = case_of(scratch, root_of(library, 5, 2, 3, 4));
    const std::string path = scratch.file("table.scratch").string();
    unsigned noticed = 0;
    for (std::uint64_t seed = 0; seed < rounds(16); ++seed) {
        Random random(seed);
        std::filesystem::remove(scratch.file("table"));
        unsigned steps = 0;
        const unsigned damage_after = static_cast<unsigned>(8 + below(random, 16));
        const auto damage = [&](const RetrogradeLayer&) {
            if (++steps != damage_after || !std::filesystem::exists(path)) return;
            const std::string now = text_of(path);
            std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
            for (std::size_t at = 4096 + below(random, 2000); at < now.size(); at += 1 + below(random, 4000)) {
                file.seekp(static_cast<std::streamoff>(at));
                file.put(static_cast<char>(now[at] ^ 1));
            }
        };
        MemoryBudget budget(one.memory / 2);
        try {
            const RetrogradeEnd end =
                build(one.root, scratch.file("table"), {.memory = &budget, .scratch = path}, damage);
            REQUIRE(end == RetrogradeEnd::solved);
        } catch (const FileError& error) {
            ++noticed;
            INFO("seed " << seed);
            CHECK_THAT(error.what(), Contains(path + " is damaged at byte "));
            CHECK_FALSE(std::filesystem::exists(scratch.file("table")));
            REQUIRE(build_within(one.memory / 2, one.root, scratch.file("table")).end == RetrogradeEnd::solved);
        }
        REQUIRE((text_of(scratch.file("table")) == one.whole));
    }
    CHECK(noticed > rounds(4));
}
