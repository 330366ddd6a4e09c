/// In which order the turns of a node are tried. No answer depends on it, only the number of nodes.
#pragma once

#include "solver/search/leaf.hpp"
#include "solver/search/question.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

#include <vector>

namespace siam::search {

/// A turn of a node, and the question that it leads to.
struct Child {
    Turn turn;
    Slot slot; ///< nothing if the game is over
    bool over;
    bool wins_if_all_pass; ///< the mover's camp does
};

/// Turns that refuted lately at nodes of one kind, the last one first.
struct Killers {
    std::array<Turn, 2> turns{};
    void refuted(Turn turn) noexcept {
        if (turns[0] == turn) return;
        turns[1] = turns[0];
        turns[0] = turn;
    }
};

class MoveOrder {
public:
    explicit MoveOrder(const Game& game) noexcept : game_(game) {}

    /// Those of earlier nodes with the same hands, settled provinces, budget and player to move.
    [[nodiscard]] Killers& killers(const Question& question) { return killers_[key(question)]; }
    /// Killers, and the pass where it comes first, are searched before the children are listed: not where one play
    /// stands against four replies or more, since a list of children that the table knows decides sooner there.
    [[nodiscard]] static bool tries_killers(ToMove mover) noexcept { return mover.plays != 1 || mover.replies < 4; }
    /// While much is left, proofs that answer plays by passing share more positions: 0.76 of the nodes of eight hard
    /// 2p-4o-8c. With more players a defender whom all passing suits passes first: 0.74 of eight 3p-3o-9c.
    [[nodiscard]] bool passes_first(const Question& question, ToMove mover, LeafSolver& leaves) const {
        if (mover.plays + mover.replies < 5) return false;
        return game_.players() == 2 || (!mover.attacks && !leaves.won_if_all_pass(question.node));
    }
    /// First the turns after which the mover's camp wins if everybody passes.
    void order(std::vector<Child>& children, const Question& question, ToMove mover, LeafSolver& leaves) const;

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
