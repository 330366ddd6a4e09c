/// The winner of each ending, and the endings that attacker and defenders want from a last play.
#pragma once

#include "engine/legal_turns.hpp"
#include "engine/standing.hpp"

namespace siam::search {

/// A set of endings: bit e is Ending number e.
using EndingSet = unsigned;

/// Returns the endings in which one of the seats wins with the position's supplies, hands and latest plays (R8).
[[nodiscard]] EndingSet endings_won_by(const Game& game, const Position& position, unsigned seats) noexcept;

/// The endings that a camp wants from a play after which everybody passes.
struct WantedEndings {
    std::array<EndingSet, faction_count + 1> after{}; ///< by the faction taken with the play; faction_count: none
    EndingSet any = 0;                                ///< the endings wanted after at least one taking
};

/// Returns the position after a play of the seat, but with the old board: the seat has the hand `left`, has played
/// latest, and has taken a follower of faction number `taken` (faction_count: none).
[[nodiscard]] Position after_play(const Position& before, unsigned seat, Hand left, unsigned taken) noexcept;

/// The two camps of a question (R11.2): the *attacker*, the side that the question is about, and the *defenders*, all
/// others.
class Camps {
public:
    Camps(const Game& game, unsigned side) noexcept : game_(game), attacker_(game.seats_of(side)) {}

    [[nodiscard]] const Game& game() const noexcept { return game_; }
    /// Bit i: seat i belongs to the attacker.
    [[nodiscard]] unsigned attacker() const noexcept { return attacker_; }
    [[nodiscard]] bool attacks(unsigned seat) const noexcept { return attacker_ >> seat & 1U; }
    [[nodiscard]] bool attacker_wins(const Position& position, Ending end) const noexcept {
        return (outcome(game_, position, end).seats() & attacker_) != 0;
    }
    /// Returns the endings that the seat's camp wants. If the game's last card has been played (`last_card`), the camp
    /// wants the endings in which the seat's side wins (R9.1); for the attacker's seats this makes no difference.
    [[nodiscard]] EndingSet wanted(const Position& position, unsigned seat, bool last_card) const noexcept;
    /// Returns the endings that the seat's camp wants from a play of the seat. Tie-breaks depend only on whether the
    /// hand is empty afterwards, not on the card.
    [[nodiscard]] WantedEndings wanted_of_play(const Position& position, unsigned seat) const noexcept;

private:
    [[nodiscard]] bool must_win(unsigned seat, bool last_card) const noexcept {
        return attacks(seat) || (last_card && game_.switches().last_card == LastCard::must_win);
    }
    const Game& game_;
    unsigned attacker_;
};

} // namespace siam::search
