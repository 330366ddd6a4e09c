/// The independent proof of a puzzle (G9): every reply to the key, every continuation of every other first turn.
#pragma once

#include "puzzles/puzzle.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

#include <utility>

namespace siam {

/// Walks proofs with the engine alone. All nine fields distinguish positions, and only the rules of the game cut the
/// play: it continues until the game is over, or until no hand holds a card and only passes remain. A solver gives
/// hints about the turn to look at first. A wrong hint costs only time.
class Checker {
public:
    /// The limits count positions instead of nodes. The hints may come from another game. Proved positions are kept
    /// within the limits' budget.
    Checker(const Game& game, Forcing& hints, const Aim& aim, Limits limits = {});
    Checker(const Game& game, Forcing& hints, unsigned side, Limits limits = {})
        : Checker(game, hints, Aim::win(side), std::move(limits)) {}

    /// Whether the side can force a win, or reach another aim, with at most that many own cards. `expected` chooses
    /// where to ask for hints. The result means nothing if `gave_up` gives a reason. Throws OverBudget.
    [[nodiscard]] bool can_force(const Position& position, unsigned budget, bool expected);
    [[nodiscard]] std::optional<Undecided> gave_up() const noexcept { return gave_up_; }
    [[nodiscard]] Forcing& hints() const noexcept { return hints_.forcing(); }
    /// Another checker with the same hints and limits.
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
    std::uint64_t steps_ = 0; ///< since the stop flag was last read
    boost::unordered_flat_map<Key, bool, KeyHash, std::equal_to<>, Budgeted<std::pair<const Key, bool>>> proved_;
    std::array<Turn, 64> recent_{}; ///< the turn that last reached its aim, by mover and cards left
};

/// The fault in the claim that exactly the `keys` keep the side's win in n and that the goal is right about the other
/// first turns; nothing if the claim is proved. For other aims than a win, the claim is that exactly the keys reach it,
/// with n own cards.
struct CheckResult {
    std::optional<std::string> fault;
    std::optional<Undecided> undecided; ///< then `fault` is empty
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
