// Checks a map's regions line by line.
#include "puzzles/picture/map_outline.hpp"

#include <algorithm>
#include <set>

namespace siam {
namespace {

using Line = std::pair<std::pair<double, double>, std::pair<double, double>>;

Line line_between(Point a, Point b) {
    Line line{{a.x, a.y}, {b.x, b.y}};
    if (line.second < line.first) std::swap(line.first, line.second);
    return line;
}

std::set<Line> lines_of(const Outline& outline) {
    std::set<Line> lines;
    for (std::size_t i = 0; i < outline.size(); ++i)
        lines.insert(line_between(outline[i], outline[(i + 1) % outline.size()]));
    return lines;
}

bool cross_each_other(const Outline& one, const Outline& other) {
    for (std::size_t i = 0; i < one.size(); ++i)
        for (std::size_t j = 0; j < other.size(); ++j)
            if (lines_cross(one[i], one[(i + 1) % one.size()], other[j], other[(j + 1) % other.size()])) return true;
    return false;
}

bool have_a_line_in_common(const Outline& one, const Outline& other) {
    const std::set<Line> lines = lines_of(one);
    for (const Line& line : lines_of(other))
        if (lines.contains(line)) return true;
    return false;
}

/// Whether `one` contains the middle of a line of `other`; lines that both share do not count.
bool overlap(const Outline& one, const Outline& other) {
    const std::set<Line> mine = lines_of(one);
    for (std::size_t i = 0; i < other.size(); ++i) {
        const Point a = other[i], b = other[(i + 1) % other.size()];
        if (!mine.contains(line_between(a, b)) && holds(one, between(a, b, 0.5))) return true;
    }
    return false;
}

} // namespace

std::string fault_of(const MapOutline& map, const Variant& variant) {
    for (const Province a : all_provinces) {
        const Outline& one = map.region[index(a)];
        const std::string& name = variant.provinces[index(a)].code;
        if (one.size() < 3) return name + " has no outline";
        if (cross_each_other(one, one)) return "the outline of " + name + " crosses itself";
        if (lines_of(one).size() != one.size()) return "the outline of " + name + " goes back on itself";
        for (const Province b : all_provinces) {
            const Outline& other = map.region[index(b)];
            std::string both = name;
            both.append(" and ").append(variant.provinces[index(b)].code);
            if (holds(one, map.place[index(b)]) != (a == b))
                return std::string(name).append(" holds the wrong place: ").append(both);
            if (b <= a) continue;
            if (cross_each_other(one, other) || overlap(one, other) || overlap(other, one)) return both + " overlap";
            if (have_a_line_in_common(one, other) != variant.borders[index(a)].contains(b))
                return both + " touch without a border, or border without touching";
        }
    }
    return {};
}

} // namespace siam
