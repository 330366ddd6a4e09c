// The signature: how many nodes one worker visits over a suite. It is the same on every machine, and changes only when
// the search does; whoever changes it writes the new number here and into the commit.
#include <sstream>

#include "engine/suite.hpp"
#include "solver/solve.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"

namespace siam {

TEST_CASE("the search visits as many nodes as the last time", "[solver][signature]") {
    Library library;
    Solver solver({std::size_t{1} << 24, 1});
    std::istringstream lines(tests::text_of(tests::in_source("tests/suites/force.epd")));
    std::uint64_t nodes = 0;
    unsigned number = 0;
    for (std::string line; std::getline(lines, line);) {
        const auto record = read_record(line, ++number);
        if (!record) continue;
        const auto [game, position] = read_position(library, record->position);
        nodes += solver.solve(*game, position).nodes;
    }
    CHECK(nodes == 41921);
}

} // namespace siam
