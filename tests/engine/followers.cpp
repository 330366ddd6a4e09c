// Tests of Followers, which compute with the counts of all factions at once.
#include "engine/followers.hpp"

#include "tests/support/catch.hpp"

#include <algorithm>

namespace siam {

TEST_CASE("the least of two groups has the smaller count of each faction", "[followers]") {
    const auto other = [](unsigned count) { return (count * 7 + 5) % 32; }; // a permutation of 0 to 31
    for (unsigned a = 0; a < 32; ++a)
        for (unsigned b = 0; b < 32; ++b) {
            const Followers group = Followers::of(a, other(a), b), that = Followers::of(b, a, other(b));
            CHECK(least_of(group, that) == Followers::of(std::min(a, b), std::min(other(a), a), std::min(b, other(b))));
            CHECK(least_of(that, group) == least_of(group, that));
        }
}

} // namespace siam
