/// The independent proof of a puzzle (G9): every reply to the key, and every continuation of all other first turns.
#pragma once

#include "puzzles/puzzle.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

#include <utility>

namespace siam {

/// Proves claims with the engine alone. Two positions count as the same only if all nine fields of the notation are
/// equal. Play continues until the game is over, or until no hand holds a card and only passes remain. The hints
/// suggest the turn to examine first; a wrong suggestion costs only time.
class Checker {
public:
    /// `limits.nodes` counts positions here. `hints` may belong to another game, since no proof relies on hints. The
    /// proved positions take memory from the budget of `hints`.
    Checker(const Game& game, Forcing& hints, const Aim& aim, Limits limits = {});

    /// Returns whether the aim's own camp can reach the aim with at most `budget` of its own cards. The result means
    /// nothing if gave_up() returns a reason after the call. `expected` is the result that the caller expects; the
    /// checker uses it only to decide when to ask for hints. Throws OverBudget.
    [[nodiscard]] bool can_force(const Position& position, unsigned budget, bool expected);
    [[nodiscard]] std::optional<Undecided> gave_up() const noexcept { return gave_up_; }
    [[nodiscard]] const Game& game() const noexcept { return game_; }
    [[nodiscard]] Forcing& hints() const noexcept { return hints_.forcing(); }
    /// Returns a checker for another aim, with the hints and limits of this checker.
    [[nodiscard]] Checker of(const Aim& aim) const { return Checker(game_, hints_.forcing(), aim, limits_); }

private:
    struct Key {
        Position position;
        std::uint32_t budget;
        friend bool operator==(const Key&, const Key&) = default;
    };

    bool must_stop();
    bool follow(const Position& position, unsigned budget, bool expected);
    bool any_turn_reaches(const Position& position, unsigned budget, bool wanted, bool expected);
    std::optional<Turn> hint(const Position& position, unsigned budget, bool wanted);

    const Game& game_;
    Reach hints_;
    Aim aim_;
    Limits limits_;
    std::optional<Undecided> gave_up_;
    std::uint64_t steps_ = 0; ///< the number of calls of must_stop()
    boost::unordered_flat_map<Key, bool, ByteHash, std::equal_to<>, Budgeted<std::pair<const Key, bool>>> proved_;
    std::array<Turn, 64> recent_{}; ///< the turn that last reached the mover's aim, by mover and cards left
};

/// The result of check(). For a win, the claim is that exactly the `keys` keep the win in n, and that no other first
/// turn wins (goal `strict`) or at least one wins later (goal `fastest`). For another aim, the claim is that exactly
/// the keys reach the aim, with n own cards. The claim is proved if neither `fault` nor `undecided` is set.
struct CheckResult {
    std::optional<std::string> fault;
    std::optional<Undecided> undecided; ///< why the claim is neither proved nor refuted; `fault` is empty then
};
/// Checks a claim (see CheckResult). Throws OverBudget. \pre the checker is made for the side to move
[[nodiscard]] CheckResult check(
    Checker& checker, const Position& position, Goal goal, unsigned n, std::span<const Turn> keys);

/// The independent proof of a printed solution: it covers every number and every turn of the tree, the lines beside it
/// and the wrong turns. Returns the first false claim of the solution as `fault`; sets `undecided` as check() does.
/// Throws OverBudget. \pre the checker is for the puzzle's game and aim; all turns are legal in their positions
[[nodiscard]] CheckResult check_solution(Checker& checker, const Puzzle& puzzle);

} // namespace siam
