/// The solution of a won position as a tree that a person can play through: the winning first turn, what the others can
/// try against it, the answer to each down to the end, and why some other first turns fail.
#pragma once

#include "solver/aim.hpp"

#include <optional>
#include <vector>

namespace siam {

struct TreeBranch;

/// A position of the tree. The position itself is left out: it follows from the turns that lead to it.
///
///     n == 0              no branches: the aim is reached if the side plays no further card, whatever the others do
///     the side to move    one branch, with one turn: an answer that keeps n
///     another to move     every class of equivalent turns, in branches of those with the same continuation
///
/// The answer is a card if one keeps n, so that fewer are needed afterwards: where several do, one that serves many
/// defences. It is a pass only where nothing else keeps n.
struct TreeNode {
    unsigned n = 0; ///< N of R11.3, the cards that the side needs; behind a branch that is not shown the greatest that
                    ///< its turns leave
    std::vector<TreeBranch> branches;
    friend bool operator==(const TreeNode&, const TreeNode&) = default;
};

/// Turns, and what follows each of them alike.
struct TreeBranch {
    std::vector<Turn> turns; ///< one for each class of equivalent turns, the first of it; in the notation's order
    TreeNode next;           ///< without branches if not shown
    bool is_shown = true;    ///< else only counted
    friend bool operator==(const TreeBranch&, const TreeBranch&) = default;
};

/// A wrong first turn that is refuted by one class of replies only. A reply refutes if the side to move at the root can
/// then no longer force a win with what is left of the goal's cards.
struct Try {
    Turn turn;       ///< the first of its class
    Turn refutation; ///< likewise
    friend bool operator==(const Try&, const Try&) = default;
};

/// The proof that the aim of a puzzle is reached.
struct Solution {
    Aim aim = Aim::win(0);  ///< what is shown to be reached; "the side" is its own camp
    TreeNode root;          ///< if the side is to move, its single branch is the key
    std::vector<Turn> line; ///< a way through the tree in which the others put the win off longest; see main_line()
    std::vector<Try> tries; ///< in the notation's order
    /// Play after the key if the others only pass: their passes and the side's answers, up to its last card. Empty if
    /// their passing loses at once, without another card.
    std::vector<Turn> threat;
    /// The same position with the next player of another side to move: a line in which they put the win off longest.
    /// Empty unless the side still wins with as few cards, and needs one. Only of wins, like the threat.
    std::vector<Turn> set_play;
    friend bool operator==(const Solution&, const Solution&) = default;
};

/// Nothing is cut from a tree with so small an N, unless that takes more branches: with three players it may.
inline constexpr unsigned most_n_uncut = 2;
inline constexpr std::size_t most_tree_branches = 2000; ///< before those with equal continuations become one
/// Lines of a tree with a greater one: of each node so many defences are shown to their end that they suffice, those
/// first that put the win off longest and are answered differently.
inline constexpr std::size_t most_tree_lines = 60;

/// Nothing is left out of the tree.
[[nodiscard]] bool is_whole(const TreeNode& node) noexcept;

/// Turns in the tree, each class of defences counted once, those that are not shown among them.
[[nodiscard]] std::size_t turns_in(const TreeNode& node) noexcept;

/// Lines that show a tree: branches, but the only turn of its node, such as an answer, stands with what it follows.
[[nodiscard]] std::size_t lines_in(const TreeNode& node) noexcept;

/// Where set play begins: the next player of another side is to move.
[[nodiscard]] Position set_play_position(const Game& game, Position position, unsigned side) noexcept;

/// The conditions under which a reply refutes a wrong first turn.
enum class Refutes : std::uint8_t {
    the_win, ///< no forced win at all any more
    the_n,   ///< none in N
};

/// The solution for the side to move. The same whatever the forcing object was asked before. Nothing if that side
/// cannot force a win, or if a limit was reached first. With several keys the first card of the notation's order
/// has the tree. \pre !over
[[nodiscard]] std::optional<Solution> solution(Forcing& forcing, const Position& position, Refutes refutes);

/// The same for any aim of the player to move's camp.
[[nodiscard]] std::optional<Solution> solution(Reach& reach, const Position& position, Refutes refutes);

/// Tree and line of any side that can force a win, whoever is to move; without tries, threat and set play. Nothing if
/// it cannot, or if a limit was reached first. \pre !over
[[nodiscard]] std::optional<Solution> win_of(Forcing& forcing, const Position& position, unsigned side);

} // namespace siam
