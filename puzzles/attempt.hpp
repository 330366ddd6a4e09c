/// Somebody's attempt at a puzzle: what each turn is worth, how the others answer it, and hints.
#pragma once

#include "puzzles/puzzle.hpp"
#include "solver/tree_line.hpp"

#include <optional>
#include <vector>

namespace siam {

/// The judgement of one turn of the solver.
struct Judged {
    enum class Kind : std::uint8_t {
        right,  ///< the goal is still in reach, and the others have answered: the side is to move again
        solved, ///< nothing the others do can prevent the goal any more
        wrong,  ///< the goal is out of reach; the attempt stands where it stood
    };
    Kind kind = Kind::right;
    /// right: the longest defence, and the side's own turns where it has but one. wrong: the reply that refutes the
    /// turn and play to the end of the matter (wrong_turns.hpp); empty if the turn ends the game.
    std::vector<Turn> then;
    bool wins_later = false; ///< wrong: the side still wins, but with more cards than the goal allows
};

/// An attempt begins at the puzzle's position and goes on as long as the turns are right. The puzzle is one that was
/// read without fault; its goal is proved anew turn by turn, so any turn can be judged, listed in the pack or not.
///
/// Every function that asks the solver throws Answers::Stopped once a limit is reached; the attempt stands as before.
class Attempt {
public:
    /// The puzzle outlives it. Throws OverBudget.
    explicit Attempt(const Puzzle& puzzle, const ForcingOptions& options = {});

    [[nodiscard]] const Puzzle& puzzle() const noexcept { return puzzle_; }
    /// The side is to move in it, unless the puzzle is solved.
    [[nodiscard]] const Position& position() const noexcept { return position_; }
    [[nodiscard]] const std::vector<Turn>& played() const noexcept { return played_; }
    [[nodiscard]] bool is_solved() const noexcept { return solved_; }
    /// Cards that the side may still play.
    [[nodiscard]] unsigned cards() const noexcept { return cards_; }

    /// Takes it up where it was left, without proving again what was. \pre nothing is played yet; the turns are what
    /// `played()` said then
    void resume(std::span<const Turn> turns);
    /// \pre !is_solved(), and the turn is legal
    [[nodiscard]] Judged play(Turn turn);
    /// A right turn here; at the beginning the key, if the puzzle has keys. \pre !is_solved()
    [[nodiscard]] Turn answer();

private:
    [[nodiscard]] bool is_in_reach(const Position& position, unsigned cards);
    [[nodiscard]] Turn defence(const Position& position, unsigned cards);
    [[nodiscard]] Judged refuted(Turn turn, const Position& after, unsigned cards);
    [[nodiscard]] std::optional<std::vector<Turn>> listed_line(const Position& after) const;
    [[nodiscard]] bool has_a_choice(const Position& position) const;

    const Puzzle& puzzle_;
    const Game& game_;
    Forcing forcing_;
    Reach reach_;
    Answers answers_;
    Position position_;
    unsigned cards_;
    std::vector<Turn> played_;
    bool solved_ = false;
};

} // namespace siam
