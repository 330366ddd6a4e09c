/// How much of a solution tree a pack shows: whole trees of three players fill a book each.
#pragma once

#include "solver/tree.hpp"

namespace siam {

/// Branches that a pack shows at most, unless the answers to the first defences alone are more.
inline constexpr std::size_t most_branches = 200;

/// The tree down to the side's k-th turn, with the largest k that leaves at most so many branches, but at least 2.
/// Branches that do not differ any more are one. A node that was cut has n > 0 and no branches.
/// \pre root is the tree of the position, in which the side is to move
[[nodiscard]] TreeNode shown(
    const Game& game, const Position& position, const TreeNode& root, std::size_t branches = most_branches);

} // namespace siam
