// The bytes of a written table do not depend on which thread sorts a group or compresses a block.
#include "solver/endgame_table/table_writer.hpp"

#include "solver/endgame_table/build_journal.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/small_tables.hpp"

using namespace siam;
using namespace siam::retrograde;
using siam::tests::Root;
using siam::tests::SmallClass;

namespace {

/// Does all steps of a build and keeps them in its journal, like a process that is killed before it writes the table.
void solve_into_journal(const Root& root, const std::filesystem::path& table) {
    Closure closure(*root.game, std::span(&root.position, 1), {});
    BuildJournal journal(closure, table.string());
    closure.keep_in(journal.file());
    closure.when_done([&](Group& group) { journal.add(closure, group); });
    while (!closure.solved()) {
        const Closure::Step step = closure.steps()[closure.steps_done()];
        REQUIRE(closure.do_step() == RetrogradeEnd::solved);
        journal.finish_step(step);
    }
}

} // namespace

TEST_CASE("a table written from its journal has the same bytes", "[table][unsanitized]") {
    const SmallClass one(5, 2, 3, 4);
    unsigned too_few = 0, enough = 0;
    for (std::size_t part = 0; part < 24; ++part) {
        solve_into_journal(one.root, one.file("table"));
        MemoryBudget budget(one.memory - one.memory * part / 24);
        const RetrogradeOptions options{.memory = &budget, .threads = 2, .scratch = one.file("table.scratch").string()};
        const RetrogradeEnd end = one.build("table", options);
        CHECK(budget.taken() == 0);
        CHECK_FALSE(one.has("table.scratch"));
        if (end == RetrogradeEnd::solved) CHECK(one.is_whole());
        ++(end == RetrogradeEnd::solved ? enough : too_few);
        one.remove("table.building");
        one.remove("table");
    }
    CHECK(enough > 12);
    CHECK(too_few > 0);
}
