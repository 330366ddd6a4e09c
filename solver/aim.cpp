#include "solver/aim.hpp"

#include <algorithm>

namespace siam {

unsigned cards_of(const Game& game, const Position& position, unsigned side) noexcept {
    unsigned cards = 0;
    for (unsigned seat = 0; seat < game.players(); ++seat)
        if (game.side_of(static_cast<Seat>(seat)) == side) cards += position.hand[seat].size();
    return cards;
}

unsigned cards_in(const Game& game, const Aim& aim, Position position, std::span<const Turn> line) noexcept {
    unsigned cards = 0;
    for (const Turn turn : line) {
        cards += aim.own(game, position) && !turn.is_pass();
        position = play(game, position, turn);
    }
    return cards;
}

Aim Aim::hold(const Game& game, const Position& from, unsigned against, unsigned n) noexcept {
    const unsigned cards = cards_of(game, from, against);
    return Aim(against, true, cards - std::min(cards, n));
}

unsigned Aim::left_to_other(const Game& game, const Position& position) const noexcept {
    const unsigned cards = cards_of(game, position, side_);
    return cards - std::min(cards, spared_);
}

std::vector<TurnClass> Aim::turns(const Game& game, const Position& position) const {
    std::vector<TurnClass> turns = turn_classes(game, position);
    if (is_hold_ && !own(game, position) && left_to_other(game, position) == 0)
        std::erase_if(turns, [](const TurnClass& of) { return !of.turn().is_pass(); });
    return turns;
}

Reach::Reach(Forcing& forcing, const Aim& aim, std::uint64_t positions)
    : forcing_(forcing), aim_(aim), positions_(positions), known_(forcing.options().budget) {}

std::optional<bool> Reach::within(const Position& position, unsigned budget) {
    if (!aim_.is_hold()) return forcing_.can_force(position, aim_.side(), budget);
    const bool reached = holds(position, budget);
    if (stopped()) return {};
    return reached;
}

std::optional<unsigned> Reach::n(const Position& position) {
    if (!aim_.is_hold()) return forcing_.n(position, aim_.side());
    if (within(position, Aim::any_number) != true) return {};
    for (unsigned n = 0;; ++n) {
        const std::optional<bool> reached = within(position, n);
        if (!reached) return {};
        if (*reached) return n;
    }
}

std::optional<Turn> Reach::turn(const Position& position, unsigned budget) {
    if (!aim_.is_hold()) return forcing_.winning_turn(position, aim_.side(), budget);
    const bool own = aim_.own(game(), position);
    for (const TurnClass& turns : aim_.turns(game(), position)) {
        if (own && budget == 0 && !turns.turn().is_pass()) continue;
        if (holds(turns.after, own ? Aim::left(budget, turns.turn()) : budget) != own) continue;
        return stopped() ? std::nullopt : std::optional(turns.turn());
    }
    return {};
}

/// Whether the aim's own camp, with at most `budget` of its cards, can prevent the side from winning with the cards
/// that this side may still play. If the side can force the win, no budget suffices. If the side cannot, the camp
/// prevents the win with all cards of the camp (R11.2), so only smaller budgets need a search.
bool Reach::holds(const Position& position, unsigned budget) {
    if (over(game(), position)) return aim_.suits(game(), outcome(game(), position));
    const auto falls = forcing_.can_force(position, aim_.side(), aim_.left_to_other(game(), position));
    if (!falls || *falls || is_stopped_) return false;
    if (budget >= position.cards_left - cards_of(game(), position, aim_.side())) return true;
    const Key key{essential_key(game(), position), budget, aim_.left_to_other(game(), position)};
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    const Limits& limits = forcing_.options().limits;
    is_stopped_ = positions_ == 0 || limits.interrupted();
    if (is_stopped_) return false;
    --positions_;
    const bool reached = turn(position, budget).has_value() == aim_.own(game(), position);
    if (stopped()) return false;
    known_.emplace(key, reached);
    return reached;
}

} // namespace siam
