// The signature: the number of nodes that one worker visits over a suite. It is the same on every machine, and changes
// only with the search; a commit that changes it writes the new number here and into its message.
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
    CHECK(nodes == 41917);
}

// Search::follow_waiting connects a node with the node before the mover's latest play as soon as all other players
// have passed. It does not wait until the next pass would settle the struggle: with two players and three passes, that
// moment comes later. Confusing the two moments seldom changes an answer, but it changes the number of nodes.
TEST_CASE("and with two players where three passes settle", "[solver][signature][R3.4]") {
    Library library;
    REQUIRE(!library.set("passes", "three"));
    std::uint64_t nodes = 0;
    for (const char* const position :
         {"siam:2 SUrl3/KElm2/LX*r2m/KTrl3 RY=R/CH=B/LN=L/AY=R r2l2m/rl3m3 KFF12/FRM 1 0 12 2:LXl2-SUr",
          "siam:2 LX*rl2m2/KT*r2l/LNl4m KE=M/RY=R/CH=R/SU=B/AY=R r4l2m2/rlm6 12FR/FLM 2 0 21 -"}) {
        const auto [game, root] = read_position(library, position);
        nodes += Solver({std::size_t{1} << 24, 1}).solve(*game, root).nodes;
    }
    CHECK(nodes == 205934);
}

TEST_CASE("and over positions with more plays left", "[solver][signature]") {
    Library library;
    std::uint64_t nodes = 0;
    for (const char* const position :
         {"siam:2 SUrl3/KElm2/LX*r2m/KTrl3 RY=R/CH=B/LN=L/AY=R r2l2m/rl3m3 KFF12/FRM 1 0 12 2:LXl2-SUr",
          "siam:3 LX*l4/KEm3/LN*l4 CH=M/KT=R/RY=L/AY=R/SU=L r5l3m2/r2l2m/rl2m5 -/KFRLM/FF 1 0 213 1:LNm-LXl"}) {
        const auto [game, root] = read_position(library, position);
        nodes += Solver({std::size_t{1} << 24, 1}).solve(*game, root).nodes;
    }
    CHECK(nodes == 117918);
}

} // namespace siam
