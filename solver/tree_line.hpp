/// The turns that keep a side's win, and the lines that a solution shows besides its tree.
#pragma once

#include "solver/tree.hpp"

namespace siam {

/// Asks the solver about a camp's aim. "The side" is the aim's own camp.
class Answers {
public:
    /// Thrown by every question once a limit is reached.
    struct Stopped {};
    static constexpr unsigned any_number = Aim::any_number;

    explicit Answers(Reach& reach) : reach_(reach), game_(reach.game()) {}

    [[nodiscard]] const Game& game() const noexcept { return game_; }
    [[nodiscard]] const Aim& aim() const noexcept { return reach_.aim(); }
    [[nodiscard]] Forcing& forcing() const noexcept { return reach_.forcing(); }
    [[nodiscard]] bool own(const Position& position) const { return aim().own(game_, position); }
    [[nodiscard]] std::vector<TurnClass> turns(const Position& position) const { return aim().turns(game_, position); }
    /// The budget that remains after an own turn.
    [[nodiscard]] static unsigned left(unsigned n, Turn turn) { return n - (turn.is_pass() ? 0U : 1U); }

    bool forces(const Position& position, unsigned budget);
    /// The same for the other side's win. \pre two sides, and the aim is a win
    bool others_force(const Position& position, unsigned budget);
    /// N of R11.3. Throws Stopped also if the aim cannot be reached.
    unsigned n(const Position& position);
    /// An own turn after which the side still wins with the rest of its cards. \pre the turn is legal
    bool keeps(const Position& position, unsigned n, Turn turn);
    /// Classes of own turns that keep n, in the notation's order, at most that many.
    std::vector<TurnClass> keeping(const Position& position, unsigned n, std::size_t most);
    /// The cards among them.
    std::vector<TurnClass> keeping_cards(const Position& position, unsigned n);
    /// The first of these, else a pass.
    Turn card(const Position& position, unsigned n);
    /// The reply after which the side no longer wins within the budget, if only one class of replies does this.
    std::optional<Turn> only_refutation(const Position& position, unsigned budget);

private:
    Reach& reach_;
    const Game& game_;
};

/// A path through the tree up to the side's last card. The others keep n as great as they can; among such replies they
/// choose the one with the fewest answers, then a card before a pass, then the first.
[[nodiscard]] std::vector<Turn> main_line(Answers& answers, Position position, const TreeNode& root);

/// The first of such replies in a position without a tree: they keep the side's n as great as it is. \pre another side
/// is to move, and n is the side's, from 1
[[nodiscard]] Turn longest_defence(Answers& answers, const Position& position, unsigned n);

/// See Solution. \pre the side is to move, and this is its tree
[[nodiscard]] std::vector<Turn> threat(Answers& answers, Position position, const TreeNode& root);
[[nodiscard]] std::vector<Turn> set_play(Answers& answers, Position position, unsigned n);

/// A line in which the others delay the aim longest, up to the side's last card; empty if it needs none. \pre the side
/// can reach its aim
[[nodiscard]] std::vector<Turn> longest_line(Answers& answers, Position position);

} // namespace siam
