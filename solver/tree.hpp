/// The solution of a won position as a tree: the winning first turn, what the others can try against it, the answer to
/// each, and why plausible other first turns fail.
#pragma once

#include "solver/forcing.hpp"

#include <optional>
#include <vector>

namespace siam {

struct TreeBranch;

/// A position of the tree. The position itself is left out: it follows from the turns that lead to it.
///
///     n == 0              no branches: the side has won if it plays no further card, whatever the others do
///     n > 0, no branches  the tree is cut here
///     the side to move    one branch, with one turn: an answer that keeps n, with a card if one does
///     another to move     every class of equivalent turns, in branches of those with the same continuation
///
/// Where several answers keep n, one is taken that serves many defences, so that branches are few.
struct TreeNode {
    unsigned n = 0; ///< the side's N of R11.3
    std::vector<TreeBranch> branches;
    friend bool operator==(const TreeNode&, const TreeNode&) = default;
};

/// Turns, and what follows each of them alike.
struct TreeBranch {
    std::vector<Turn> turns; ///< one for each class of equivalent turns, the first of it; in the notation's order
    TreeNode next;
    friend bool operator==(const TreeBranch&, const TreeBranch&) = default;
};

/// A wrong first turn that is refuted by one class of replies only. A reply refutes if the side to move at the root can
/// then no longer force a win with what is left of the goal's cards.
struct Try {
    Turn turn;       ///< the first of its class
    Turn refutation; ///< likewise
    friend bool operator==(const Try&, const Try&) = default;
};

struct Solution {
    unsigned side = 0;      ///< the side to move at the root
    TreeNode root;          ///< its single branch is the key
    std::vector<Turn> line; ///< key, a reply that puts the win off longest, the answer, ... up to the side's last card
    std::vector<Try> tries; ///< in the notation's order
    friend bool operator==(const Solution&, const Solution&) = default;
};

/// A tree is cut behind the first answer, or later as long as it has at most that many turns.
inline constexpr std::size_t most_tree_turns = 400;

/// Turns in the tree, each class of defences counted once.
[[nodiscard]] std::size_t turns_in(const TreeNode& node) noexcept;

/// What counts as refuting a wrong first turn.
enum class Refutes : std::uint8_t {
    the_win, ///< no forced win at all any more
    the_n,   ///< none in N
};

/// The same whatever the forcing object was asked before. Nothing if the side to move cannot force a win, or if a limit
/// was reached first. With several keys the first of the notation's order has the tree. \pre !over
[[nodiscard]] std::optional<Solution> solution(Forcing& forcing, const Position& position, Refutes refutes);

} // namespace siam
