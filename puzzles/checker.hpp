/// The independent proof of a puzzle (G9): every reply to the key, every continuation of every other first turn.
#pragma once

#include "puzzles/puzzle.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

#include <utility>

namespace siam {

/// Walks proofs with the engine alone. Positions are told apart by all nine fields; nothing is cut that the rules of
/// the game do not fix: play is followed until the game is over, or until no hand holds a card and only passing is
/// left. From a solver it takes hints, namely which turn to look at first. A wrong hint costs time only.
class Checker {
public:
    /// The limits count positions instead of nodes. The hints need not come from the same game. What is proved is kept
    /// in their budget.
    Checker(const Game& game, Forcing& hints, const Aim& aim, Limits limits = {});
    Checker(const Game& game, Forcing& hints, unsigned side, Limits limits = {})
        : Checker(game, hints, Aim::win(side), std::move(limits)) {}

    /// Whether the side can force a win, or another aim be reached, with at most so many own cards. `expected` chooses
    /// where hints are asked for. Means nothing once `gave_up` says why. Throws OverBudget.
    [[nodiscard]] bool can_force(const Position& position, unsigned budget, bool expected);
    [[nodiscard]] std::optional<Undecided> gave_up() const noexcept { return gave_up_; }
    [[nodiscard]] Forcing& hints() const noexcept { return hints_.forcing(); }
    /// Another with the same hints and limits.
    [[nodiscard]] Checker of(const Aim& aim) const { return Checker(game_, hints_.forcing(), aim, limits_); }
    [[nodiscard]] std::size_t positions() const noexcept { return proved_.size(); }

private:
    struct Key {
        Position position;
        std::uint32_t budget;
        friend bool operator==(const Key&, const Key&) = default;
    };
    struct KeyHash {
        using is_avalanching = void;
        std::size_t operator()(const Key& key) const noexcept { return hash64(&key, sizeof key); }
    };
    static_assert(std::has_unique_object_representations_v<Key>);

    [[nodiscard]] bool own(const Position& position) const noexcept { return aim_.own(game_, position); }
    bool must_stop();
    bool follow(const Position& position, unsigned budget, bool expected);
    bool any_turn_reaches(const Position& position, unsigned budget, bool wanted, bool expected);
    std::optional<Turn> hint(const Position& position, unsigned budget, bool wanted);

    const Game& game_;
    Reach hints_;
    Aim aim_;
    Limits limits_;
    std::optional<Undecided> gave_up_;
    std::uint64_t steps_ = 0; ///< since the stop flag was looked at
    boost::unordered_flat_map<Key, bool, KeyHash, std::equal_to<>, Budgeted<std::pair<const Key, bool>>> proved_;
    std::array<Turn, 64> recent_{}; ///< what reached its aim last, by mover and cards left
};

/// The fault in the claim that exactly the `keys` keep the side's win in n and that the goal's word on the other
/// first turns holds; nothing if it is proved. Of another aim than a win: that exactly the keys reach it, with n own
/// cards.
struct CheckResult {
    std::optional<std::string> fault;
    std::optional<Undecided> undecided; ///< then there is no fault
    std::size_t positions = 0;
};
/// Throws OverBudget. \pre the checker is of that game, for the side to move
[[nodiscard]] CheckResult check(
    Checker& checker, const Game& game, Forcing& hints, const Position& position, Goal goal, unsigned n,
    std::span<const Turn> keys);
/// With a checker of its own.
[[nodiscard]] CheckResult check(
    const Game& game, Forcing& hints, const Position& position, Goal goal, unsigned n, std::span<const Turn> keys,
    const Limits& limits = {});

} // namespace siam
