/// A variant, a number of players and the switches in force: everything that stays the same throughout a game.
#pragma once

#include "engine/hash.hpp"
#include "engine/position.hpp"
#include "engine/variant.hpp"

namespace siam {

/// A variant, the number of players and the switches. Immutable. Use a position only with its own game.
class Game {
public:
    /// \pre 2 <= players <= 4
    Game(Variant variant, unsigned players);

    [[nodiscard]] const Variant& variant() const noexcept { return variant_; }
    [[nodiscard]] const Switches& switches() const noexcept { return variant_.switches; }
    [[nodiscard]] unsigned players() const noexcept { return players_; }
    /// The number of followers of each faction in play. With 2 players it is two less than the variant's number (R1.2).
    [[nodiscard]] unsigned followers() const noexcept { return followers_; }
    [[nodiscard]] unsigned occupier_limit() const noexcept { return occupier_limit_; }
    /// The number of passes in a row that settle a struggle (R3.4).
    [[nodiscard]] unsigned passes_to_settle() const noexcept { return passes_to_settle_; }
    [[nodiscard]] ProvinceSet borders(Province province) const noexcept { return borders_[index(province)]; }
    [[nodiscard]] Province home(Faction faction) const noexcept { return homes_[index(faction)]; }
    [[nodiscard]] Seat next(Seat seat) const noexcept {
        return static_cast<Seat>(index(seat) + 1 == players_ ? 0 : index(seat) + 1);
    }

    /// The number of sides (R11.1). A side is one player; with 4 players a side is a team, and {1,3} is side 0.
    [[nodiscard]] unsigned sides() const noexcept { return players_ == 3 ? 3 : 2; }
    [[nodiscard]] unsigned side_of(Seat seat) const noexcept { return players_ == 4 ? index(seat) & 1U : index(seat); }
    /// Returns the seats of the side: bit i is seat i.
    [[nodiscard]] unsigned seats_of(unsigned side) const noexcept { return players_ == 4 ? 5U << side : 1U << side; }

    /// A hash of everything that legal turns, results and values depend on, without names. An endgame table answers
    /// only for games with the identity of the game that it was built for.
    [[nodiscard]] const Hash128& identity() const noexcept { return identity_; }

    /// Whether a tie between players of both teams compares the teams (R8.7).
    [[nodiscard]] bool compares_teams() const noexcept {
        return players_ == 4 && switches().last_tie == LastTie::first_empty_hand_wins;
    }

private:
    unsigned players_, followers_, occupier_limit_, passes_to_settle_;
    std::array<ProvinceSet, province_count> borders_;
    std::array<Province, faction_count> homes_{};
    Variant variant_;
    Hash128 identity_;
};

} // namespace siam
