// How the groups of a layer are shared out to machines.
#include "tools/cluster/shared_out.hpp"

#include "tests/support/catch.hpp"

using namespace siam;

TEST_CASE("groups go to the machine that has least to do for each of its ranks", "[cluster]") {
    using cluster::shared_out;
    using Loads = std::vector<cluster::Load>;
    using Machines = std::vector<unsigned>;
    const Loads all_at_0{{9, 0}, {5, 0}, {4, 0}, {3, 0}, {2, 0}, {1, 0}};
    CHECK(shared_out(all_at_0, Machines{0, 0, 0}) == Machines(6, 0));
    CHECK(shared_out(all_at_0, Machines{0, 1}) == Machines{1, 1, 0, 0, 0, 0});    // 10 and 14
    CHECK(shared_out(all_at_0, Machines{0, 1, 0}) == Machines{1, 0, 0, 0, 0, 0}); // 15 for two ranks, and 9
    CHECK(shared_out(Loads{{3, 1}, {2, 0}}, Machines{0, 1}) == Machines{1, 0});   // better than that there is not
    CHECK(shared_out({}, Machines{0, 1}).empty());
}
