// Journals of builds: an interrupted build ends in the same bytes, and accepts nothing from another build.
#include "solver/endgame_table/build.hpp"
#include "solver/endgame_table/pieces.hpp"
#include "solver/file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/small_tables.hpp"

using namespace siam;
using Catch::Matchers::Contains;
using siam::tests::build;
using siam::tests::Root;
using siam::tests::root_of;
using siam::tests::Scratch;
using siam::tests::write;

namespace {

/// Returns the journal of a build that ends after `steps` steps.
std::string journal_after(unsigned steps, const Root& root, const std::filesystem::path& path) {
    std::atomic<bool> stop = false;
    unsigned done = 0;
    const auto count = [&](const RetrogradeLayer&) { stop = ++done == steps; };
    REQUIRE(build(root, path, {.limits = {.stop = &stop}}, count) == RetrogradeEnd::stopped);
    return tests::text_of(path.string() + ".building");
}

/// The same root, with a follower of another faction in the first player's supply.
Root with_another_follower(Root root) {
    for (const Faction faction : all_factions)
        if (root.position.supply[0].holds(faction)) {
            root.position.supply[0] -= Followers::one(faction);
            root.position.supply[0] += Followers::one(all_factions[(index(faction) + 1) % faction_count]);
            return root;
        }
    return root;
}

/// Title and pieces, as the file stores them.
std::vector<std::string> pieces_of(const std::string& journal) {
    const Bytes bytes(journal.begin(), journal.end());
    std::vector<std::string> pieces;
    std::size_t begin = sizeof(PiecesHead);
    for (PieceReader reader(bytes); reader.next(); begin = reader.good())
        pieces.push_back(journal.substr(begin, reader.good() - begin));
    return pieces;
}

unsigned steps_left(const Root& root, const std::filesystem::path& path) {
    unsigned steps = 0;
    REQUIRE(build(root, path, {}, [&](const RetrogradeLayer&) { ++steps; }) == RetrogradeEnd::solved);
    return steps;
}

} // namespace

TEST_CASE("an interrupted build goes on and ends in the same bytes", "[table]") {
    Library library;
    const Scratch scratch("resume");
    const Root root = root_of(library, 5, 2, 2, 4);
    REQUIRE(build(root, scratch.file("whole"), {.threads = 2}) == RetrogradeEnd::solved);
    const std::string whole = tests::text_of(scratch.file("whole"));
    for (unsigned interrupted_after = 1; interrupted_after < 16; ++interrupted_after) {
        std::atomic<bool> stop = false;
        unsigned steps = 0;
        const auto count = [&](const RetrogradeLayer&) { stop = ++steps == interrupted_after; };
        REQUIRE(build(root, scratch.file("table"), {.limits = {.stop = &stop}}, count) == RetrogradeEnd::stopped);
        REQUIRE_FALSE(std::filesystem::exists(scratch.file("table")));
        steps = 0;
        stop = false;
        const auto rest = [&](const RetrogradeLayer&) { ++steps; };
        REQUIRE(build(root, scratch.file("table"), {.threads = 2}, rest) == RetrogradeEnd::solved);
        CHECK(steps == 16 - interrupted_after);
        CHECK((tests::text_of(scratch.file("table")) == whole));
        std::filesystem::remove(scratch.file("table"));
    }
}

TEST_CASE("a build with too little memory goes on with more, to the same bytes", "[table][memory]") {
    Library library;
    const Scratch scratch("memory");
    const Root root = root_of(library, 5, 2, 2, 4);
    REQUIRE(build(root, scratch.file("whole")) == RetrogradeEnd::solved);
    unsigned ends = 0;
    RetrogradeEnd end = RetrogradeEnd::out_of_memory;
    std::uintmax_t kept = 0;
    for (std::size_t limit = 20'000; end != RetrogradeEnd::solved && ends < 100; limit += limit / 8) {
        MemoryBudget budget(limit);
        end = build(root, scratch.file("table"), {.memory = &budget, .threads = 1 + ends % 2});
        CHECK(budget.taken() == 0);
        if (end == RetrogradeEnd::solved) break;
        REQUIRE(end == RetrogradeEnd::out_of_memory);
        ++ends;
        if (!std::filesystem::exists(scratch.file("table.building"))) continue; // not even its title fits
        const std::uintmax_t now = std::filesystem::file_size(scratch.file("table.building"));
        CHECK(now >= kept);
        kept = now;
    }
    CHECK(ends > 5);
    CHECK(end == RetrogradeEnd::solved);
    CHECK((tests::text_of(scratch.file("table")) == tests::text_of(scratch.file("whole"))));
}

