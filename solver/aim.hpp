/// The aim of a camp, and whether the camp can reach it. The aim is that the camp's side wins, or that another side
/// does not win with a given number of cards.
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
    /// Returns the aim that the side `against` does not win with at most n of its cards, counted from position `from`.
    [[nodiscard]] static Aim hold(const Game& game, const Position& from, unsigned against, unsigned n) noexcept;

    [[nodiscard]] bool is_hold() const noexcept { return is_hold_; }
    /// The side that should win, or that must not win.
    [[nodiscard]] unsigned side() const noexcept { return side_; }
    /// Whether the player to move belongs to the camp that has this aim, the aim's own camp.
    [[nodiscard]] bool own(const Game& game, const Position& position) const noexcept {
        return (game.side_of(position.to_move) == side_) != is_hold_;
    }
    [[nodiscard]] bool suits(const Game& game, Outcome outcome) const noexcept {
        return ((outcome.seats() & game.seats_of(side_)) != 0) != is_hold_;
    }
    [[nodiscard]] bool suits_if_all_pass(const Game& game, const Position& position) const noexcept {
        return suits(game, outcome_if_all_pass(game, position));
    }
    /// Returns how many of its n cards the side that must not win may still play. \pre is_hold()
    [[nodiscard]] unsigned left_to_other(const Game& game, const Position& position) const noexcept;
    /// Whether the aim allows the turn. Once the side that must not win has played its n cards, it may only pass.
    [[nodiscard]] bool allows(const Game& game, const Position& position, Turn turn) const noexcept {
        return turn.is_pass() || !is_hold_ || own(game, position) || left_to_other(game, position) > 0;
    }
    /// Returns the classes of equivalent turns that the aim allows, in the order of their first turns.
    [[nodiscard]] std::vector<TurnClass> turns(const Game& game, const Position& position) const;
    /// Returns the budget that remains after a turn of the aim's own camp.
    [[nodiscard]] static unsigned left(unsigned budget, Turn turn) noexcept {
        return budget - (turn.is_pass() ? 0U : 1U);
    }
    friend bool operator==(const Aim&, const Aim&) = default;

private:
    constexpr Aim(unsigned side, bool is_hold, unsigned spared) noexcept
        : side_(side), spared_(spared), is_hold_(is_hold) {}

    unsigned side_;
    unsigned spared_; ///< the cards that the other side still holds once its n cards are played
    bool is_hold_;
};

/// Returns the number of cards that a side holds.
[[nodiscard]] unsigned cards_of(const Game& game, const Position& position, unsigned side) noexcept;

/// Returns the number of cards that the aim's own camp plays in the line.
[[nodiscard]] unsigned cards_in(
    const Game& game, const Aim& aim, Position position, std::span<const Turn> line) noexcept;

/// Decides whether a camp can reach its aim with at most `budget` of its cards (as in R11.3, for both kinds of aim).
/// Remembers its results. Once a limit is reached, every answer is empty.
class Reach {
public:
    /// The forcing object outlives this object, and its limits apply here too. `positions` limits the number of
    /// positions that this object searches itself.
    Reach(Forcing& forcing, const Aim& aim, std::uint64_t positions = std::numeric_limits<std::uint64_t>::max());

    [[nodiscard]] const Game& game() const noexcept { return forcing_.game(); }
    [[nodiscard]] Forcing& forcing() const noexcept { return forcing_; }
    [[nodiscard]] const Aim& aim() const noexcept { return aim_; }
    /// Whether the aim's own camp can reach the aim with at most `budget` of its cards; `budget` may be any number.
    /// Throws OverBudget.
    [[nodiscard]] std::optional<bool> within(const Position& position, unsigned budget);
    /// Returns the smallest sufficient budget; nothing if no budget suffices or a limit was reached.
    [[nodiscard]] std::optional<unsigned> n(const Position& position);
    /// Returns a turn after which the camp to move still reaches its goal, or nothing. The aim's own camp wants to
    /// reach the aim with the rest of the budget; the other camp wants to prevent this. \pre the game is not over
    [[nodiscard]] std::optional<Turn> turn(const Position& position, unsigned budget);
    [[nodiscard]] bool stopped() const noexcept { return is_stopped_ || forcing_.stopped(); }

private:
    struct Key {
        EssentialKey position;
        std::uint32_t budget, left_to_other;
        friend bool operator==(const Key&, const Key&) = default;
    };
    [[nodiscard]] bool holds(const Position& position, unsigned budget);

    Forcing& forcing_;
    Aim aim_;
    std::uint64_t positions_;
    bool is_stopped_ = false;
    boost::unordered_flat_map<Key, bool, ByteHash, std::equal_to<>, Budgeted<std::pair<const Key, bool>>> known_;
};

} // namespace siam
