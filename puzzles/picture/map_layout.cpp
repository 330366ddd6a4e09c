#include "puzzles/picture/map_layout.hpp"

#include <algorithm>

namespace siam {
namespace {

constexpr double margin = 26, top = 64, bottom = picture_height - 40.0;

/// Half the width of a province's name in bold type of size 15, in Verdana and DejaVu Sans.
double half_width(std::string_view name) {
    double width = 0;
    for (const char letter : name)
        if (std::string_view("fijlrtI -'").find(letter) != std::string_view::npos)
            width += 3.4;
        else
            width += std::string_view("mwMW").find(letter) != std::string_view::npos ? 7.8 : 5.3;
    return width;
}

/// The smallest upright rectangle around points.
struct Frame {
    Point least, most;
    void include(Point point) {
        least = {std::min(least.x, point.x), std::min(least.y, point.y)};
        most = {std::max(most.x, point.x), std::max(most.y, point.y)};
    }
};

} // namespace

FollowerRows FollowerRows::of(unsigned longest, std::size_t rows) noexcept {
    const auto deep = static_cast<double>(rows);
    const double scale = std::clamp(std::min(across / (wide * longest), down / (usual * deep)), 1.0, largest);
    return {scale, rows <= few ? usual : tight / deep};
}

MapLayout::MapLayout(const Variant& variant, const MapOutline& outline) : variant_(variant), outline_(outline) {
    Frame frame{outline.place[0], outline.place[0]};
    for (const Point point : outline.place) frame.include(point);
    for (const Outline& region : outline.region)
        for (const Point point : region) frame.include(point);
    const double room = outline.has_regions() ? 0 : 2 * land_radius;
    const double width = map_width - 2 * margin - room, height = bottom - top - room;
    const Point size = frame.most - frame.least;
    scale_ = std::min(width / std::max(size.x, 1.0), height / std::max(size.y, 1.0));
    shift_ = Point{map_width / 2.0, (top + bottom) / 2} - between(frame.least, frame.most, 0.5) * scale_;
}

Outline MapLayout::region(Province province) const {
    Outline outline = outline_.region[index(province)];
    for (Point& point : outline) point = placed(point);
    return outline;
}

Point MapLayout::centre(Province province) const noexcept { return placed(outline_.place[index(province)]); }

ProvincePlaces MapLayout::places(Province province) const {
    const Point at = centre(province);
    const double half_name = half_width(variant_.provinces[index(province)].name);
    return {
        at,
        {at.x, at.y - 30},
        {at.x - half_name - 16, at.y - 35},
        {at.x + half_name + 20, at.y - 35},
        {at.x, at.y + 2},
        {at.x, at.y - 8},
        {at.x + 34, at.y + 22},
        {at.x + 34, at.y + 16},
        {at.x - 34, at.y + 26}};
}

Box MapLayout::bounds() const {
    constexpr double sign = 11, rim = 2; // half the width of a badge, and of the widest rim
    Frame frame{centre(all_provinces[0]), centre(all_provinces[0])};
    for (const Province province : all_provinces) {
        const ProvincePlaces at = places(province);
        frame.include(at.badge - Point{sign, sign});
        frame.include(at.king + Point{sign, sign});
        const double radius = (has_regions() ? 0 : land_radius) + rim;
        frame.include(at.centre - Point{radius, radius});
        frame.include(at.centre + Point{radius, radius});
        if (!has_regions()) continue;
        for (const Point point : region(province)) {
            frame.include(point - Point{rim, rim});
            frame.include(point + Point{rim, rim});
        }
    }
    const Point size = frame.most - frame.least;
    return {frame.least.x, frame.least.y, size.x, size.y, 0};
}

} // namespace siam
