// Compares the suites in the source tree with the solvers that share only the rules with the search. The search itself
// answers every operation of every suite and rule case in tests/program/check.cpp.
#include <fmt/ranges.h>
#include <sstream>

#include "engine/suite.hpp"
#include "solver/reference.hpp"
#include "solver/retrograde/closure.hpp"
#include "solver/solve.hpp"
#include "tests/oracle/oracle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"

using namespace siam;

namespace {

/// Calls check(record) for every record of a suite.
template <class Check>
void for_records(const std::filesystem::path& suite, const Check& check) {
    std::istringstream lines(siam::tests::text_of(siam::tests::in_source("tests/suites" / suite)));
    std::string line;
    for (unsigned number = 1; std::getline(lines, line); ++number)
        if (const auto record = read_record(line, number)) {
            INFO(suite.string() << ":" << number << ": " << line);
            check(*record);
        }
}

std::string written_force(const Record& record) {
    for (const Operation& operation : record.operations)
        if (operation.name == "force") return fmt::format("{}", fmt::join(operation.values, " "));
    return "";
}

} // namespace

TEST_CASE("positions of the suites are written as they are read", "[suites]") {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(siam::tests::in_source("tests/suites"))) {
        if (entry.path().extension() != ".epd") continue;
        Library library;
        if (entry.path().parent_path().filename() == "three-passes") REQUIRE(!library.set("passes", "three"));
        for_records(entry.path(), [&](const Record& record) {
            const auto [game, position] = read_position(library, record.position);
            CHECK(text(*game, position) == record.position);
        });
    }
}

TEST_CASE("verdicts of the suites are those of the reference and the retrograde solver", "[suites][unsanitized]") {
    unsigned asked = 0, by_reference = 0, by_retrograde = 0;
    for (const auto& [suite, passes] :
         {std::pair{"force.epd", "all-players"},
          {"edges-force.epd", "all-players"},
          {"teams-force.epd", "all-players"},
          {"../rules/R11-forcing.epd", "all-players"},
          {"three-passes/force.epd", "three"}}) {
        Library library;
        REQUIRE(!library.set("passes", passes));
        for_records(suite, [&](const Record& record) {
            const auto [game, position] = read_position(library, record.position);
            const std::string force = written_force(record);
            if (force.empty()) return;
            if (position.cards_left <= 1 && position.open.size() <= 2) {
                CHECK(siam::tests::text(reference_solve(*game, position)) == force);
                ++by_reference;
            }
            // The retrograde solver judges every fourth position; `siam solve --method both` judges all, but takes
            // long.
            const std::span root(&position, 1);
            if (++asked % 4 != 0 || Retrograde::refusal(*game, root)) return;
            Retrograde retrograde(*game, root, {});
            REQUIRE(retrograde.run() == RetrogradeEnd::solved);
            CHECK(siam::tests::text(retrograde.probe(position).value()) == force);
            ++by_retrograde;
        });
    }
    CHECK(by_reference > 40);
    CHECK(by_retrograde > 100);
}

TEST_CASE("with three players it is all the same whether three or all passes settle", "[suites][R3.4]") {
    Solver solver({.memory = std::size_t{32} << 20U});
    unsigned asked = 0;
    for_records("force.epd", [&](const Record& record) {
        if (record.position.find(":3 ") == std::string::npos) return;
        Library all, three;
        REQUIRE(!three.set("passes", "three"));
        const ReadPosition a = read_position(all, record.position), b = read_position(three, record.position);
        CHECK(a.game->identity() != b.game->identity());
        const auto found = solver.solve(*a.game, a.position, Detail::keys),
                   same = solver.solve(*b.game, b.position, Detail::keys);
        CHECK(found.force == same.force);
        CHECK(found.keys == same.keys);
        ++asked;
    });
    CHECK(asked > 50);
}
