/// The aim of a camp, and whether it is reached. The aim is that the camp's side wins, or that another side does not
/// win with a given number of cards.
#pragma once

#include "solver/forcing.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

namespace siam {

/// The aim belongs to one of the two camps of R11.2. This camp is either the side that should win, or all players
/// except the side that must not win. All players of a camp are partners for its aim. The cards of a camp are the cards
/// in all its hands.
class Aim {
public:
    static constexpr unsigned any_number = max_players * cards_per_player;

    /// Returns the aim that the side wins.
    [[nodiscard]] static Aim win(unsigned side) noexcept { return Aim(side, false, 0); }
    /// Returns the aim that the side does not win with at most n of its cards from this position on.
    [[nodiscard]] static Aim hold(const Game& game, const Position& from, unsigned against, unsigned n) noexcept;

    [[nodiscard]] bool is_hold() const noexcept { return is_hold_; }
    /// The side that should win, or that must not win.
    [[nodiscard]] unsigned side() const noexcept { return side_; }
    /// Whether the player to move is of the aim's own camp.
    [[nodiscard]] bool own(const Game& game, const Position& position) const noexcept {
        return (game.side_of(position.to_move) == side_) != is_hold_;
    }
    [[nodiscard]] bool suits(const Game& game, Outcome outcome) const noexcept {
        return ((outcome.seats() & game.seats_of(side_)) != 0) != is_hold_;
    }
    [[nodiscard]] bool suits_if_all_pass(const Game& game, const Position& position) const noexcept {
        return suits(game, outcome_if_all_pass(game, position));
    }
    /// The side that must not win may play n cards; this is the number that it may still play. \pre is_hold()
    [[nodiscard]] unsigned left_to_other(const Game& game, const Position& position) const noexcept;
    /// Whether the turn is allowed: the side that must not win only passes once its n cards are played.
    [[nodiscard]] bool allows(const Game& game, const Position& position, Turn turn) const noexcept {
        return turn.is_pass() || !is_hold_ || own(game, position) || left_to_other(game, position) > 0;
    }
    /// Classes of the allowed turns, in the order of their first turns.
    [[nodiscard]] std::vector<TurnClass> turns(const Game& game, const Position& position) const;
    friend bool operator==(const Aim&, const Aim&) = default;

private:
    constexpr Aim(unsigned side, bool is_hold, unsigned spared) noexcept
        : side_(side), spared_(spared), is_hold_(is_hold) {}

    unsigned side_;
    unsigned spared_; ///< the cards that the other side still holds once its n are played
    bool is_hold_;
};

/// The cards that a side holds.
[[nodiscard]] unsigned cards_of(const Game& game, const Position& position, unsigned side) noexcept;

/// Decides whether a camp can reach its aim with at most `budget` of its cards (R11.3, for either kind of aim).
/// Remembers its results. Once a limit is reached, every answer is empty.
class Reach {
public:
    /// The forcing object outlives it. Its limits apply here too: its number of nodes counts positions, and its stop
    /// flag ends the work.
    Reach(Forcing& forcing, const Aim& aim, std::uint64_t positions = std::numeric_limits<std::uint64_t>::max());

    [[nodiscard]] const Game& game() const noexcept { return forcing_.game(); }
    [[nodiscard]] Forcing& forcing() const noexcept { return forcing_; }
    [[nodiscard]] const Aim& aim() const noexcept { return aim_; }
    /// Any number is allowed for `budget`. Throws OverBudget.
    [[nodiscard]] std::optional<bool> within(const Position& position, unsigned budget);
    /// The smallest sufficient budget; nothing if none suffices or a limit was reached.
    [[nodiscard]] std::optional<unsigned> n(const Position& position);
    /// A turn after which the camp to move still reaches its goal with the rest of the budget; the goal is the aim, or
    /// its opposite. Returns nothing if there is no such turn. \pre !over
    [[nodiscard]] std::optional<Turn> turn(const Position& position, unsigned budget);
    [[nodiscard]] bool stopped() const noexcept { return is_stopped_ || forcing_.stopped(); }

private:
    struct Key {
        EssentialKey position;
        std::uint32_t budget, left_to_other;
        friend bool operator==(const Key&, const Key&) = default;
    };
    struct KeyHash {
        using is_avalanching = void;
        std::size_t operator()(const Key& key) const noexcept;
    };
    [[nodiscard]] bool holds(const Position& position, unsigned budget);
    [[nodiscard]] bool holds_by_search(const Position& position, unsigned budget);

    Forcing& forcing_;
    Aim aim_;
    std::uint64_t positions_;
    bool is_stopped_ = false;
    boost::unordered_flat_map<Key, bool, KeyHash, std::equal_to<>, Budgeted<std::pair<const Key, bool>>> known_;
};

} // namespace siam
