// How a table is written: the same bytes, whoever puts its groups in order and compresses its blocks.
#include "solver/endgame_table/table_writer.hpp"

#include "solver/endgame_table/build_journal.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/small_tables.hpp"

using namespace siam;
using namespace siam::retrograde;
using Catch::Matchers::Contains;
using siam::tests::build;
using siam::tests::Root;
using siam::tests::root_of;
using siam::tests::Scratch;
using siam::tests::text_of;

namespace {

/// Does all steps but so many of a build, as processes do that leave its table to be written.
void solve_into_journal(const Root& root, const std::filesystem::path& table, std::size_t steps_left = 0) {
    Retrograde retrograde(*root.game, std::span(&root.position, 1), {});
    Closure& closure = retrograde.closure();
    BuildJournal journal(closure, table.string() + ".building");
    closure.when_done([&](const Group& group) { journal.add(closure, closure.steps()[closure.steps_done()], group); });
    while (closure.steps_done() + steps_left < closure.steps().size()) {
        const Closure::Step step = closure.steps()[closure.steps_done()];
        REQUIRE(closure.do_step() == RetrogradeEnd::solved);
        journal.finish_step(step);
    }
}

RetrogradeEnd finish(
    const Root& root, const std::filesystem::path& table, const RetrogradeOptions& options, const Press& press) {
    return finish_endgame_table(*root.game, std::span(&root.position, 1), options, table, press);
}

/// Presses one after the other, from the last one on, and counts what it is given.
Press backwards(std::size_t at_once, std::vector<std::size_t>& given) {
    return {at_once, [&given](std::span<const RawBlock> raw) {
                given.push_back(raw.size());
                std::vector<StoredBlock> all(raw.size());
                for (std::size_t i = raw.size(); i-- > 0;) all[i] = stored(raw[i]);
                return all;
            }};
}

} // namespace

TEST_CASE("a table's bytes do not depend on threads", "[table]") {
    Library library;
    const Scratch scratch("table-threads");
    const Root root = root_of(library, 5, 2, 3, 4);
    REQUIRE(build(root, scratch.file("one")) == RetrogradeEnd::solved);
    for (const unsigned threads : {2U, 3U, 8U}) {
        REQUIRE(build(root, scratch.file("more"), {.threads = threads}) == RetrogradeEnd::solved);
        CHECK((text_of(scratch.file("more")) == text_of(scratch.file("one"))));
    }
}

TEST_CASE("a table written from its journal has the same bytes", "[table]") {
    Library library;
    const Scratch scratch("finish");
    const Root root = root_of(library, 5, 2, 3, 4);
    const std::filesystem::path table = scratch.file("table");
    REQUIRE(build(root, scratch.file("whole")) == RetrogradeEnd::solved);
    const std::string whole = text_of(scratch.file("whole"));

    SECTION("whatever is compressed at a time") {
        for (const std::size_t at_once : {1U, 3U, 1000U}) {
            std::vector<std::size_t> given;
            solve_into_journal(root, table);
            REQUIRE(finish(root, table, {}, backwards(at_once, given)) == RetrogradeEnd::solved);
            CHECK((text_of(table) == whole));
            CHECK(given.size() > 1);
            CHECK(*std::ranges::max_element(given) <= at_once);
            CHECK((at_once == 1 || given.front() > 1));
            CHECK_FALSE(std::filesystem::exists(table.string() + ".building"));
        }
    }
    SECTION("with little memory") {
        const std::string away = table.string() + ".scratch";
        MemoryBudget ample;
        solve_into_journal(root, table);
        REQUIRE(finish(root, table, {.memory = &ample}, press_by_threads(2)) == RetrogradeEnd::solved);
        CHECK(ample.taken() == 0);
        unsigned too_few = 0, enough = 0;
        for (std::size_t part = 1; part < 24; ++part) {
            solve_into_journal(root, table);
            MemoryBudget budget(ample.peak() - ample.peak() * part / 24);
            const RetrogradeEnd end =
                finish(root, table, {.memory = &budget, .threads = 2, .scratch = away}, press_by_threads(2));
            CHECK(budget.taken() == 0);
            CHECK_FALSE(std::filesystem::exists(away));
            if (end == RetrogradeEnd::solved) CHECK((text_of(table) == whole));
            ++(end == RetrogradeEnd::solved ? enough : too_few);
            if (end != RetrogradeEnd::solved) std::filesystem::remove(table.string() + ".building");
            std::filesystem::remove(table);
        }
        CHECK(enough > 12);
        CHECK(too_few > 0);
    }
    SECTION("but not without all its steps") {
        solve_into_journal(root, table, 1);
        CHECK_THROWS_WITH(finish(root, table, {}, press_by_threads(1)), Contains("not all steps"));
        CHECK_FALSE(std::filesystem::exists(table));
        REQUIRE(build(root, table) == RetrogradeEnd::solved); // what is there is good
        CHECK((text_of(table) == whole));
    }
}
