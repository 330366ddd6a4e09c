// Describes how pictures draw a map, so that a page can draw the same (NOTATION.md, Layout).
#include <cmath>
#include <cstdlib>

#include "puzzles/picture/map_layout.hpp"
#include "puzzles/picture/palette.hpp"
#include "puzzles/picture/svg.hpp"
#include "tools/siam/answers/json.hpp"

namespace siam::tools {
namespace {

namespace json = boost::json;

/// The number, rounded to tenths as in the picture.
double tenths(double value) { return static_cast<double>(std::lround(value * 10)) / 10; }
json::array point_json(Point point) { return {tenths(point.x), tenths(point.y)}; }

json::object province_json(const Variant& variant, const MapLayout& map, Province province) {
    const ProvinceText& text = variant.provinces[index(province)];
    const ProvincePlaces at = map.places(province);
    json::object object{
        {"code", text.code},
        {"name", text.name},
        {"place", point_json(at.centre)},
        {"name_at", point_json(at.name)},
        {"badge_at", point_json(at.badge)},
        {"king_at", point_json(at.king)},
        {"control_at", point_json(at.control)},
        {"followers_at", point_json(at.followers)},
        {"change_at", point_json(at.change)},
        {"marked_at", point_json(at.marked)},
        {"taken_at", point_json(at.taken)}};
    if (map.has_regions())
        object["path"] = path_text(map.region(province));
    else
        object["circle"] = json::array{tenths(at.centre.x), tenths(at.centre.y), land_radius};
    return object;
}

json::array roads_json(const Variant& variant, const MapLayout& map) {
    json::array roads;
    for (const Province a : all_provinces)
        for (const Province b : variant.borders[index(a)]) {
            if (b < a) continue;
            const Point from = map.centre(a), to = map.centre(b);
            roads.push_back(json::array{tenths(from.x), tenths(from.y), tenths(to.x), tenths(to.y)});
        }
    return roads;
}

json::array signs_json(const Variant& variant) {
    json::array signs;
    for (const Sign& sign : signs_of(variant))
        signs.push_back(
            {{"letter", std::string(1, sign.letter)},
             {"fill", sign.look.fill},
             {"ink", sign.look.on_it},
             {"form", sign.look.form},
             {"text_y", std::strtod(std::string(sign.letter_y).c_str(), nullptr)}});
    return signs;
}

json::object colours_json(const Palette& palette) {
    return {{"paper", palette.paper}, {"ink", palette.ink},     {"faint", palette.faint}, {"sea", palette.sea},
            {"deep", palette.deep},   {"land", palette.land},   {"coast", palette.coast}, {"border", palette.border},
            {"card", palette.card},   {"glow", palette.glow}};
}

} // namespace

json::object layout_json(const Variant& variant, const MapOutline& outline) {
    using Rows = FollowerRows;
    const MapLayout map(variant, outline);
    const Box bounds = map.bounds();
    json::array coast, provinces;
    if (map.has_regions())
        for (const CoastLine& line : coast_lines)
            coast.push_back(
                {{"width", line.width}, {"opacity", std::strtod(std::string(line.opacity).c_str(), nullptr)}});
    for (const Province province : all_provinces) provinces.push_back(province_json(variant, map, province));
    json::object object{{"variant", variant.name}, {"width", map_width}, {"height", picture_height}};
    object["bounds"] = json::array{tenths(bounds.x), tenths(bounds.y), tenths(bounds.width), tenths(bounds.height)};
    object["sea"] = json::object{
        {"x", sea_box.x},
        {"y", sea_box.y},
        {"width", sea_box.width},
        {"height", sea_box.height},
        {"rx", sea_box.corner}};
    object["coast"] = std::move(coast);
    object["title"] = point_json(title_place);
    object["note"] = point_json(note_place);
    object["provinces"] = std::move(provinces);
    object["roads"] = map.has_regions() ? json::array() : roads_json(variant, map);
    object["rows"] = json::object{{"most", Rows::most},       {"wide", Rows::wide},     {"usual", Rows::usual},
                      {"largest", Rows::largest}, {"across", Rows::across}, {"down", Rows::down},
                      {"few", Rows::few},         {"tight", Rows::tight}};
    object["signs"] = signs_json(variant);
    object["king"] = json::object{{"path", king_path}, {"fill", king_fill}};
    object["colours"] = json::object{{"light", colours_json(palette(false))}, {"dark", colours_json(palette(true))}};
    return object;
}

} // namespace siam::tools
