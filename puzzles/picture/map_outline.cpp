#include "puzzles/picture/map_outline.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

namespace siam {
namespace {

constexpr double pi = std::numbers::pi;

/// A border seen from one of its provinces.
struct Side {
    Province from, to;
    friend auto operator<=>(const Side&, const Side&) = default;
};

/// A face of the graph of borders: the area to the left of a walk along its sides.
struct Face {
    std::vector<Side> sides;
    double area = 0; ///< the signed area; zero or negative for the sea
    Point centre;    ///< the mean of its corners
    [[nodiscard]] bool is_sea() const noexcept { return area <= 1e-9; }
};

/// Draws the regions. The two provinces of a border share a line. It runs from a junction in the face on one side,
/// through the middle of the border, to a junction in the face on the other side. The junction in a triangle is its
/// centre. Larger faces keep a lake in the middle. Towards the sea, a province ends at a coast.
class Draughtsman {
public:
    /// \param unrest how much lines waver, 0 to 1
    Draughtsman(const Variant& variant, const std::array<Point, province_count>& place, double unrest)
        : variant_(variant), place_(place), unrest_(unrest) {
        for (const Province province : all_provinces) sort_neighbours(province);
        find_faces();
        coast_ = 0.62 * mean_border();
    }

    [[nodiscard]] Outline region(Province province) {
        const std::vector<Province>& around = neighbours_[index(province)];
        Outline outline;
        if (around.empty()) {
            add_coast(outline, province, {}, {});
            return outline;
        }
        for (std::size_t i = 0; i < around.size(); ++i) {
            const Province here = around[i], next = around[(i + 1) % around.size()];
            append(outline, border(province, here));
            add_corner(outline, province, here, next);
        }
        if (outline.back() == outline.front()) outline.pop_back();
        return outline;
    }

private:
    [[nodiscard]] Point at(Province province) const { return place_[index(province)]; }
    [[nodiscard]] Point middle(const Side& side) const { return between(at(side.from), at(side.to), 0.5); }
    [[nodiscard]] double mean_border() const {
        double sum = 0;
        std::size_t sides = 0;
        for (const Face& face : faces_)
            for (const Side& side : face.sides) sum += distance(at(side.from), at(side.to)), ++sides;
        return sides == 0 ? 24 : sum / static_cast<double>(sides);
    }

    void sort_neighbours(Province province) {
        std::vector<Province>& around = neighbours_[index(province)];
        for (const Province other : variant_.borders[index(province)]) around.push_back(other);
        const auto direction = [&](Province other) { return angle(at(other) - at(province)); };
        std::sort(around.begin(), around.end(), [&](Province a, Province b) { return direction(a) < direction(b); });
    }
    /// Returns the side that follows `side` in a walk around the face to its left.
    [[nodiscard]] Side next(const Side& side) const {
        const std::vector<Province>& around = neighbours_[index(side.to)];
        const auto here = std::find(around.begin(), around.end(), side.from);
        return {side.to, here == around.begin() ? around.back() : *(here - 1)};
    }
    void find_faces() {
        for (const Province from : all_provinces)
            for (const Province to : neighbours_[index(from)]) {
                const Side first{from, to};
                if (face_of_.contains(first)) continue;
                Face face;
                Side side = first;
                do {
                    face_of_[side] = faces_.size();
                    face.sides.push_back(side);
                    face.area += cross(at(side.from), at(side.to)) / 2;
                    face.centre = face.centre + at(side.from);
                    side = next(side);
                } while (side != first);
                face.centre = face.centre * (1 / static_cast<double>(face.sides.size()));
                if (face.is_sea())
                    for (const Side& coast : face.sides) coastal_.insert(coast.from);
                faces_.push_back(std::move(face));
            }
        for (const Province province : all_provinces)
            if (neighbours_[index(province)].empty()) coastal_.insert(province);
    }
    [[nodiscard]] const Face& left_of(const Side& side) const { return faces_[face_of_.at(side)]; }

    /// Returns the end of the border's line that lies in the face to the left of `side`.
    [[nodiscard]] Point junction(const Side& side) const {
        const Face& face = left_of(side);
        const Point middle = this->middle(side);
        if (face.is_sea()) return middle + seaward(side);
        return face.sides.size() == 3 ? face.centre : between(middle, face.centre, 0.55);
    }

    /// The vector from the middle of a border to the end of its line at the sea. The line keeps its distance from all
    /// other provinces.
    [[nodiscard]] Point seaward(const Side& side) const {
        const Point along = at(side.to) - at(side.from), middle = this->middle(side);
        const double half = length(along) / 2;
        Point out = Point{-along.y, along.x} *
                    (std::sqrt(std::max(coast_ * coast_ - half * half, coast_ * coast_ / 9)) / (2 * half));
        const auto is_free = [&](Province other) {
            return other == side.from || other == side.to || !coastal_.contains(other) ||
                   0.8 * distance(middle + out, at(other)) > distance(middle + out, at(side.from));
        };
        for (unsigned tries = 0; tries < 20 && !std::all_of(all_provinces.begin(), all_provinces.end(), is_free);
             ++tries)
            out = out * 0.85;
        return out;
    }

    /// Returns the line of a border, with its first and last junction, in the order of a walk around `province`.
    [[nodiscard]] Outline border(Province province, Province other) {
        const Side side{std::min(province, other), std::max(province, other)};
        Outline line = waver(
            {junction({side.to, side.from}), middle(side), junction(side)}, index(side.from) * 8 + index(side.to));
        if (province != side.from) std::reverse(line.begin(), line.end());
        return line;
    }

