/// The turns that keep a side's win, and the lines of play that a solution shows beside its tree.
#pragma once

#include "solver/tree.hpp"

namespace siam {

/// What a side can do to win, asked of the solver.
class Answers {
public:
    /// Thrown by every question once a limit is reached.
    struct Stopped {};
    static constexpr unsigned any_number = max_players * cards_per_player;

    Answers(Forcing& forcing, unsigned side) : forcing_(forcing), game_(forcing.game()), side_(side) {}

    [[nodiscard]] const Game& game() const noexcept { return game_; }
    [[nodiscard]] unsigned side() const noexcept { return side_; }
    [[nodiscard]] bool own(const Position& position) const { return game_.side_of(position.to_move) == side_; }
    /// What is left of a budget after an own turn.
    [[nodiscard]] static unsigned left(unsigned n, Turn turn) { return n - (turn.is_pass() ? 0U : 1U); }

    bool forces(const Position& position, unsigned budget);
    /// The same of the other side. \pre two sides
    bool others_force(const Position& position, unsigned budget);
    /// N of R11.3. Throws Stopped also if the side cannot force a win.
    unsigned n(const Position& position);
    /// An own turn after which the side still wins with what is left. \pre the turn is legal
    bool keeps(const Position& position, unsigned n, Turn turn);
    /// Classes of own turns that keep n, in the notation's order, at most so many.
    std::vector<TurnClass> keeping(const Position& position, unsigned n, std::size_t most);
    /// The cards among them.
    std::vector<TurnClass> keeping_cards(const Position& position, unsigned n);
    /// The first of these, else a pass.
    Turn card(const Position& position, unsigned n);
    /// The reply after which the side no longer wins within the budget, if only one class of replies is such.
    std::optional<Turn> only_refutation(const Position& position, unsigned budget);

private:
    Forcing& forcing_;
    const Game& game_;
    unsigned side_;
};

/// A way through the tree up to the side's last card. The others leave the n as great as they can; of such replies they
/// take the one to which the side has the fewest answers, then a card rather than a pass, then the first.
[[nodiscard]] std::vector<Turn> main_line(Answers& answers, Position position, const TreeNode& root);

/// See Solution. \pre the side is to move, and this is its tree
[[nodiscard]] std::vector<Turn> threat(Answers& answers, Position position, const TreeNode& root);
[[nodiscard]] std::vector<Turn> set_play(Answers& answers, Position position, unsigned n);

} // namespace siam
