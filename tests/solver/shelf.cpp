// The scratch file: written words come back, damage is noticed, and no other process uses the file.
#include "solver/retrograde/shelf.hpp"

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

Words words_at_random(Random& random, std::size_t count, Order order) {
    Words words;
    for (std::size_t i = 0; i < count; ++i) words.push_back(random() >> below(random, 64));
    if (order == Order::rising) {
        const std::set<std::uint64_t> rising(words.begin(), words.end());
        words.assign(rising.begin(), rising.end());
    }
    return words;
}

Sequence written(Shelf& shelf, const Words& words, Order order, std::size_t more = 0) {
    SequenceWriter writer(shelf, words.size() + more, order, nullptr);
    writer.put(words);
    return writer.finish();
}

Words read(const Shelf& shelf, const Sequence& sequence, Order order) {
    SequenceReader reader(shelf, sequence, order, nullptr);
    Words words;
    for (std::uint64_t word = 0; reader.next(word);) words.push_back(word);
    return words;
}

/// A budget so small that blocks have the smallest size, 256 words.
const MemoryBudget& little_memory() {
    static const MemoryBudget budget(1);
    return budget;
}

} // namespace

TEST_CASE("what is put on the shelf comes back", "[table][scratch]") {
    const Scratch scratch("shelf");
    Shelf shelf(scratch.file("t.scratch").string(), &little_memory());
    REQUIRE(shelf.block_words() == 256);
    Random random(1);
    std::vector<std::tuple<Sequence, Order, Words>> all;
    for (const std::size_t count : {0U, 1U, 2U, 255U, 256U, 257U, 512U, 700U, 5000U})
        for (const Order order : {Order::any, Order::rising})
            for (const std::size_t more : {0U, 1U, 1000U}) { // fewer words than announced
                const Words words = words_at_random(random, count, order);
                all.emplace_back(written(shelf, words, order, more), order, words);
            }
    for (const auto& [sequence, order, words] : all) {
        CHECK(sequence.words == words.size());
        CHECK((read(shelf, sequence, order) == words));
    }
}

TEST_CASE("runs are merged, each word once", "[table][scratch]") {
    const Scratch scratch("merge");
    Shelf shelf(scratch.file("t.scratch").string(), &little_memory());
    Random random(2);
    for (const std::size_t count : {0U, 1U, 2U, 16U, 17U, 40U}) {
        std::set<std::uint64_t> expected;
        std::vector<Sequence> runs;
        for (std::size_t run = 0; run < count; ++run) {
            std::set<std::uint64_t> words;
            for (std::uint64_t i = below(random, 2000); i > 0; --i) words.insert(below(random, 5000));
            expected.insert(words.begin(), words.end());
            runs.push_back(written(shelf, Words(words.begin(), words.end()), Order::rising));
        }
        const Words got = read(shelf, merged(shelf, runs, nullptr, {}), Order::rising);
        CHECK((got == Words(expected.begin(), expected.end())));
    }
}

TEST_CASE("a damaged block is never read", "[table][scratch]") {
    const Scratch scratch("damage");
    const std::string path = scratch.file("t.scratch").string();
    Shelf shelf(path, &little_memory());
    Random random(3);
    const Words words = words_at_random(random, 1000, Order::rising);
    const Sequence sequence = written(shelf, words, Order::rising);
    const std::string whole = tests::text_of(path);
    for (unsigned n = 0; n < 200; ++n) {
        const std::size_t at = sequence.offset + below(random, whole.size() - sequence.offset);
        std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(static_cast<std::streamoff>(at));
        file.put(static_cast<char>(whole[at] ^ static_cast<char>(1U << below(random, 8))));
        file.flush();
        INFO("byte " << at);
        CHECK_THROWS_AS(read(shelf, sequence, Order::rising), FileError);
        file.seekp(static_cast<std::streamoff>(at));
        file.put(whole[at]);
    }
    CHECK((read(shelf, sequence, Order::rising) == words));
}

TEST_CASE("a scratch file is one build's, and goes with it", "[table][scratch]") {
    const Scratch scratch("owner");
    const std::string path = scratch.file("t.scratch").string();
    {
        Shelf shelf(path, nullptr);
        CHECK_THROWS_WITH(Shelf(path, nullptr), Contains("another process is building with the scratch file " + path));
        static_cast<void>(written(shelf, Words(1000, 7), Order::any));
    }
    CHECK_FALSE(std::filesystem::exists(path));
    for (const std::string left : {"", "siam scr", "siam scratch file 1\nand what a killed process wrote"}) {
        std::ofstream(path) << left;
        Shelf shelf(path, nullptr);
        CHECK((read(shelf, written(shelf, {1, 2}, Order::any), Order::any) == Words{1, 2}));
    }
    std::ofstream(path) << "my own notes\n";
    CHECK_THROWS_WITH(Shelf(path, nullptr), Contains("is not a scratch file"));
    CHECK(tests::text_of(path) == "my own notes\n");
}
