/// Renaming provinces, factions and seats without changing the game.
#pragma once

#include "engine/hash.hpp"
#include "engine/legal_turns.hpp"

#include <span>

namespace siam {

/// A renaming of a game's labels. It can rotate the seats, since only their order round the table matters; with 4
/// players, a rotation exchanges the teams or the partners.
struct Renaming {
    std::array<Province, province_count> province = all_provinces; ///< new name by old name
    std::array<Faction, faction_count> faction = all_factions;     ///< the new faction by the old one
    unsigned seats_on = 0;                                         ///< by how many seats every player moves on

    [[nodiscard]] Position of(const Game& game, const Position& position) const;
    [[nodiscard]] Turn of(Turn turn) const;
    [[nodiscard]] Hand of(Hand hand) const;

private:
    [[nodiscard]] Followers of(Followers followers) const;
    [[nodiscard]] Power of(Power power) const;
    [[nodiscard]] Card of(Card card) const;
    [[nodiscard]] ProvinceSet of(ProvinceSet set) const;
    [[nodiscard]] Swap of(Swap swap) const;
    [[nodiscard]] Seat of(const Game& game, Seat seat) const;
};

/// Returns the renamings of provinces and factions that keep borders and homes; the identity comes first.
[[nodiscard]] std::vector<Renaming> map_symmetries(const Game& game);

/// Whether some card in a hand depends on a province's place on the map. If none does, the essential identity leaves
/// names out, and factions may be renamed freely.
[[nodiscard]] bool names_matter(const Position& position) noexcept;

/// The fingerprints that G8 compares. Two positions have equal fingerprints exactly if they differ only by a renaming.
/// The same holds for two solution lines from equal hands.
struct Fingerprints {
    Hash128 position; ///< hash of the essential identity
    Hash128 solution; ///< hash of hands and line
};
/// Returns the fingerprints of a position and of the line that solves it.
[[nodiscard]] Fingerprints fingerprints(const Game& game, const Position& position, std::span<const Turn> line);

} // namespace siam
