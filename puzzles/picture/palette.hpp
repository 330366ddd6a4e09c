/// Colours and forms of a picture.
#pragma once

#include <array>
#include <string_view>

#include "engine/variant.hpp"

namespace siam {

/// Colours by their purpose.
struct Palette {
    std::string_view paper, ink, faint, sea, deep, land, coast, border, card, glow;
};
[[nodiscard]] const Palette& palette(bool dark) noexcept;

/// The look of a faction. Even people who see few colours can tell the `fill` colours of factions apart. Everybody can
/// tell the forms apart.
struct FactionLook {
    std::string_view fill, on_it; ///< `on_it` is the colour of the letter
    std::string_view form;        ///< SVG elements around (0, 0), at most 10 units from it
};
[[nodiscard]] FactionLook look_of(const Variant& variant, Faction faction);
/// The occupier's fill colour and letter colour.
inline constexpr std::string_view occupier_fill = "#6d6a75", on_occupier = "#ffffff";

/// The sign of a power: a form with a letter in it.
struct Sign {
    char letter;
    FactionLook look;
    std::string_view letter_y; ///< where the letter stands
};
/// The signs of the three factions and of the occupier.
[[nodiscard]] std::array<Sign, faction_count + 1> signs_of(const Variant& variant);

inline constexpr std::string_view king_path = "M-9 6L-10-5L-4.5-0.5L0-8L4.5-0.5L10-5L9 6Z", king_fill = "#d9a521";

} // namespace siam
