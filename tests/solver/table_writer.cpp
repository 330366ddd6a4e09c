// How a table is written: the bytes do not depend on which thread orders its groups and compresses its blocks.
#include "solver/endgame_table/table_writer.hpp"

#include "solver/endgame_table/build_journal.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/small_tables.hpp"

using namespace siam;
using namespace siam::retrograde;
using siam::tests::build;
using siam::tests::Root;
using siam::tests::root_of;
using siam::tests::Scratch;
using siam::tests::text_of;

namespace {

/// Does all steps of a build, like a process that is killed before it writes the table.
void solve_into_journal(const Root& root, const std::filesystem::path& table) {
    Retrograde retrograde(*root.game, std::span(&root.position, 1), {});
    Closure& closure = retrograde.closure();
    BuildJournal journal(closure, table.string());
    closure.when_done([&](const Group& group) { journal.add(closure, closure.steps()[closure.steps_done()], group); });
    while (!closure.solved()) {
        const Closure::Step step = closure.steps()[closure.steps_done()];
        REQUIRE(closure.do_step() == RetrogradeEnd::solved);
        journal.finish_step(step);
    }
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
    const std::string away = table.string() + ".scratch";
    MemoryBudget ample;
    REQUIRE(build(root, scratch.file("whole"), {.memory = &ample}) == RetrogradeEnd::solved);
    CHECK(ample.taken() == 0);
    unsigned too_few = 0, enough = 0;
    for (std::size_t part = 0; part < 24; ++part) {
        solve_into_journal(root, table);
        MemoryBudget budget(ample.peak() - ample.peak() * part / 24);
        const RetrogradeEnd end = build(root, table, {.memory = &budget, .threads = 2, .scratch = away});
        CHECK(budget.taken() == 0);
        CHECK_FALSE(std::filesystem::exists(away));
        if (end == RetrogradeEnd::solved) CHECK((text_of(table) == text_of(scratch.file("whole"))));
        ++(end == RetrogradeEnd::solved ? enough : too_few);
        std::filesystem::remove(table.string() + ".building");
        std::filesystem::remove(table);
    }
    CHECK(enough > 12);
    CHECK(too_few > 0);
}
