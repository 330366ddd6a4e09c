/// A person's attempt at a puzzle: the judgement of each turn, the others' answers, and hints.
#pragma once

#include "puzzles/hints.hpp"
#include "puzzles/puzzle.hpp"
#include "solver/tree_line.hpp"

#include <optional>
#include <vector>

namespace siam {

/// The judgement of one turn of the attempt.
struct Judged {
    enum class Kind : std::uint8_t {
        right,  ///< the goal is still in reach; the others have answered, and the side is to move again
        solved, ///< nothing that the others do can prevent the goal
        wrong,  ///< the goal is out of reach; the attempt does not include the turn
    };
    Kind kind = Kind::right;
    /// After a right turn: the others' longest defence, up to the side's next real choice; the side's turns on the way
    /// are included. After a wrong turn: the reply that refutes it, and play that shows the failure (wrong_turns.hpp);
    /// empty if the wrong turn ends the game, or plays a card although none is left.
    std::vector<Turn> then;
    bool wins_later = false; ///< after a wrong turn: whether the side still wins, with more cards than the goal allows
    /// After a right turn of a task other than a win: whether the side keeps the goal, but with more cards than it
    /// needed before.
    bool more_cards = false;
};

/// An attempt begins at the puzzle's position and continues as long as the turns are right. The solver proves the goal
/// again after every turn, so the attempt can also judge turns that the pack does not list. Only a win limits the
/// side's cards: if another side should not win, a turn is right if it still prevents this win. \pre the puzzle was
/// read without fault
///
/// Functions that use the solver throw Answers::Stopped if a limit is reached, and then leave the attempt unchanged.
class Attempt {
public:
    /// The puzzle must outlive the attempt. Throws OverBudget.
    explicit Attempt(const Puzzle& puzzle, const ForcingOptions& options = {});

    [[nodiscard]] const Puzzle& puzzle() const noexcept { return puzzle_; }
    /// The current position. The side is to move, unless the puzzle is solved.
    [[nodiscard]] const Position& position() const noexcept { return position_; }
    [[nodiscard]] const std::vector<Turn>& played() const noexcept { return played_; }
    [[nodiscard]] bool is_solved() const noexcept { return solved_; }
    /// The number of cards that the side may still play. If another side should not win: the number that this still
    /// needs, in the hands of all others.
    [[nodiscard]] unsigned cards() const noexcept { return cards_; }

    /// Resumes an earlier attempt without judging its turns again. \pre no turn was played yet; the turns are what
    /// `played()` of the earlier attempt returned
    void resume(std::span<const Turn> turns);
    /// Whether the goal can be reached from the current position.
    [[nodiscard]] bool is_in_reach();
    /// Judges the turn, and plays it if it is right. \pre !is_solved(), and the turn is legal
    [[nodiscard]] Judged play(Turn turn);
    /// Returns a right turn: the key, if no turn was played yet and the puzzle has keys. \pre !is_solved()
    [[nodiscard]] Turn answer();
    /// Returns the idea behind the right turn `answer`. \pre !is_solved()
    [[nodiscard]] Idea idea(Turn answer);

private:
    [[nodiscard]] std::optional<unsigned> left(Turn turn, const Position& after);
    [[nodiscard]] Judged refuted(Turn turn, const Position& after, unsigned cards);
    [[nodiscard]] std::optional<std::vector<Turn>> listed_line(const Position& after) const;
    [[nodiscard]] bool has_a_choice(const Position& position) const;

    const Puzzle& puzzle_;
    const Game& game_;
    Forcing forcing_;
    Answers answers_;
    Position position_;
    unsigned cards_;
    std::vector<Turn> played_;
    bool solved_ = false;
};

} // namespace siam
