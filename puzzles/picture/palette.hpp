/// Colours and forms of a picture.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/variant.hpp"

namespace siam {

/// Colours by what they are for.
struct Palette {
    std::string_view paper, ink, faint, sea, deep, land, coast, border, card, glow;
};
[[nodiscard]] const Palette& palette(bool dark) noexcept;

/// How a faction looks: `fill` is told from the others by those who see few colours too, and `form` by everybody.
struct FactionLook {
    std::string_view fill, on_it; ///< on_it: the letter's colour
    std::string form;             ///< elements around (0, 0), within 10 of it
};
[[nodiscard]] FactionLook look_of(const Variant& variant, Faction faction);
/// The occupier's: fill and the letter's colour.
inline constexpr std::string_view occupier_fill = "#6d6a75", on_occupier = "#ffffff";

} // namespace siam
