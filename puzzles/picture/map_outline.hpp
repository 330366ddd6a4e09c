/// The provinces of a map as regions that touch exactly where provinces border, drawn only from one point for each
/// province and the borders.
#pragma once

#include "engine/variant.hpp"
#include "puzzles/picture/plane.hpp"

#include <array>
#include <string>

namespace siam {

/// A map as a picture shows it, in the units of the variant file's `at`; y grows downwards.
///
/// Regions: the outlines are simple and disjoint, each holds its own province's place and no other, and two of them
/// have a line in common exactly if the provinces border. Where that cannot be drawn (no places, borders that cross)
/// there are no outlines, and a picture joins the places by lines instead.
struct MapOutline {
    std::array<Point, province_count> place; ///< by province
    std::array<Outline, province_count> region;
    [[nodiscard]] bool has_regions() const noexcept { return !region[0].empty(); }
};

/// The same for equal variants, on every machine.
[[nodiscard]] MapOutline outline_of(const Variant& variant);

/// The fault of the regions by the definition above, found by checking each pair of lines; empty if there is none.
[[nodiscard]] std::string fault_of(const MapOutline& map, const Variant& variant);

} // namespace siam
