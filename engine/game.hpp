/// A variant, a number of players and the switches in force: everything that stays the same throughout a game.
#pragma once

#include "engine/hash.hpp"
#include "engine/position.hpp"
#include "engine/variant.hpp"

namespace siam {

/// A variant, the number of players and the switches. Immutable; positions of different games must not be mixed.
class Game {
public:
    /// \pre 2 <= players <= 4
    Game(Variant variant, unsigned players);

    [[nodiscard]] const Variant& variant() const noexcept { return variant_; }
    [[nodiscard]] const Switches& switches() const noexcept { return variant_.switches; }
    [[nodiscard]] unsigned players() const noexcept { return players_; }
    /// Followers of each faction in play: two fewer than the variant's with 2 players (R1.2).
    [[nodiscard]] unsigned followers() const noexcept { return followers_; }
    [[nodiscard]] unsigned occupier_limit() const noexcept { return occupier_limit_; }
    /// This many passes in a row settle a struggle (R3.4).
    [[nodiscard]] unsigned passes_to_settle() const noexcept { return passes_to_settle_; }
    [[nodiscard]] ProvinceSet borders(Province province) const noexcept { return borders_[index(province)]; }
    [[nodiscard]] Province home(Faction faction) const noexcept { return homes_[index(faction)]; }
    [[nodiscard]] Seat next(Seat seat) const noexcept {
        return static_cast<Seat>(index(seat) + 1 == players_ ? 0 : index(seat) + 1);
    }

    /// Sides (R11.1): a player, or with 4 players a team, {1,3} first.
    [[nodiscard]] unsigned sides() const noexcept { return players_ == 3 ? 3 : 2; }
    [[nodiscard]] unsigned side_of(Seat seat) const noexcept { return players_ == 4 ? index(seat) & 1U : index(seat); }
    /// Bit i is seat i.
    [[nodiscard]] unsigned seats_of(unsigned side) const noexcept { return players_ == 4 ? 5U << side : 1U << side; }

    /// A hash of everything that legal turns, results and values depend on, without names. A table answers only for
    /// games of the same identity.
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
