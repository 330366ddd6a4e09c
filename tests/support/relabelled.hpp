/// Maps and positions with other labels for provinces and factions. Other labels must not change any result.
#pragma once

#include "engine/deal.hpp"

namespace siam::tests {

/// A renaming of provinces and factions. The engine lists the turns of a renamed position in another order.
class Relabelling {
public:
    explicit Relabelling(Random& random);
    /// The renaming that reverses the order of provinces and of factions.
    [[nodiscard]] static Relabelling reversed();

    [[nodiscard]] Variant of(const Variant& variant) const;
    [[nodiscard]] Position of(const Position& position) const;

private:
    Relabelling() = default;
    [[nodiscard]] Province of(Province province) const { return provinces_[index(province)]; }
    [[nodiscard]] Faction of(Faction faction) const { return factions_[index(faction)]; }
    [[nodiscard]] Power of(Power power) const;
    [[nodiscard]] Card of(Card card) const;
    [[nodiscard]] Followers of(Followers followers) const;
    [[nodiscard]] ProvinceSet of(ProvinceSet set) const;
    [[nodiscard]] Swap of(Swap swap) const;

    std::array<Province, province_count> provinces_ = all_provinces;
    std::array<Faction, faction_count> factions_ = all_factions;
};

} // namespace siam::tests
