// Tables on disk: they hold what was solved, an interrupted build ends in the same bytes, and damage is noticed.
#include "solver/endgame_table.hpp"

#include <filesystem>
#include <fstream>

#include "engine/deal.hpp"
#include "engine/notation.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/random_positions.hpp"

using namespace siam;

namespace {

/// A folder of its own that goes away with it.
class Scratch {
public:
    explicit Scratch(const std::string& name)
        : folder_(std::filesystem::temp_directory_path() / ("siam-" + name + std::to_string(std::random_device{}()))) {
        std::filesystem::create_directories(folder_);
    }
    ~Scratch() { std::filesystem::remove_all(folder_); }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    [[nodiscard]] std::filesystem::path file(const std::string& name) const { return folder_ / name; }

private:
    std::filesystem::path folder_;
};

struct Root {
    const Game* game;
    Position position;
};

Root root_of(Library& library, std::uint64_t seed, unsigned players, unsigned open, unsigned cards) {
    Random random(seed);
    const Game& game = *library.game("siam", players);
    return {&game, deal_late(game, random, open, cards).position};
}

RetrogradeEnd build(
    const Root& root, const std::filesystem::path& path, const RetrogradeOptions& options = {},
    const std::function<void(const RetrogradeLayer&)>& finished = {}) {
    return build_endgame_table(*root.game, std::span(&root.position, 1), options, path, finished);
}

void write(const std::filesystem::path& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

/// What the program makes of a file: "refused: why", or "read".
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
        REQUIRE(build(root, scratch.file("table"), {.stop = &stop}, count) == RetrogradeEnd::stopped);
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

TEST_CASE("a journal that was cut off anywhere, or is damaged, does no harm", "[table]") {
    Library library;
    const Scratch scratch("journal");
    const Root root = root_of(library, 6, 2, 2, 3);
    REQUIRE(build(root, scratch.file("whole")) == RetrogradeEnd::solved);
    const std::string whole = tests::text_of(scratch.file("whole"));
    std::atomic<bool> stop = false;
    unsigned steps = 0;
    const auto count = [&](const RetrogradeLayer&) { stop = ++steps == 10; };
    REQUIRE(build(root, scratch.file("table"), {.stop = &stop}, count) == RetrogradeEnd::stopped);
    const std::string journal = tests::text_of(scratch.file("table.building"));
    Random random(6);
    for (unsigned n = 0; n < 60; ++n) {
        std::string damaged = journal;
        if (n % 2 == 0)
            damaged.resize(below(random, journal.size()));
        else
            damaged[below(random, journal.size())] ^= static_cast<char>(1U << below(random, 8));
        write(scratch.file("table.building"), damaged);
        REQUIRE(build(root, scratch.file("table")) == RetrogradeEnd::solved);
        REQUIRE((tests::text_of(scratch.file("table")) == whole));
    }
}

TEST_CASE("the journal of other roots is not taken over", "[table]") {
    Library library;
    const Scratch scratch("other-journal");
    const Root root = root_of(library, 7, 2, 2, 3), other = root_of(library, 8, 2, 2, 3);
    REQUIRE(build(root, scratch.file("whole")) == RetrogradeEnd::solved);
    REQUIRE(build(other, scratch.file("table"), {.memory = 4096}) == RetrogradeEnd::out_of_memory);
    REQUIRE(build(root, scratch.file("table")) == RetrogradeEnd::solved);
    CHECK((tests::text_of(scratch.file("table")) == tests::text_of(scratch.file("whole"))));
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
    CHECK(reading(scratch.file("text")).find("no siam table") != std::string::npos);
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
    CHECK(refused > 900); // a block of which no board was asked for is not looked at
}
