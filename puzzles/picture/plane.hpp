/// Points, lines and outlines in the plane.
#pragma once

#include <cmath>
#include <vector>

namespace siam {

/// A place, or a vector between places.
struct Point {
    double x = 0, y = 0;
    friend bool operator==(const Point&, const Point&) = default;
};
using Outline = std::vector<Point>; ///< closed: the last point is joined to the first

/// The sum of two vectors.
inline Point operator+(Point a, Point b) noexcept { return {a.x + b.x, a.y + b.y}; }
/// The vector from b to a.
inline Point operator-(Point a, Point b) noexcept { return {a.x - b.x, a.y - b.y}; }
/// The vector, multiplied by a factor.
inline Point operator*(Point a, double factor) noexcept { return {a.x * factor, a.y * factor}; }
/// Twice the signed area of the triangle of the origin, a and b.
[[nodiscard]] inline double cross(Point a, Point b) noexcept { return a.x * b.y - a.y * b.x; }
/// The distance from the origin.
[[nodiscard]] inline double length(Point a) noexcept { return std::hypot(a.x, a.y); }
/// The distance between two points.
[[nodiscard]] inline double distance(Point a, Point b) noexcept { return length(a - b); }
/// The angle of a vector in radians, from -pi to pi.
[[nodiscard]] inline double angle(Point a) noexcept { return std::atan2(a.y, a.x); }
/// The point at this share of the way from a to b: a for 0, b for 1.
[[nodiscard]] inline Point between(Point a, Point b, double share) noexcept { return a + (b - a) * share; }

/// Whether the two lines cross at a point inside both; touching ends do not count.
[[nodiscard]] inline bool lines_cross(Point a, Point b, Point c, Point d) noexcept {
    const auto side = [](Point from, Point to, Point point) { return cross(to - from, point - from); };
    return side(a, b, c) * side(a, b, d) < -1e-12 && side(c, d, a) * side(c, d, b) < -1e-12;
}
/// Whether the point is inside the outline: a ray from it crosses an odd number of the outline's lines.
[[nodiscard]] inline bool holds(const Outline& outline, Point point) noexcept {
    bool inside = false;
    for (std::size_t i = 0, before = outline.size() - 1; i < outline.size(); before = i++) {
        const Point a = outline[before], b = outline[i];
        if ((a.y > point.y) != (b.y > point.y) && point.x < a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y))
            inside = !inside;
    }
    return inside;
}

} // namespace siam
