/// The turns of a camp after the key, as data that the rules alone can follow.
#pragma once

#include "engine/legal_turns.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

namespace siam {

/// The players who share an aim, and this aim: a player of the camp wins; or, with `prevents`, no other player wins.
struct Camp {
    unsigned seats = 0; ///< bit i is seat i
    bool prevents = false;

    [[nodiscard]] bool includes(Seat seat) const noexcept { return (seats >> index(seat) & 1U) != 0; }
    [[nodiscard]] bool suits(Outcome outcome) const noexcept {
        return prevents ? (outcome.seats() & ~seats) == 0 : (outcome.seats() & seats) != 0;
    }
    friend bool operator==(const Camp&, const Camp&) = default;
};

/// Returns the position without King markers if no hand holds a Maharacha, and without the latest swap if no hand holds
/// a card of its kind. What is removed can no longer matter (R5.1, R5.9).
[[nodiscard]] inline Position without_idle_parts(Position position) noexcept {
    unsigned cards = 0;
    for (const Hand hand : position.hand) cards |= hand.bits();
    const auto is_held = [&](Card card) { return (cards & Hand::bits_of(card)) != 0; };
    if (!is_held(Card::maharacha)) position.marked = {};
    if (!position.last_swap.empty() &&
        !is_held(position.last_swap.kind() == Swap::Kind::even_by_one ? Card::one_for_one : Card::two_for_one))
        position.last_swap = {};
    return position;
}

/// A turn for some positions. In all other positions the camp passes. Positions that differ only in idle parts count as
/// one.
class Plan {
public:
    using Turns = boost::unordered_flat_map<Position, Turn, ByteHash>;

    /// The greatest number of cards that the camp plays in any line that follows the plan.
    unsigned cards = 0;

    /// Adds a turn for the position, unless there is one. Returns whether there was none.
    bool add(const Position& position, Turn turn) { return turns_.emplace(without_idle_parts(position), turn).second; }
    [[nodiscard]] Turn at(const Position& position) const {
        const auto found = turns_.find(without_idle_parts(position));
        return found == turns_.end() ? Turn::pass() : found->second;
    }
    /// The turns by position, where positions have no idle parts.
    [[nodiscard]] const Turns& turns() const noexcept { return turns_; }

private:
    Turns turns_;
};

} // namespace siam
