/// How hard a puzzle is for a player: its rating on a fixed scale, and the level that follows from it.
#pragma once

#include "puzzles/puzzle.hpp"
#include "solver/tree_line.hpp"

namespace siam {

/// How strongly turns of one position suggest themselves to the player to move. Nothing but what a person sees counts,
/// so turns that differ only in names suggest themselves equally.
class Appeal {
public:
    /// The player to move is for the aim or against it. \pre !over
    Appeal(const Game& game, const Aim& aim, const Position& position) noexcept;
    /// 4 if the player's camp reaches what it wants if everybody passes afterwards, 2 if the player takes a follower of
    /// the faction that ranks first if everybody passes instead of this turn (where that is an occupation: one of which
    /// the player has fewest), 1 if the turn changes the contested province; their sum.
    [[nodiscard]] unsigned of(const Position& after) const noexcept;
    static constexpr unsigned wins_idle = 4; ///< at least this much: the camp reaches it if everybody passes

private:
    const Game& game_;
    Aim aim_;
    const Position& position_;
    std::array<bool, faction_count> wanted_{};
};

/// The number of turns that a solver is expected to look at before a puzzle is solved, in parts of `look`.
///
/// The solver tries its own turns, those first that suggest themselves most; equal ones come in any order, and the
/// effort is the mean over all their orders. Each wrong turn costs what it takes to discard it:
/// - one look, if the aim is not reached when everybody passes afterwards;
/// - else also the others' cards, in the order in which they suggest themselves, up to the first that refutes: after
///   it, no own turn reaches the aim if everybody passes;
/// - if none does, two looks at each of their cards: one at the card, one at the own turn that seems to meet it.
/// The right turn costs a look, and one at each card of the others that takes the aim away if everybody passes. Then
/// the others play a turn that puts the aim off longest, of these one that suggests itself most; the effort that
/// follows is the mean over these. The line ends where no more cards are needed.
class Effort {
public:
    static constexpr std::uint64_t look = 64;

    /// \pre the answers are about the puzzle's aim
    explicit Effort(Answers& answers) noexcept : answers_(answers), game_(answers.game()) {}

    /// \pre the keys are all first turns that keep n, the side's own cards. Throws Answers::Stopped, OverBudget.
    [[nodiscard]] std::uint64_t of_puzzle(const Position& position, unsigned n, std::span<const Turn> keys);
    /// The effort to discard a wrong turn, if the side may still play that many cards. Throws Answers::Stopped.
    [[nodiscard]] std::uint64_t of_discarding(const Position& after, unsigned n);

private:
    template <class IsRight>
    [[nodiscard]] std::uint64_t of_search(const Position& position, unsigned n, IsRight is_right);
    [[nodiscard]] std::uint64_t of_checking(const Position& after, unsigned n);
    [[nodiscard]] std::uint64_t of_rest(const Position& position, unsigned n);
    template <class Visit>
    void for_each_reply(Position position, Visit visit) const;
    [[nodiscard]] bool seems_lost(Position position, unsigned n) const;
    [[nodiscard]] bool wins_idle(const Position& position) const noexcept {
        return answers_.aim().suits_if_all_pass(game_, position);
    }

    Answers& answers_;
    const Game& game_;
};

/// The expected cost of the wrong turns before the first right one, over all orders of equal turns. A wrong turn comes
/// before all right ones in one of right + 1 orders. \param costs of all wrong turns together
[[nodiscard]] constexpr std::uint64_t expected_before(std::uint64_t costs, std::size_t right) noexcept {
    return costs / (right + 1);
}

/// The strength of a solver who is patient enough: a hundred times the binary logarithm of the looks. \pre at least one
[[nodiscard]] int strength_needed(std::uint64_t effort) noexcept;

/// A place on the scale of the reference corpus (puzzles/corpus).
///
/// The rating is 1500 plus the strength needed, less the strength that the median puzzle of the corpus needs. The
/// levels are the fifths of the corpus.
struct Rating {
    int points = 1500;
    unsigned level = 1; ///< 1 to max_level
    friend constexpr bool operator==(Rating, Rating) noexcept = default;
};

/// \param strength as strength_needed() gives it
[[nodiscard]] Rating rating_of(int strength) noexcept;
[[nodiscard]] unsigned level_of(int points) noexcept;

/// The basis of the scale: the strengths that a half, one fifth, ..., four fifths of the corpus need at most. Read off
/// puzzles/corpus/strengths.
struct Scale {
    int median;
    std::array<int, max_level - 1> fifths;
};
[[nodiscard]] const Scale& scale() noexcept;

} // namespace siam
