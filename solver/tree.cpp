#include "solver/tree.hpp"

#include <algorithm>

namespace siam {

bool is_whole(const TreeNode& node) noexcept {
    return std::all_of(node.branches.begin(), node.branches.end(), [](const TreeBranch& branch) {
        return branch.is_shown && is_whole(branch.next);
    });
}

std::size_t turns_in(const TreeNode& node) noexcept {
    std::size_t turns = 0;
    for (const TreeBranch& branch : node.branches) turns += branch.turns.size() + turns_in(branch.next);
    return turns;
}

std::size_t lines_in(const TreeNode& node) noexcept {
    std::size_t lines = 0;
    for (const TreeBranch& branch : node.branches) {
        const TreeNode* next = &branch.next;
        while (next->branches.size() == 1 && next->branches.front().turns.size() == 1)
            next = &next->branches.front().next;
        lines += 1 + lines_in(*next);
    }
    return lines;
}

Position set_play_position(const Game& game, Position position, unsigned side) noexcept {
    do position.to_move = game.next(position.to_move);
    while (game.side_of(position.to_move) == side);
    return position;
}

} // namespace siam