TEST_CASE("a journal that was cut off anywhere, or is damaged, does no harm", "[table]") {
    Library library;
    const Scratch scratch("journal");
    const Root root = root_of(library, 6, 2, 2, 3);
    REQUIRE(build(root, scratch.file("whole")) == RetrogradeEnd::solved);
    const std::string whole = tests::text_of(scratch.file("whole"));
    std::atomic<bool> stop = false;
    unsigned steps = 0;
    const auto count = [&](const RetrogradeLayer&) { stop = ++steps == 10; };
    REQUIRE(build(root, scratch.file("table"), {.limits = {.stop = &stop}}, count) == RetrogradeEnd::stopped);
    const std::string journal = tests::text_of(scratch.file("table.building"));
    constexpr std::size_t head = sizeof(PiecesHead);
    Random random(6);
    for (unsigned n = 0; n < 60; ++n) {
        std::string damaged = journal;
        if (n % 2 == 0)
            damaged.resize(below(random, journal.size()));
        else
            damaged[head + below(random, journal.size() - head)] ^= static_cast<char>(1U << below(random, 8));
        write(scratch.file("table.building"), damaged);
        REQUIRE(build(root, scratch.file("table")) == RetrogradeEnd::solved);
        REQUIRE((tests::text_of(scratch.file("table")) == whole));
    }
}

TEST_CASE("a run that fails before it has done anything leaves what an earlier one has done", "[table]") {
    Library library;
    const Scratch scratch("failing");
    const Root root = root_of(library, 5, 2, 2, 3);
    const auto table = scratch.file("table"), journal = scratch.file("table.building");
    const auto in_the_way = scratch.file("table.unfinished");
    std::filesystem::create_directory(in_the_way);
    CHECK_THROWS_AS(build(root, table), FileError);
    CHECK_FALSE(std::filesystem::exists(journal)); // it would hold nothing
    std::filesystem::remove(in_the_way);
    const std::string kept = journal_after(8, root, table);
    std::filesystem::create_directory(in_the_way);
    CHECK_THROWS_AS(build(root, table), FileError);
    REQUIRE(std::filesystem::exists(journal));
    CHECK((tests::text_of(journal) == kept));
    std::filesystem::remove(in_the_way);
    CHECK(steps_left(root, table) == 4);
}

TEST_CASE("the journal of another build is neither taken over nor cut off", "[table]") {
    Library library;
    const Scratch scratch("other-journal");
    const Root root = root_of(library, 7, 2, 2, 3), other = with_another_follower(root);
    const std::string journal = journal_after(9, other, scratch.file("table"));
    CHECK_THROWS_WITH(
        build(root, scratch.file("table")), Contains("other roots or rules") && Contains("to start again"));
    CHECK((tests::text_of(scratch.file("table.building")) == journal));
    CHECK(steps_left(other, scratch.file("table")) == 12 - 9);

    write(scratch.file("table.building"), "my own notes\n");
    CHECK_THROWS_WITH(build(root, scratch.file("table")), Contains("not the journal of a build"));
    std::string newer = journal;
    newer[8] ^= 4;
    write(scratch.file("table.building"), newer);
    CHECK_THROWS_WITH(build(root, scratch.file("table")), Contains("another version"));
    CHECK((tests::text_of(scratch.file("table.building")) == newer));
}

TEST_CASE("a journal without a whole title stops nobody", "[table]") {
    Library library;
    const Scratch scratch("cut-title");
    const Root root = root_of(library, 7, 2, 2, 2);
    const std::string journal = journal_after(1, root, scratch.file("table"));
    const std::size_t title = sizeof(PiecesHead) + pieces_of(journal).at(0).size();
    for (std::size_t size = 0; size < title; size += 5) {
        write(scratch.file("table.building"), journal.substr(0, size));
        REQUIRE(build(root, scratch.file("table")) == RetrogradeEnd::solved);
        REQUIRE_FALSE(std::filesystem::exists(scratch.file("table.building")));
    }
}

TEST_CASE("of two journals spliced together only the right pieces are used", "[table]") {
    Library library;
    const Scratch scratch("splice");
    const Root root = root_of(library, 13, 2, 2, 3), other = with_another_follower(root);
    REQUIRE(build(root, scratch.file("whole")) == RetrogradeEnd::solved);
    const std::string whole = tests::text_of(scratch.file("whole"));
    const std::string journal = journal_after(11, root, scratch.file("table"));
    const std::vector<std::string> own = pieces_of(journal);
    const std::vector<std::string> others = pieces_of(journal_after(11, other, scratch.file("other")));
    REQUIRE(own.size() == 12);
    REQUIRE(others.size() == 12);
    const std::string head = journal.substr(0, sizeof(PiecesHead));
    for (std::size_t right = 1; right < own.size(); ++right) {
        std::string spliced = head, disordered = head;
        for (std::size_t piece = 0; piece < own.size(); ++piece) {
            spliced += (piece < right ? own : others)[piece];
            disordered += own[piece < right ? piece : own.size() - 1 - (piece - right)];
        }
        for (const std::string& text : {spliced, disordered}) {
            const bool is_in_order = text == journal;
            write(scratch.file("table.building"), text);
            CHECK(steps_left(root, scratch.file("table")) == (is_in_order ? 1 : 12 - (right - 1)));
            REQUIRE((tests::text_of(scratch.file("table")) == whole));
        }
    }
}
