// Tables on disk: readers notice damage, and what a table does not hold.
#include "solver/endgame_table/proof.hpp"

#include "tests/fuzz/changes.hpp"
#include "tests/support/seeded.hpp"
#include "tests/support/small_tables.hpp"

using namespace siam;
using siam::tests::answers_of;
using siam::tests::root_of;
using siam::tests::SmallClass;
using siam::tests::wrong_answers;

namespace {

/// Reads and checks a table. Returns "read", or "refused: " and the reason.
std::string reading(const std::filesystem::path& path) {
    try {
        EndgameTable(path).check();
        return "read";
    } catch (const TableError& error) {
        return std::string("refused: ") + error.what();
    }
}

} // namespace

TEST_CASE("a table does not answer for positions that it does not hold", "[table]") {
    const SmallClass one(2, 2, 2, 3);
    REQUIRE(one.build() == RetrogradeEnd::solved);
    TableSet tables;
    tables.add(one.file("table"));
    CHECK(tables.probe(*one.root.game, one.root.position).has_value());
    Library library;
    for (const auto& [seed, players] : {std::pair{3U, 2U}, {4U, 3U}}) {
        const auto [game, other] = root_of(library, seed, players, 2, 3);
        CHECK_FALSE(tables.probe(*game, other).has_value());
    }
    REQUIRE_FALSE(library.set("undo", "allowed").has_value());
    CHECK_FALSE(tables.probe(*library.game("siam", 2), one.root.position).has_value());
}

TEST_CASE("every damaged byte of a table is noticed", "[random][table][corruption]") {
    const SmallClass one(9, 2, 2, 2);
    CHECK(one.whole.size() > 100);
    one.put("damaged", one.whole);
    REQUIRE(reading(one.file("damaged")) == "read");
    Random random(tests::seeded(9));
    for (std::size_t at = 0; at < one.whole.size(); ++at) {
        std::string damaged = one.whole;
        damaged[at] ^= static_cast<char>(1U << below(random, 8));
        one.put("damaged", damaged);
        INFO("byte " << at << " of " << one.whole.size());
        REQUIRE(reading(one.file("damaged")).starts_with("refused: " + one.file("damaged").string()));
    }
}

TEST_CASE("a table that was cut off, or is something else, is refused", "[table][corruption]") {
    const SmallClass one(10, 2, 2, 2);
    const auto reading_of = [&](const std::string& bytes) {
        one.put("other", bytes);
        return reading(one.file("other"));
    };
    for (std::size_t length = 0; length < one.whole.size(); length += 7)
        REQUIRE(reading_of(one.whole.substr(0, length)).starts_with("refused: "));
    CHECK(reading_of(one.whole + '\0').starts_with("refused: "));
    CHECK_THAT(reading_of(std::string(500, 'x')), Catch::Contains("not a siam table"));
    CHECK_THAT(reading(one.file("absent")), Catch::Contains("cannot open"));
}

TEST_CASE("damage gives no wrong answer", "[random][table][corruption]") {
    const SmallClass one(11, 2, 2, 3), other(12, 2, 2, 3);
    auto answers = answers_of(one.root);
    answers.resize(std::min<std::size_t>(answers.size(), 4000));
    Random random(tests::seeded(11));
    unsigned refused = 0, wrong = 0;
    for (unsigned n = 0; n < 700; ++n) {
        const bool flipped = n < 400; // other changes may bring in blocks of another table, which lacks the positions
        std::string damaged = one.whole;
        if (flipped)
            damaged[below(random, damaged.size())] ^= static_cast<char>(1U << below(random, 8));
        else
            tests::change(random, {one.whole, other.whole}, damaged);
        if (damaged == one.whole) continue;
        one.put("damaged", damaged);
        try {
            const EndgameTable table(one.file("damaged"));
            for (std::size_t i = n % 37; i < answers.size(); i += 37) {
                const auto told = table.probe(*one.root.game, answers[i].first);
                wrong += told ? *told != answers[i].second : flipped;
            }
        } catch (const TableError&) {
            refused += flipped;
        }
    }
    CHECK(wrong == 0);
    CHECK(refused > 360); // in the others no question reads the damaged block
}
