// Proofs of tables from the turns of their positions: they must reject tables that have false contents and right
// checksums.
#include "solver/endgame_table/proof.hpp"

#include "tests/support/damaged_files.hpp"
#include "tests/support/seeded.hpp"
#include "tests/support/small_tables.hpp"

using namespace siam;
using siam::tests::Answers;
using siam::tests::answers_of;
using siam::tests::Root;
using siam::tests::root_of;
using siam::tests::SmallClass;
using siam::tests::wrong_answers;

namespace {

TableProof proof_of(const Root& root, const std::filesystem::path& path, const ProofOptions& options = {}) {
    return prove_table(*root.game, std::span(&root.position, 1), path, options);
}

/// How many damaged tables had each result.
struct Fates {
    unsigned refused = 0; ///< refused when opened or checked
    unsigned disproved = 0;
    unsigned right = 0; ///< no fault was found, and all answers are right
    unsigned wrong = 0; ///< no fault was found, but an answer is wrong or missing
    void add(const Fates& other) {
        refused += other.refused, disproved += other.disproved, right += other.right, wrong += other.wrong;
    }
};

/// Requests every answer from a damaged table, then checks and proves the table. Even in a faulty table, no question
/// may read outside the file. Returns 1 as the count of the table's result, and 0 as the other counts.
Fates fate_of(const Root& root, const std::filesystem::path& path, const Answers& answers) {
    Fates fate;
    try {
        const EndgameTable table(path);
        std::size_t wrong = 0;
        try {
            wrong = wrong_answers(root, table, answers);
        } catch (const TableError&) {
            ++fate.refused;
            CHECK_THROWS_AS(table.check(), TableError);
            return fate;
        }
        table.check();
        const bool is_of_game = root.game->identity().low == table.header().fingerprint;
        if (!is_of_game || !proof_of(root, path).holds())
            ++fate.disproved;
        else
            ++(wrong == 0 ? fate.right : fate.wrong);
    } catch (const TableError&) {
        ++fate.refused;
    }
    return fate;
}

Fates fates_of_damaged(std::uint64_t tables) {
    Fates fates;
    const std::array<std::array<unsigned, 3>, 4> classes{{{2, 2, 2}, {3, 1, 3}, {4, 1, 2}, {2, 1, 3}}};
    for (std::size_t i = 0; i < classes.size(); ++i) {
        const auto [players, open, cards] = classes[i];
        const SmallClass one(20 + i, players, open, cards);
        const Answers answers = answers_of(one.root);
        one.put("table", one.whole);
        REQUIRE(fate_of(one.root, one.file("table"), answers).right == 1);
        for (std::uint64_t seed = i; seed < tables; seed += classes.size()) {
            INFO("seed " << tests::seeded(seed) << " of " << text(*one.root.game, one.root.position));
            one.put("table", tests::damaged_table(one.whole, tests::seeded(seed)));
            const Fates fate = fate_of(one.root, one.file("table"), answers);
            CHECK(fate.wrong == 0);
            fates.add(fate);
        }
    }
    return fates;
}

} // namespace

TEST_CASE("a table answers what was solved, and its answers follow from their turns", "[table][proof][unsanitized]") {
    for (const auto& [players, open, cards] : {std::array{2U, 2U, 4U}, {2U, 3U, 2U}, {3U, 2U, 3U}, {4U, 1U, 3U}}) {
        const SmallClass one(1, players, open, cards);
        INFO(text(*one.root.game, one.root.position));
        REQUIRE(one.build() == RetrogradeEnd::solved);
        CHECK_FALSE(one.has("table.building"));
        const EndgameTable table(one.file("table"));
        table.check();
        CHECK(table.header().roots == std::vector{text(*one.root.game, one.root.position)});
        Retrograde solved(*one.root.game, std::span(&one.root.position, 1), {});
        REQUIRE(solved.run() == RetrogradeEnd::solved);
        CHECK(table.header().count.boards == solved.count().boards);
        CHECK(table.header().count.answers == solved.count().answers);
        const Answers answers = answers_of(solved);
        CHECK(answers.size() > 20);
        CHECK(wrong_answers(one.root, table, answers) == 0);
        const TableProof proof = proof_of(one.root, one.file("table"), {.threads = 2});
        CHECK(proof.holds());
        CHECK(proof.positions == answers.size());
        std::uint64_t before = 0;
        for (const std::uint64_t size : {1U, 300U, 1'000'000'000U}) {
            const TableProof sample = proof_of(one.root, one.file("table"), {.sample = size});
            CHECK(sample.holds());
            CHECK(sample.positions >= before);
            before = sample.positions;
        }
        CHECK(before == proof.positions);
    }
}

TEST_CASE(
    "a table that does not hold its roots is no proof of them, and a proof that is stopped says so", "[table][proof]") {
    const SmallClass one(2, 2, 2, 3);
    REQUIRE(one.build() == RetrogradeEnd::solved);
    Library library;
    const Root other = root_of(library, 3, 2, 2, 3);
    const TableProof of_other = proof_of(other, one.file("table"));
    REQUIRE(of_other.fault);
    CHECK(of_other.fault->position == other.position);
    CHECK_FALSE(of_other.fault->stored);
    const std::atomic<bool> stop = true;
    const Limits stopped{.stop = &stop};
    const Limits late{.clock = [] { return std::chrono::nanoseconds(2); }, .deadline = std::chrono::nanoseconds(1)};
    for (const Limits& limits : {stopped, late}) {
        const TableProof proof = proof_of(one.root, one.file("table"), {.limits = limits});
        CHECK_FALSE(proof.finished);
        CHECK_FALSE(proof.holds());
    }
}

TEST_CASE(
    "a table with right checksums over wrong contents is refused, disproved, or right", "[random][table][corruption]") {
    const Fates fates = fates_of_damaged(400);
    CHECK(fates.wrong == 0);
    CHECK(fates.refused > 100);
    CHECK(fates.disproved > 10); // reading and checking find most faults before the proof
}

TEST_CASE("of thousands of tables that lie none is believed", "[.][slow][damage]") {
    const Fates fates = fates_of_damaged(4000);
    CHECK(fates.wrong == 0);
}
