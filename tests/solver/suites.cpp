// The suites in the source tree. The search answers every operation of them in tests/program/check.cpp.
#include <sstream>

#include "engine/suite.hpp"
#include "solver/solve.hpp"
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