    /// Appends the corner between two successive borders of `province`, those with `here` and `next`.
    void add_corner(Outline& outline, Province province, Province here, Province next) {
        const Face& face = left_of({province, here});
        const Point begin = junction({province, here}), end = junction({next, province});
        if (face.is_sea()) return add_coast(outline, province, begin, end);
        if (face.sides.size() == 3) return;
        const Point chord = between(begin, end, 0.5) - face.centre;
        const double radius = (distance(begin, face.centre) + distance(end, face.centre)) / 2;
        append(outline, {begin, face.centre + chord * (radius / length(chord)), end});
    }

    /// Adds the coast of the province from one junction to another, or all around the province. The coast stays nearer
    /// to this province than to any other, so the coasts of two provinces meet only in junctions.
    void add_coast(Outline& outline, Province province, std::optional<Point> begin, std::optional<Point> end) {
        const Point here = at(province);
        const double first = begin ? angle(*begin - here) : 0;
        double span = end ? angle(*end - here) - first : 2 * pi;
        if (span <= 1e-9) span += 2 * pi;
        const auto steps = static_cast<unsigned>(std::ceil(span / (pi / 36)));
        Outline coast;
        for (unsigned step = 0; step <= steps; ++step) {
            const double way = span * step / steps, left = span - way;
            double radius = coast_ * (1 + unrest_ * restlessness(province, first + way));
            if (begin) radius = blended(length(*begin - here), radius, way);
            if (end) radius = blended(length(*end - here), radius, left);
            radius = std::min(radius, reach(province, first + way, begin ? std::min(way, left) : 1));
            coast.push_back(here + Point{std::cos(first + way), std::sin(first + way)} * radius);
        }
        if (begin) coast.front() = *begin;
        if (end) coast.back() = *end;
        append(outline, coast);
    }
    [[nodiscard]] static double restlessness(Province province, double direction) {
        const double phase = 1.7 * index(province);
        return 0.07 * std::sin(3 * direction + phase) + 0.04 * std::sin(8 * direction + 2 * phase) +
               0.025 * std::sin(17 * direction + 3 * phase);
    }
    /// Returns how far the coast may reach from the province's place in this direction: not beyond the middle between
    /// two places, and with a strait if the provinces do not border. \param away the angle to the nearest junction
    [[nodiscard]] double reach(Province province, double direction, double away) const {
        double reach = 2 * coast_;
        for (const Province other : all_provinces) {
            if (other == province || !coastal_.contains(other)) continue;
            const Point to_other = at(other) - at(province);
            const double towards = std::cos(direction - angle(to_other));
            const bool borders = variant_.borders[index(province)].contains(other);
            const double share = borders ? 1 - 0.05 * std::min(1.0, away / 0.3) : 0.88;
            if (towards > 0) reach = std::min(reach, share * length(to_other) / 2 / towards);
        }
        return reach;
    }
    /// Returns the coast's distance from the province's place at the angle `away` from a junction. As the angle grows,
    /// the distance changes from `at_junction` to `radius`; the farther the junction, the more slowly.
    [[nodiscard]] double blended(double at_junction, double radius, double away) const {
        const double range = 0.5 + std::max(0.0, at_junction / coast_ - 1);
        const double t = std::clamp(away / range, 0.0, 1.0), weight = t * t * (3 - 2 * t);
        return at_junction + (radius - at_junction) * weight;
    }

    /// Returns the line with additional points slightly beside it, so that it wavers.
    [[nodiscard]] Outline waver(Outline line, unsigned number) const {
        double way = 1 + 0.7 * number;
        for (unsigned round = 0; round < 3; ++round) {
            Outline finer{line.front()};
            for (std::size_t i = 1; i < line.size(); ++i) {
                const Point along = line[i] - line[i - 1];
                way += 2.4;
                const Point aside = Point{-along.y, along.x} * (0.11 * unrest_ * std::sin(way));
                finer.push_back(between(line[i - 1], line[i], 0.5) + aside);
                finer.push_back(line[i]);
            }
            line = std::move(finer);
        }
        return line;
    }
    /// Appends an outline without repeating a point.
    static void append(Outline& outline, const Outline& more) {
        for (const Point point : more)
            if (outline.empty() || outline.back() != point) outline.push_back(point);
    }

    const Variant& variant_;
    const std::array<Point, province_count>& place_;
    double unrest_, coast_ = 0;
    std::array<std::vector<Province>, province_count> neighbours_; ///< the neighbours of each province, by angle
    std::vector<Face> faces_;
    ProvinceSet coastal_;                 ///< provinces with a junction at the sea
    std::map<Side, std::size_t> face_of_; ///< the face on the left of a side
};

/// The province's place on an oval, for variants that give no places.
Point place_on_an_oval(Province province) {
    const double direction = 2 * pi * index(province) / province_count - pi / 2;
    return {50 + 34 * std::cos(direction), 62 + 52 * std::sin(direction)};
}

} // namespace

MapOutline outline_of(const Variant& variant) {
    MapOutline map;
    const bool placed = variant.provinces[0].at.has_value();
    for (const Province province : all_provinces) {
        const auto& at = variant.provinces[index(province)].at;
        map.place[index(province)] =
            at ? Point{static_cast<double>(at->x), static_cast<double>(at->y)} : place_on_an_oval(province);
    }
    for (const double unrest : {1.0, 0.5, 0.0}) {
        if (!placed) break;
        Draughtsman draughtsman(variant, map.place, unrest);
        for (const Province province : all_provinces) map.region[index(province)] = draughtsman.region(province);
        if (fault_of(map, variant).empty()) return map;
    }
    map.region = {};
    return map;
}

} // namespace siam
