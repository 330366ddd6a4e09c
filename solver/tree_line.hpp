/// The turns that keep a side's win, and the lines that a solution shows besides its tree.
#pragma once

#include "solver/tree.hpp"

namespace siam {

/// Answers the questions of Reach about a camp's aim. Below, "the side" is the aim's own camp.
class Answers {
public:
    /// Every question throws this once a limit is reached.
    struct Stopped {};
    static constexpr unsigned any_number = Aim::any_number;

    /// The parameters are those of Reach.
    Answers(Forcing& forcing, const Aim& aim, std::uint64_t positions = std::numeric_limits<std::uint64_t>::max())
        : reach_(forcing, aim, positions), game_(forcing.game()) {}

    [[nodiscard]] const Game& game() const noexcept { return game_; }
    [[nodiscard]] const Aim& aim() const noexcept { return reach_.aim(); }
    [[nodiscard]] Forcing& forcing() const noexcept { return reach_.forcing(); }
    [[nodiscard]] bool own(const Position& position) const { return aim().own(game_, position); }
    [[nodiscard]] std::vector<TurnClass> turns(const Position& position) const { return aim().turns(game_, position); }
    /// Returns the part of budget n that remains after a turn of the side.
    [[nodiscard]] static unsigned left(unsigned n, Turn turn) { return Aim::left(n, turn); }

    bool forces(const Position& position, unsigned budget);
    /// Whether the other side can force its win. \pre two sides, and the aim is a win
    bool others_force(const Position& position, unsigned budget);
    /// Returns the side's N (R11.3). Throws Stopped, also if the aim cannot be reached.
    unsigned n(const Position& position);
    /// Whether the side still reaches its aim after its turn, with the rest of its n cards. \pre the turn is legal
    bool keeps(const Position& position, unsigned n, Turn turn);
    /// Returns the first classes of the side's turns that keep n, in the notation's order; at most `most` classes. With
    /// `only_cards`, omits the pass.
    std::vector<TurnClass> keeping(
        const Position& position, unsigned n, std::size_t most = SIZE_MAX, bool only_cards = false);
    /// Returns the first turn with a card that keeps n; a pass if there is none.
    Turn card(const Position& position, unsigned n);
    /// If only one class of replies stops the side from winning within the budget, returns the first reply of this
    /// class; otherwise nothing.
    std::optional<Turn> only_refutation(const Position& position, unsigned budget);

private:
    Reach reach_;
    const Game& game_;
};

/// Returns the solution for the aim of `answers`, which belongs to the camp to move. Throws Answers::Stopped.
/// \pre the game is not over
[[nodiscard]] Solution solution(Answers& answers, const Position& position, Refutes refutes);

/// Returns a path through the tree up to the side's last card. The others keep n as great as they can. Among several
/// replies that do so, they choose one with the fewest answers; among several of these, a card before a pass, and then
/// the first in the notation's order.
[[nodiscard]] std::vector<Turn> main_line(Answers& answers, Position position, const TreeNode& root);

/// Returns the reply that main_line() would choose, but needs no tree. After this reply the side needs as many cards as
/// before. \pre another side is to move; the side needs at most n cards, and the game is not over
[[nodiscard]] Turn longest_defence(Answers& answers, const Position& position, unsigned n);

/// threat() and set_play() return the members of Solution with these names. \pre the side is to move; `root`: its tree
[[nodiscard]] std::vector<Turn> threat(Answers& answers, Position position, const TreeNode& root);
[[nodiscard]] std::vector<Turn> set_play(Answers& answers, Position position, unsigned n);

/// Returns a line in which the others delay the aim longest, up to the side's last card; empty if the side needs no
/// card. \pre the side can reach its aim
[[nodiscard]] std::vector<Turn> longest_line(Answers& answers, Position position);

} // namespace siam
