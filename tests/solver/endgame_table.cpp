// Tables on disk: they hold the solved answers, and damage is noticed.
#include "solver/endgame_table/proof.hpp"

#include "engine/notation.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/random_positions.hpp"
#include "tests/support/small_tables.hpp"

using namespace siam;
using siam::tests::build;
using siam::tests::Root;
using siam::tests::root_of;
using siam::tests::Scratch;
using siam::tests::write;

namespace {

/// Reads a file: returns "refused: " and the reason, or "read".
std::string reading(const std::filesystem::path& path) {
    try {
        EndgameTable(path).check();
        return "read";
    } catch (const TableError& error) {
        return std::string("refused: ") + error.what();
    }
}

} // namespace

TEST_CASE("a table answers what was solved", "[table]") {
    Library library;
    const Scratch scratch("round-trip");
    for (const auto& [players, open, cards] : {std::array{2U, 2U, 4U}, {2U, 3U, 3U}, {3U, 2U, 3U}, {4U, 1U, 3U}}) {
        const Root root = root_of(library, 1, players, open, cards);
        INFO(text(*root.game, root.position));
        REQUIRE(build(root, scratch.file("table")) == RetrogradeEnd::solved);
        const EndgameTable table(scratch.file("table"));
        table.check();
        CHECK(table.header().roots == std::vector{text(*root.game, root.position)});
        Retrograde solved(*root.game, std::span(&root.position, 1), {});
        REQUIRE(solved.run() == RetrogradeEnd::solved);
        CHECK(table.header().count.boards == solved.count().boards);
        CHECK(table.header().count.answers == solved.count().answers);
        std::size_t positions = 0, different = 0;
        solved.for_each_position([&](const Position& position, const Verdicts& verdicts) {
            ++positions;
            different += table.probe(*root.game, position) != verdicts;
        });
        CHECK(positions > 20);
        CHECK(different == 0);
        CHECK_FALSE(std::filesystem::exists(scratch.file("table.building")));
    }
}

TEST_CASE("a table does not answer for positions that it does not hold", "[table]") {
    Library library;
    const Scratch scratch("others");
    const Root root = root_of(library, 2, 2, 2, 3), other = root_of(library, 3, 2, 2, 3);
    REQUIRE(build(root, scratch.file("table")) == RetrogradeEnd::solved);
    TableSet tables;
    tables.add(scratch.file("table"));
    CHECK(tables.probe(*root.game, root.position).has_value());
    CHECK_FALSE(tables.probe(*other.game, other.position).has_value());
    CHECK_FALSE(tables.probe(*library.game("siam", 3), root_of(library, 4, 3, 2, 3).position).has_value());
    REQUIRE_FALSE(library.set("undo", "allowed").has_value());
    CHECK_FALSE(tables.probe(*library.game("siam", 2), root.position).has_value());
}

TEST_CASE("every damaged byte of a table is noticed", "[table][corruption]") {
    Library library;
    const Scratch scratch("corruption");
    const Root root = root_of(library, 9, 2, 2, 2);
    REQUIRE(build(root, scratch.file("table")) == RetrogradeEnd::solved);
    const std::string whole = tests::text_of(scratch.file("table"));
    REQUIRE(reading(scratch.file("table")) == "read");
    Random random(9);
    for (std::size_t at = 0; at < whole.size(); ++at) {
        std::string damaged = whole;
        damaged[at] ^= static_cast<char>(1U << below(random, 8));
        write(scratch.file("damaged"), damaged);
        const std::string answer = reading(scratch.file("damaged"));
        INFO("byte " << at << " of " << whole.size());
        REQUIRE(answer.starts_with("refused: " + scratch.file("damaged").string()));
    }
}

TEST_CASE("a table that was cut off, or is something else, is refused", "[table][corruption]") {
    Library library;
    const Scratch scratch("cut");
    const Root root = root_of(library, 10, 2, 2, 2);
    REQUIRE(build(root, scratch.file("table")) == RetrogradeEnd::solved);
    const std::string whole = tests::text_of(scratch.file("table"));
    for (std::size_t length = 0; length < whole.size(); length += 7) {
        write(scratch.file("cut"), whole.substr(0, length));
        REQUIRE(reading(scratch.file("cut")).starts_with("refused: "));
    }
    write(scratch.file("longer"), whole + '\0');
    CHECK(reading(scratch.file("longer")).starts_with("refused: "));
    write(scratch.file("text"), std::string(500, 'x'));
    CHECK(reading(scratch.file("text")).find("not a siam table") != std::string::npos);
    CHECK(reading(scratch.file("absent")).find("cannot open") != std::string::npos);
}

TEST_CASE("a damaged bit gives no wrong answer", "[table][corruption]") {
    Library library;
    const Scratch scratch("bits");
    const Root root = root_of(library, 11, 2, 2, 3);
    REQUIRE(build(root, scratch.file("table")) == RetrogradeEnd::solved);
    const std::string whole = tests::text_of(scratch.file("table"));
    std::vector<std::pair<Position, Verdicts>> answers;
    Retrograde solved(*root.game, std::span(&root.position, 1), {});
    REQUIRE(solved.run() == RetrogradeEnd::solved);
    solved.for_each_position([&](const Position& position, const Verdicts& verdicts) {
        if (answers.size() < 4000) answers.emplace_back(position, verdicts);
    });
    Random random(11);
    unsigned refused = 0, wrong = 0;
    for (unsigned n = 0; n < 1000; ++n) {
        std::string damaged = whole;
        damaged[below(random, whole.size())] ^= static_cast<char>(1U << below(random, 8));
        write(scratch.file("damaged"), damaged);
        try {
            const EndgameTable table(scratch.file("damaged"));
            for (std::size_t i = n % 37; i < answers.size(); i += 37)
                wrong += table.probe(*root.game, answers[i].first) != answers[i].second;
        } catch (const TableError&) {
            ++refused;
        }
    }
    CHECK(wrong == 0);
    CHECK(refused > 900); // a block is not checked before one of its boards is asked for
}
