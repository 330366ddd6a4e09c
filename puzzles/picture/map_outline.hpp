/// Draws the provinces of a map as regions that touch exactly if the provinces border. Needs nothing but the borders,
/// and one point for each province.
#pragma once

#include "engine/variant.hpp"
#include "puzzles/picture/plane.hpp"

#include <array>
#include <string>

namespace siam {

/// A map as a picture shows it, in the units of the variant file's `at`; y grows downwards.
///
/// The outlines of the regions are simple and disjoint. Each holds the place of its own province and no other, and two
/// outlines have a line in common exactly if the provinces border. A map without places, or with borders that cross,
/// cannot be drawn like this. It has no outlines, and a picture joins its places by lines instead.
struct MapOutline {
    std::array<Point, province_count> place; ///< by province
    std::array<Outline, province_count> region;
    [[nodiscard]] bool has_regions() const noexcept { return !region[0].empty(); }
};

/// Returns the outline of a variant's map. Equal variants have equal outlines on every machine.
[[nodiscard]] MapOutline outline_of(const Variant& variant);

/// Checks that the regions are as MapOutline says, by comparing each pair of lines. Returns the first fault, or "".
[[nodiscard]] std::string fault_of(const MapOutline& map, const Variant& variant);

} // namespace siam
