/// Where the parts of a map stand in a picture.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/variant.hpp"
#include "puzzles/picture/map_outline.hpp"

namespace siam {

inline constexpr int picture_width = 1040, picture_height = 760, map_width = 540;

/// A rectangle by its corner, its size and the radius of its corners.
struct Box {
    double x, y, width, height, corner;
};
inline constexpr Box sea_box{10, 52, map_width - 20, picture_height - 62, 10};
/// The lines along the coast as on engraved maps, the widest first.
struct CoastLine {
    int width;
    std::string_view opacity;
};
inline constexpr std::array<CoastLine, 3> coast_lines{{{44, "0.55"}, {28, "0.55"}, {13, "1"}}};
inline constexpr Point title_place{26, 38}, note_place{26, picture_height - 22.0};
inline constexpr double land_radius = 58; ///< of a province that has no region

/// The rows in which followers stand. Each faction begins a new row. Many rows stand closer together; a few short ones
/// are larger, as far as a province has room for them.
struct FollowerRows {
    static constexpr unsigned most = 6; ///< followers in a row
    static constexpr double wide = 20.5, usual = 21.5, largest = 1.3, across = 110, down = 74;
    static constexpr unsigned few = 3;  ///< up to so many rows, each is `usual` below the one before
    static constexpr double tight = 64; ///< more rows share this height

    double scale, high; ///< `high` is the distance of two rows
    /// \param longest the number of followers in the longest row
    [[nodiscard]] static FollowerRows of(unsigned longest, std::size_t rows) noexcept;
};

/// The places of what stands in and beside one province.
struct ProvincePlaces {
    Point centre, name, badge, king, control, followers;
    Point change, marked, taken; ///< where a picture shows what a turn does
};

/// A map, moved and scaled into its part of a picture.
class MapLayout {
public:
    MapLayout(const Variant& variant, const MapOutline& outline);

    [[nodiscard]] bool has_regions() const noexcept { return outline_.has_regions(); }
    /// The outline of a province. \pre has_regions()
    [[nodiscard]] Outline region(Province province) const;
    [[nodiscard]] Point centre(Province province) const noexcept;
    [[nodiscard]] ProvincePlaces places(Province province) const;
    /// The smallest box around all provinces, their names and what stands beside these.
    [[nodiscard]] Box bounds() const;

private:
    [[nodiscard]] Point placed(Point point) const noexcept { return point * scale_ + shift_; }

    const Variant& variant_;
    const MapOutline& outline_;
    double scale_ = 1;
    Point shift_;
};

} // namespace siam
