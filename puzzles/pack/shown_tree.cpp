#include "puzzles/pack/shown_tree.hpp"

#include <algorithm>

namespace siam {
namespace {

std::size_t branches_in(const TreeNode& node) {
    std::size_t branches = node.branches.size();
    for (const TreeBranch& branch : node.branches) branches += branches_in(branch.next);
    return branches;
}

class Cutter {
public:
    Cutter(const Game& game, unsigned side) : game_(game), side_(side) {}

    /// Own turns beyond that number are left out, and with them what the others could do before.
    TreeNode cut(const Position& position, const TreeNode& node, unsigned own_turns) const {
        TreeNode result{node.n, {}};
        if (own_turns == 0) return result;
        const unsigned left = own_turns - (game_.side_of(position.to_move) == side_ ? 1U : 0U);
        for (const TreeBranch& branch : node.branches)
            add(result, branch.turns, cut(play(game_, position, branch.turns.front()), branch.next, left));
        for (TreeBranch& branch : result.branches) std::sort(branch.turns.begin(), branch.turns.end());
        return result;
    }

private:
    static void add(TreeNode& node, const std::vector<Turn>& turns, TreeNode&& next) {
        const auto same = std::find_if(
            node.branches.begin(), node.branches.end(), [&](const TreeBranch& branch) { return branch.next == next; });
        if (same == node.branches.end())
            node.branches.push_back({turns, std::move(next)});
        else
            same->turns.insert(same->turns.end(), turns.begin(), turns.end());
    }

    const Game& game_;
    unsigned side_;
};

} // namespace

TreeNode shown(const Game& game, const Position& position, const TreeNode& root, std::size_t branches) {
    if (branches_in(root) <= branches) return root;
    const Cutter cutter(game, game.side_of(position.to_move));
    TreeNode best = cutter.cut(position, root, 2);
    for (unsigned own_turns = 3;; ++own_turns) {
        TreeNode next = cutter.cut(position, root, own_turns);
        if (branches_in(next) > branches) return best;
        best = std::move(next);
    }
}

} // namespace siam
