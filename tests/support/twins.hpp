/// Pairs of positions that differ in one thing; the difference may or may not change the values of the positions.
#pragma once

#include "tests/support/random_positions.hpp"

namespace siam::tests {

/// The things that `vary` can change. A change of any of them except the last four may leave every value unchanged.
inline constexpr std::array things{
    "supplies",
    "pool",
    "order of settled provinces",
    "names of settled provinces",
    "control",
    "markers",
    "last swap",
    "names",
    "names of open provinces",
    "follower",
    "passes",
    "followers",
    "latest plays"};
inline constexpr std::size_t things_that_may_not_matter = things.size() - 4;

/// Changes the thing, one of `things`, at random; some draws leave the position as it is.
void vary(const Game& game, Random& random, std::string_view thing, Position& position);

} // namespace siam::tests
