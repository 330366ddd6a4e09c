/// The solution of a won position, as a tree that a person can play through. It has the winning first turn, the replies
/// that the others can try, and the answers to each reply until the win is certain. It also shows why some other
/// first turns fail.
#pragma once

#include "solver/aim.hpp"

#include <optional>
#include <vector>

namespace siam {

struct TreeBranch;

/// A position of the tree. The node does not store the position, which follows from the turns that lead to it.
///
///     n == 0              no branches: the aim is reached if the side plays no further card, whatever the others do
///     the side to move    one branch, with one turn: an answer that keeps n
///     another to move     all classes of equivalent turns; those with the same continuation share a branch
///
/// The answer is a pass only if no card keeps n. If several cards keep n, the answer is a card that answers many
/// defences.
struct TreeNode {
    /// N (R11.3): the number of cards that the side needs. If the branch to this node is not shown, `n` is the greatest
    /// N after any of the branch's turns.
    unsigned n = 0;
    std::vector<TreeBranch> branches;
    friend bool operator==(const TreeNode&, const TreeNode&) = default;
};

/// Turns with the same continuation.
struct TreeBranch {
    std::vector<Turn> turns; ///< the first turn of each class of equivalent turns, in the notation's order
    TreeNode next;           ///< the position after the turns; has no branches if it is not shown
    bool is_shown = true;    ///< false: the branch is only counted
    friend bool operator==(const TreeBranch&, const TreeBranch&) = default;
};

/// A wrong first turn that only one class of replies refutes, where these replies play a card. A reply refutes the turn
/// if, after the reply, the side to move at the root can no longer win at all, or no longer within N (see Refutes).
struct Try {
    Turn turn;       ///< the first turn of its class
    Turn refutation; ///< the first turn of the only class that refutes it
    friend bool operator==(const Try&, const Try&) = default;
};

/// The proof that the aim of a puzzle is reached.
struct Solution {
    Aim aim = Aim::win(0);  ///< the aim that is reached; "the side" is its own camp
    TreeNode root;          ///< if the side is to move, the root's single branch is the key
    std::vector<Turn> line; ///< a path through the tree in which the others delay the win longest; see main_line()
    std::vector<Try> tries; ///< in the notation's order
    /// The line after the key in which the others only pass: their passes and the side's answers, up to the side's last
    /// card. Empty if the side wins even when everybody passes after the key.
    std::vector<Turn> threat;
    /// The set play: the line that would follow in the root position if the next player of another side were to move
    /// there. In this line the others delay the win longest. Has turns only if the side then wins with one to N cards.
    /// Only a solution for a win has a set play and a threat.
    std::vector<Turn> set_play;
    /// The others' last tries after the line, when the side needs no further card; see last_defences().
    std::vector<std::vector<Turn>> defences;
    friend bool operator==(const Solution&, const Solution&) = default;
};

/// A tree is complete if its N is at most most_n_uncut and it has at most most_tree_branches branches. With three
/// players, a tree with such an N may have more branches, and is cut.
inline constexpr unsigned most_n_uncut = 2;
inline constexpr std::size_t most_tree_branches = 2000; ///< counted before those with equal continuations are joined
/// The limit of lines for a tree with a greater N. Each node shows as many complete defences as fit, beginning with
/// those that delay the win longest and have different answers.
inline constexpr std::size_t most_tree_lines = 60;

/// Whether the tree shows every branch.
[[nodiscard]] bool is_whole(const TreeNode& node) noexcept;

/// Returns the number of turns in the tree, including turns that are not shown. Each class of defences counts once.
[[nodiscard]] std::size_t turns_in(const TreeNode& node) noexcept;

/// Returns the number of lines of the printed tree. Each branch has a line, except that the only turn of a node, such
/// as an answer, shares a line with its continuation.
[[nodiscard]] std::size_t lines_in(const TreeNode& node) noexcept;

/// Returns the position in which set play begins: `position` with the next player of another side to move.
[[nodiscard]] Position set_play_position(const Game& game, Position position, unsigned side) noexcept;

/// The conditions under which a reply refutes a wrong first turn.
enum class Refutes : std::uint8_t {
    the_win, ///< the side cannot force a win at all
    the_n,   ///< the side cannot force a win in N
};

/// Returns the solution for the side to move, whatever `forcing` was asked earlier. Returns nothing if this side cannot
/// force a win, or if a limit was reached first. If there are several keys, the tree begins with the first card in the
/// notation's order. \pre the game is not over
[[nodiscard]] std::optional<Solution> solution(Forcing& forcing, const Position& position, Refutes refutes);

/// Returns the solution for any aim of the camp to move.
[[nodiscard]] std::optional<Solution> solution(
    Forcing& forcing, const Aim& aim, const Position& position, Refutes refutes);

/// Returns the tree and the line for a side that can force a win, whichever side is to move, but no tries, threat or
/// set play. Returns nothing if the side cannot force a win, or if a limit came first. \pre the game is not over
[[nodiscard]] std::optional<Solution> win_of(Forcing& forcing, const Position& position, unsigned side);

} // namespace siam
