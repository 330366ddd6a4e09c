/// The order in which a node's turns are tried. Answers do not depend on it; the number of nodes does.
#pragma once

#include "solver/search/leaf.hpp"
#include "solver/search/question.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

#include <algorithm>
#include <vector>

namespace siam::search {

/// A turn of a node, and the question that it leads to.
struct Child {
    Turn turn;
    Slot slot; ///< empty if the game is over
    bool over;
    bool wins_if_all_pass; ///< whether the mover's camp wins if everybody passes after the turn
};

/// Turns that recently won for the mover at nodes of one kind (see MoveOrder::killers), the latest first.
struct Killers {
    std::array<Turn, 2> turns{};
    void add(Turn turn) noexcept {
        if (turns[0] == turn) return;
        turns[1] = turns[0];
        turns[0] = turn;
    }
};

class MoveOrder {
public:
    explicit MoveOrder(const Game& game) noexcept : game_(game) {}

    /// The killers of the earlier nodes that had the same player to move, budget, number of cards left and number of
    /// settled provinces.
    [[nodiscard]] Killers& killers(const Question& question) { return killers_[key(question)]; }
    /// Whether the search tries killers, and perhaps the pass, before it lists the children. With one play left to the
    /// mover's camp and at least four to the other camp, the search lists the children at once: looking them up in the
    /// table decides sooner.
    [[nodiscard]] static bool tries_killers(ToMove mover) noexcept { return mover.plays != 1 || mover.replies < 4; }
    /// Whether the search tries the pass before all other turns. While at least five plays are left, proofs in which
    /// passes answer plays have more positions in common. With two players, this saves 24 % of the nodes of eight hard
    /// positions of 2p-4o-8c. With more players, a defender tries the pass first if the defenders win when all pass.
    /// This saves 26 % of the nodes of eight positions of 3p-3o-9c.
    [[nodiscard]] bool passes_first(const Question& question, ToMove mover, LeafSolver& leaves) const {
        if (mover.plays + mover.replies < 5) return false;
        return game_.players() == 2 || (!mover.attacks && !leaves.won_if_all_pass(question.node));
    }
    /// Moves to the front the turns after which the mover's camp wins if everybody passes.
    void order(std::vector<Child>& children, const Question& question, ToMove mover, LeafSolver& leaves) const {
        if (children.size() < 2) return;
        for (Child& child : children) {
            const Node node = question.node.played(game_, child.turn);
            child.wins_if_all_pass =
                (node.over(game_) ? leaves.won(node) : leaves.won_if_all_pass(node)) == mover.attacks;
        }
        std::stable_partition(
            children.begin(), children.end(), [](const Child& child) { return child.wins_if_all_pass; });
    }

private:
    [[nodiscard]] static std::uint32_t key(const Question& question) noexcept {
        const Position& position = question.node.position;
        return position.cards_left | question.budget << 8 | unsigned{position.settled} << 16 |
               index(position.to_move) << 24;
    }
    const Game& game_;
    boost::unordered_flat_map<std::uint32_t, Killers> killers_;
};

} // namespace siam::search
