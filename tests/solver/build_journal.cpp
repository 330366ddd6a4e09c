// Journals of builds: an interrupted build resumes and writes the same bytes, and refuses the journal of another build.
#include "solver/endgame_table/build.hpp"

#include <cstring>

#include "solver/file.hpp"
#include "tests/support/seeded.hpp"
#include "tests/support/small_tables.hpp"

using namespace siam;
using Catch::Matchers::Contains;
using siam::tests::build;
using siam::tests::journal_after;
using siam::tests::Root;
using siam::tests::SmallClass;

namespace {

/// The root, except that a follower in the first player's supply is of another faction.
Root with_another_follower(Root root) {
    for (const Faction faction : all_factions)
        if (root.position.supply[0].holds(faction)) {
            root.position.supply[0] -= Followers::one(faction);
            root.position.supply[0] += Followers::one(all_factions[(index(faction) + 1) % faction_count]);
            return root;
        }
    return root;
}

constexpr std::size_t head_bytes = 24; ///< at the start of the journal, before its first block

/// The bytes of a journal after its head, in pieces: all blocks of each step.
std::vector<std::string> pieces_of(const std::string& journal) {
    struct BlockHead {
        std::uint32_t stored, raw, kind, unused;
        std::uint64_t hash;
    };
    constexpr std::uint32_t end_of_step = 3;
    std::vector<std::string> pieces(1);
    for (std::size_t at = head_bytes; at < journal.size();) {
        BlockHead head{};
        std::memcpy(&head, journal.data() + at, sizeof head);
        pieces.back() += journal.substr(at, sizeof head + head.stored);
        at += sizeof head + head.stored;
        if (head.kind == end_of_step && at < journal.size()) pieces.emplace_back();
    }
    return pieces;
}

unsigned steps_left(const Root& root, const std::filesystem::path& path, unsigned threads = 1) {
    unsigned steps = 0;
    const auto count = [&](const RetrogradeLayer&) { ++steps; };
    REQUIRE(build(root, path, {.threads = threads}, count) == RetrogradeEnd::solved);
    return steps;
}

} // namespace

TEST_CASE("a build with too little memory goes on with more, to the same bytes", "[table][memory]") {
    const SmallClass one(5, 2, 2, 4);
    unsigned ends = 0;
    RetrogradeEnd end = RetrogradeEnd::out_of_memory;
    std::uintmax_t kept = 0;
    for (std::size_t limit = 20'000; end != RetrogradeEnd::solved && ends < 100; limit += limit / 8) {
        MemoryBudget budget(limit);
        end = one.build("table", {.memory = &budget, .threads = 1 + ends % 2});
        CHECK(budget.taken() == 0);
        if (end == RetrogradeEnd::solved) break;
        REQUIRE(end == RetrogradeEnd::out_of_memory);
        ++ends;
        if (!one.has("table.building")) continue; // the memory limit is too low even for writing the head
        const std::uintmax_t now = std::filesystem::file_size(one.file("table.building"));
        CHECK(now >= kept);
        kept = now;
    }
    CHECK(ends > 5);
    CHECK(end == RetrogradeEnd::solved);
    CHECK(one.is_whole());
}

TEST_CASE("a journal that was cut off anywhere, or is damaged, does no harm", "[random][table]") {
    const SmallClass one(6, 2, 2, 3);
    const std::string journal = journal_after(10, one.root, one.file("table"));
    Random random(tests::seeded(6));
    for (unsigned n = 0; n < 80; ++n) {
        std::string damaged = journal;
        if (n < 20)
            damaged.resize(below(random, head_bytes)); // cuts the journal off inside its head
        else if (n % 2 == 0)
            damaged.resize(below(random, journal.size()));
        else
            damaged[head_bytes + below(random, journal.size() - head_bytes)] ^=
                static_cast<char>(1U << below(random, 8));
        one.put("table.building", damaged);
        REQUIRE(one.build() == RetrogradeEnd::solved);
        REQUIRE(one.is_whole());
        REQUIRE_FALSE(one.has("table.building"));
    }
}

TEST_CASE("a run that fails before it has done anything leaves what an earlier one has done", "[table]") {
    const SmallClass one(5, 2, 2, 3);
    const auto in_the_way = one.file("table.unfinished");
    std::filesystem::create_directory(in_the_way);
    CHECK_THROWS_AS(one.build(), FileError);
    CHECK_FALSE(one.has("table.building")); // a journal would hold no finished step
    std::filesystem::remove(in_the_way);
    const std::string kept = journal_after(8, one.root, one.file("table"));
    std::filesystem::create_directory(in_the_way);
    CHECK_THROWS_AS(one.build(), FileError);
    CHECK((one.text("table.building") == kept));
    std::filesystem::remove(in_the_way);
    CHECK(steps_left(one.root, one.file("table")) == 4);
}

TEST_CASE("the journal of another build is neither taken over nor cut off", "[table]") {
    const SmallClass one(7, 2, 2, 3);
    const Root other = with_another_follower(one.root);
    const std::string journal = journal_after(9, other, one.file("table"));
    CHECK_THROWS_WITH(one.build(), Contains("other roots or rules") && Contains("to start again"));
    CHECK((one.text("table.building") == journal));
    CHECK(steps_left(other, one.file("table")) == 12 - 9);

    one.put("table.building", "my own notes\n");
    CHECK_THROWS_WITH(one.build(), Contains("not the journal of a build"));
    std::string newer = journal;
    newer[8] ^= 4;
    one.put("table.building", newer);
    CHECK_THROWS_WITH(one.build(), Contains("another version"));
    CHECK((one.text("table.building") == newer));
}

TEST_CASE("a journal that another program cuts short is continued up to there, or anew", "[table]") {
    const SmallClass one(7, 2, 2, 3);
    const auto path = one.file("table.building");
    const auto kept = GENERATE(std::uintmax_t{0}, std::uintmax_t{3}, std::uintmax_t{40});
    unsigned steps = 0;
    const auto cut = [&](const RetrogradeLayer&) {
        if (++steps == 8) std::filesystem::resize_file(path, kept);
    };
    CHECK_THROWS_WITH(one.build("table", {}, cut), Contains("another program has cut the file short"));
    CHECK((!one.has("table.building") || std::filesystem::file_size(path) == kept));
    CHECK(one.build() == RetrogradeEnd::solved);
    CHECK((one.text("table") == one.whole));
}

TEST_CASE("of two journals spliced together only the right pieces are used", "[table]") {
    const SmallClass one(13, 2, 2, 3);
    const std::string journal = journal_after(11, one.root, one.file("table"));
    const std::vector<std::string> own = pieces_of(journal);
    const std::vector<std::string> others =
        pieces_of(journal_after(11, with_another_follower(one.root), one.file("other")));
    REQUIRE((own.size() == 11 && others.size() == 11));
    const std::string head = journal.substr(0, head_bytes);
    for (std::size_t right = 0; right < own.size(); ++right) {
        std::string spliced = head, disordered = head;
        for (std::size_t piece = 0; piece < own.size(); ++piece) {
            spliced += (piece < right ? own : others)[piece];
            disordered += own[piece < right ? piece : own.size() - 1 - (piece - right)];
        }
        for (const std::string& text : {spliced, disordered}) {
            one.put("table.building", text);
            CHECK(steps_left(one.root, one.file("table")) == (text == journal ? 1 : 12 - right));
            REQUIRE(one.is_whole());
        }
    }
}
