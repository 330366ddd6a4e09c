/// How hard a puzzle is for a player: its rating on a fixed scale, and the level that follows from it.
#pragma once

#include "puzzles/puzzle.hpp"
#include "solver/tree_line.hpp"

namespace siam {

/// Measures how strongly turns of one position suggest themselves to the player to move. Only what a person sees
/// counts, so turns that differ only in names suggest themselves equally.
class Appeal {
public:
    /// The player to move may be in the aim's own camp or among the others. \pre !over
    Appeal(const Game& game, const Aim& aim, const Position& position) noexcept;
    /// Returns the sum of these points for the turn that leads to `after`. 4 points: the player's camp gets what it
    /// wants if everybody passes after the turn. 2 points: the player takes a follower of the faction that would rank
    /// first if everybody passed instead of this turn; if passing would end in occupation, a follower of a faction of
    /// which the player has fewest. 1 point: the turn changes the contested province.
    [[nodiscard]] unsigned of(const Position& after) const noexcept;
    static constexpr unsigned wins_idle = 4; ///< with this many points or more, the turn wins if everybody passes

private:
    const Game& game_;
    Aim aim_;
    const Position& position_;
    std::array<bool, faction_count> wanted_{};
};

/// The number of looks at turns that a person is expected to need before the puzzle is solved, times `look`.
///
/// The person tries the side's turns, the most tempting first (see Appeal). The order of equally tempting turns is
/// open, and the effort is the mean over all their orders. Discarding a wrong turn costs one look at the turn. If the
/// aim is reached when everybody passes after the turn, discarding it also costs:
/// - one look at each card of the others, the most tempting first, up to the first card that refutes the turn: a card
///   after which no turn of the side reaches the aim if everybody passes;
/// - or, if no card refutes the turn, two looks for each card: at the card, and at the turn that answers it.
///
/// The right turn costs one look, and another look for each card of the others after which the aim is not reached if
/// everybody passes. Then the others play a turn that delays the aim longest, and of several such turns one of the most
/// tempting. If there are still several, the further effort is the mean over them. The line ends when the side needs no
/// more cards.
class Effort {
public:
    static constexpr std::uint64_t look = 64;

    /// \pre the answers are about the puzzle's aim
    explicit Effort(Answers& answers) noexcept : answers_(answers), game_(answers.game()) {}

    /// Returns the effort to solve the puzzle. Throws Answers::Stopped, OverBudget. \param n the number of cards that
    /// the side may still play. \pre `keys` holds all first turns that keep n (R11.3)
    [[nodiscard]] std::uint64_t of_puzzle(const Position& position, unsigned n, std::span<const Turn> keys);
    /// Returns the effort to discard a wrong turn, if the side may still play n cards. Throws Answers::Stopped.
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

/// Returns the mean cost of the wrong turns before the first right turn, over all orders of equally tempting turns. A
/// wrong turn comes before all right turns in one of `right` + 1 orders. \param costs the cost of all wrong turns
/// together
[[nodiscard]] constexpr std::uint64_t expected_before(std::uint64_t costs, std::size_t right) noexcept {
    return costs / (right + 1);
}

/// Returns the strength that a person needs for this effort: a hundred times the binary logarithm of the effort in
/// looks. \pre the effort is at least one look
[[nodiscard]] int strength_needed(std::uint64_t effort) noexcept;

/// A place on the scale of the reference corpus (puzzles/corpus).
///
/// The rating is 1500 plus the strength that the puzzle demands, minus the strength that the corpus's median puzzle
/// demands. The levels are the fifths of the corpus.
struct Rating {
    int points = 1500;
    unsigned level = 1; ///< 1 to max_level
    friend constexpr bool operator==(Rating, Rating) noexcept = default;
};

/// Returns the rating for a strength that strength_needed() has returned.
[[nodiscard]] Rating rating_of(int strength) noexcept;
[[nodiscard]] unsigned level_of(int points) noexcept;

/// The basis of the scale. puzzles/corpus/strengths lists the strengths that the puzzles of the corpus demand; the
/// scale has their median and the limits of their fifths.
struct Scale {
    int median;
    std::array<int, max_level - 1> fifths;
};
inline constexpr Scale scale{572, {290, 508, 629, 752}};

} // namespace siam
