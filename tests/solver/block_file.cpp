// Columns of words in scratch files: written words read back, damage is noticed, and no two processes use one file.
#include "solver/retrograde/spill.hpp"

#include <fstream>
#include <set>

#include "engine/deal.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/scratch.hpp"

using namespace siam;
using namespace siam::retrograde;
using Catch::Matchers::Contains;
using siam::tests::Scratch;

namespace {

using Words = std::vector<std::uint64_t>;
using Numbers = Column<std::uint64_t>;

Words words_at_random(Random& random, std::size_t count, Order order) {
    Words words;
    for (std::size_t i = 0; i < count; ++i) words.push_back(random() >> below(random, 64));
    if (order == Order::rising) {
        const std::set<std::uint64_t> rising(words.begin(), words.end());
        words.assign(rising.begin(), rising.end());
    }
    return words;
}

Numbers written(BlockFile& file, const Words& words, Order order) {
    Numbers column(order, nullptr);
    column.assign(List<std::uint64_t>(words.begin(), words.end(), nullptr));
    column.store(file, {});
    column.unload();
    return column;
}

Words read(const BlockFile& file, const Numbers& column) {
    ColumnReader<std::uint64_t> reader(column, &file, nullptr);
    Words words;
    for (std::uint64_t word = 0; reader.next(word);) words.push_back(word);
    return words;
}

/// A scratch file with the smallest blocks, of 256 words: the size of blocks follows from the memory limit.
struct Small {
    MemoryBudget memory{std::size_t{1} << 20};
    ScratchFile file;
    explicit Small(const Scratch& scratch) : file(scratch.file("t.scratch").string(), &memory) {
        REQUIRE(file.block_words() == 256);
    }
};

} // namespace

TEST_CASE("columns in a file come back whole", "[table][scratch]") {
    const Scratch scratch;
    Small small(scratch);
    Random random(1);
    std::vector<std::pair<Numbers, Words>> all;
    for (const std::size_t count : {0U, 1U, 2U, 255U, 256U, 257U, 512U, 700U, 5000U})
        for (const Order order : {Order::any, Order::rising}) {
            const Words words = words_at_random(random, count, order);
            all.emplace_back(written(small.file, words, order), words);
        }
    for (const auto& [column, words] : all) {
        CHECK(column.size() == words.size());
        CHECK(column.in_memory() == words.empty());
        CHECK((read(small.file, column) == words));
        Numbers loaded = column;
        loaded.load(&small.file, {});
        CHECK((read(small.file, loaded) == words));
    }
}

TEST_CASE("runs are merged, each word once", "[table][scratch]") {
    const Scratch scratch;
    Small small(scratch);
    ScratchFile to(scratch.file("to").string(), &small.memory);
    Random random(2);
    for (const std::size_t count : {0U, 1U, 2U, 16U, 17U, 40U}) {
        std::set<std::uint64_t> expected;
        std::vector<Numbers> runs;
        for (std::size_t run = 0; run < count; ++run) {
            std::set<std::uint64_t> words;
            for (std::uint64_t i = below(random, 2000); i > 0; --i) words.insert(below(random, 5000));
            expected.insert(words.begin(), words.end());
            runs.push_back(written(small.file, Words(words.begin(), words.end()), Order::rising));
        }
        Numbers merged(Order::rising, nullptr);
        merge_runs(small.file, runs, to, merged, nullptr, {});
        CHECK((read(to, merged) == Words(expected.begin(), expected.end())));
    }
}

