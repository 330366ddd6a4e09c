#include "solver/search/move_order.hpp"

#include <algorithm>

namespace siam::search {

void MoveOrder::order(std::vector<Child>& children, const Question& question, ToMove mover, LeafSolver& leaves) const {
    if (children.size() < 2) return;
    for (Child& child : children) {
        const Node node = question.node.played(game_, child.turn);
        child.wins_if_all_pass = (node.over(game_) ? leaves.won(node) : leaves.won_if_all_pass(node)) == mover.attacks;
    }
    std::stable_partition(children.begin(), children.end(), [](const Child& child) { return child.wins_if_all_pass; });
}

} // namespace siam::search