TEST_CASE("a damaged block is never read", "[table][scratch]") {
    const Scratch scratch;
    const std::string path = scratch.file("t.scratch").string();
    Small small(scratch);
    Random random(3);
    const Words words = words_at_random(random, 1000, Order::rising);
    const std::size_t begin = small.file.size();
    const Numbers column = written(small.file, words, Order::rising);
    const std::string whole = tests::text_of(path);
    for (unsigned n = 0; n < 200; ++n) {
        const std::size_t at = begin + below(random, whole.size() - begin);
        std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(static_cast<std::streamoff>(at));
        file.put(static_cast<char>(whole[at] ^ static_cast<char>(1U << below(random, 8))));
        file.flush();
        INFO("byte " << at);
        CHECK_THROWS_AS(read(small.file, column), FileError);
        file.seekp(static_cast<std::streamoff>(at));
        file.put(whole[at]);
    }
    CHECK((read(small.file, column) == words));
}

TEST_CASE("a scratch file is one build's, and goes with it", "[table][scratch]") {
    const Scratch scratch;
    const std::string path = scratch.file("t.scratch").string();
    {
        ScratchFile file(path, nullptr);
        CHECK_THROWS_WITH(
            ScratchFile(path, nullptr), Contains("another process is building with the scratch file " + path));
        static_cast<void>(written(file, Words(1000, 7), Order::any));
    }
    CHECK_FALSE(std::filesystem::exists(path));
    for (const std::string left : {"", "siam scr", "siam scratch file 1\nand what a killed process wrote"}) {
        std::ofstream(path) << left;
        ScratchFile file(path, nullptr);
        const Numbers column = written(file, {1, 2}, Order::any);
        CHECK((read(file, column) == Words{1, 2}));
    }
    std::ofstream(path) << "my own notes\n";
    CHECK_THROWS_WITH(ScratchFile(path, nullptr), Contains("is not a scratch file"));
    CHECK(tests::text_of(path) == "my own notes\n");
}

TEST_CASE("a scratch file that finds the disk full says so, and is usable again", "[table][scratch]") {
    const Scratch scratch;
    Small small(scratch);
    Random random(4);
    const Words few = {7, 8, 9};
    const Numbers kept = written(small.file, few, Order::rising);
    std::string said;
    try {
        const tests::NoFileGrowsBeyond limit(small.file.size() + 4096);
        static_cast<void>(written(small.file, words_at_random(random, 20000, Order::any), Order::any));
    } catch (const FileError& e) {
        said = e.what();
    }
    CHECK_THAT(said, Contains("cannot write " + scratch.file("t.scratch").string()));
    for (const bool anew : {false, true}) {
        if (anew) small.file.empty();
        const Numbers column = written(small.file, Words(1000, 5), Order::any);
        CHECK((read(small.file, column) == Words(1000, 5)));
        if (!anew) CHECK((read(small.file, kept) == few));
    }
}

TEST_CASE("a record that does not fit on the disk leaves no part of itself", "[table][scratch]") {
    const Scratch scratch;
    Small small(scratch);
    Random random(6);
    std::vector<std::uint8_t> record(5 * 256 * sizeof(std::uint64_t));
    for (std::uint8_t& byte : record) byte = static_cast<std::uint8_t>(random());
    const std::uint64_t before = small.file.size();
    {
        const tests::NoFileGrowsBeyond limit(before + record.size() / 2);
        CHECK_THROWS_AS(small.file.write(BlockFile::Kind::record, record), FileError);
    }
    CHECK(small.file.size() == before);
    small.file.write(BlockFile::Kind::record, record);
    CHECK(small.file.size() > before + record.size());
}

TEST_CASE("an older block at the place of a lost one is noticed", "[table][scratch]") {
    const Scratch scratch;
    const std::string path = scratch.file("t").string();
    std::string old;
    for (const bool again : {false, true}) {
        BlockFile file(path, nullptr);
        if (again) old = tests::text_of(path);
        file.begin("head");
        const Numbers column = written(file, Words(1000, again ? 8 : 7), Order::any);
        CHECK((read(file, column) == Words(1000, again ? 8 : 7)));
        if (!again) continue;
        CHECK(old.size() == file.size());
        std::ofstream(path) << old;
        CHECK_THROWS_WITH(read(file, column), Contains("is damaged at byte 4"));
    }
}
