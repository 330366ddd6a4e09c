// Pictures: provinces touch exactly if they border each other, and the drawing shows the position.
#include <algorithm>
#include <set>

#include "engine/deal.hpp"
#include "engine/effect.hpp"
#include "engine/notation.hpp"
#include "puzzles/picture/picture.hpp"
#include "puzzles/picture/plane.hpp"
#include "tests/support/catch.hpp"

using namespace siam;

namespace {

/// The first fault of the XML. The result is empty if every element is closed in the right order, every attribute is
/// quoted, and < and & occur only in tags and entities.
std::string xml_fault(std::string_view text) {
    std::vector<std::string> open;
    for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at + 1)) {
        const std::size_t end = text.find('>', at);
        if (end == std::string_view::npos) return "a tag has no end";
        const std::string tag(text.substr(at + 1, end - at - 1));
        if (std::ranges::count(tag, '"') % 2 != 0) return "odd quotes: " + tag;
        if (tag.starts_with('/')) {
            if (open.empty() || open.back() != tag.substr(1)) return "closes nothing: " + tag;
            open.pop_back();
        } else if (!tag.ends_with('/')) {
            open.push_back(tag.substr(0, tag.find(' ')));
        }
    }
    for (std::size_t at = text.find('&'); at != std::string_view::npos; at = text.find('&', at + 1))
        if (text.substr(at, 7).find(';') == std::string_view::npos) return "a bare &";
    return open.empty() ? "" : open.back() + " is not closed";
}

/// The part of the SVG that draws the province with this code.
std::string group_of(const std::string& svg, const std::string& code) {
    const std::size_t begin = svg.find("<g class=\"province\" data-code=\"" + code + "\">");
    REQUIRE(begin != std::string::npos);
    return svg.substr(begin, svg.find("<g class=\"province\"", begin + 1) - begin);
}

unsigned count(const std::string& text, const std::string& piece) {
    unsigned found = 0;
    for (std::size_t at = text.find(piece); at != std::string::npos; at = text.find(piece, at + 1)) ++found;
    return found;
}

void check_picture(const Game& game, const Position& position, const MapOutline& outline) {
    const std::string svg = picture(game, position, outline);
    INFO(text(game, position));
    CHECK(xml_fault(svg) == "");
    CHECK(svg == picture(game, position, outline));
    for (const Province province : all_provinces) {
        const std::string group = group_of(svg, game.variant().provinces[index(province)].code);
        for (const Faction faction : all_factions) {
            const std::string mark =
                std::string("class=\"follower\" data-faction=\"") + game.variant().factions[index(faction)].letter;
            REQUIRE(count(group, mark) == position.at[index(province)].count(faction));
        }
        REQUIRE(count(group, "class=\"marker\"") == (position.marked.contains(province) ? 1 : 0));
    }
}

/// The number of signs + and - in the picture of a turn, at different places: one for each follower that comes or goes.
unsigned changes_shown(const std::string& svg) {
    std::set<std::string> places;
    const std::size_t begin = svg.find("<g class=\"turn\">");
    if (begin == std::string::npos) return 0;
    for (std::size_t at = svg.find("<text x=", begin); at != std::string::npos; at = svg.find("<text x=", at + 1))
        if (const std::string sign = svg.substr(at, svg.find("</text>", at) - at);
            sign.ends_with('+') || sign.ends_with('-'))
            places.insert(sign.substr(0, sign.find(" font-size")));
    return static_cast<unsigned>(places.size());
}

unsigned changed_by(Turn turn) {
    if (turn.is_pass()) return 0;
    unsigned all = 0;
    const Effect effect = Effect::of(turn.action());
    for (const Effect::Change& change : effect.changes()) all += change.go.total() + change.come.total();
    return all;
}

} // namespace

TEST_CASE("the built-in maps are drawn as regions that touch where they border", "[picture]") {
    for (const Variant& variant : builtin_variants()) {
        INFO(variant.name);
        const MapOutline map = outline_of(variant);
        REQUIRE(map.has_regions());
        CHECK(fault_of(map, variant) == "");
        for (const Province province : all_provinces) CHECK(map.region[index(province)].size() > 20);
    }
}

TEST_CASE("a map that is drawn wrong is found out", "[picture]") {
    const Variant& siam = builtin_variants().front();
    const MapOutline right = outline_of(siam);
    const auto fault = [&](auto&& spoil) {
        MapOutline wrong = right;
        Variant variant = siam;
        spoil(wrong, variant);
        return fault_of(wrong, variant);
    };
    using Catch::Contains;
    CHECK_THAT(fault([](MapOutline& map, Variant&) { map.region[0].clear(); }), Contains("no outline"));
    CHECK_THAT(
        fault([](MapOutline& map, Variant&) { std::swap(map.region[0][5], map.region[0][30]); }), Contains("crosses"));
    CHECK_THAT(
        fault([](MapOutline& map, Variant&) {
            for (Point& point : map.region[1]) point.x += 3;
        }),
        Contains("LN and SU"));
    CHECK_THAT(fault([](MapOutline& map, Variant&) { map.place[0] = map.place[1]; }), Contains("wrong place"));
    CHECK_THAT(
        fault([](MapOutline&, Variant& variant) {
            variant.borders[0].erase(Province{1});
            variant.borders[1].erase(Province{0});
        }),
        Contains("without a border"));
    CHECK_THAT(
        fault([](MapOutline&, Variant& variant) {
            variant.borders[0].insert(Province{7});
            variant.borders[7].insert(Province{0});
        }),
        Contains("LN and KE"));
}

TEST_CASE("any map with any places is drawn, as regions only if they are right", "[picture]") {
    Random random(41);
    unsigned regions = 0;
    for (unsigned round = 0; round < 120; ++round) {
        Variant variant = builtin_variants()[round % 3];
        for (unsigned change = 0; change < round % 5; ++change) {
            const Province a{static_cast<std::uint8_t>(below(random, 8))},
                b{static_cast<std::uint8_t>(below(random, 8))};
            if (a == b) continue;
            const bool there = variant.borders[index(a)].contains(b);
            if (there)
                variant.borders[index(a)].erase(b);
            else
                variant.borders[index(a)].insert(b);
            if (there)
                variant.borders[index(b)].erase(a);
            else
                variant.borders[index(b)].insert(a);
        }
        if (round % 4 == 3)
            for (ProvinceText& province : variant.provinces)
                province.at = MapPoint{static_cast<int>(below(random, 100)), static_cast<int>(below(random, 100))};
        const MapOutline map = outline_of(variant);
        if (map.has_regions()) CHECK(fault_of(map, variant) == "");
        regions += map.has_regions();
        const Game game(variant, 2);
        check_picture(game, deal_late(game, random, 1 + round % 8, 1 + round % 7).position, map);
    }
    CHECK(regions > 30);
    CHECK(regions < 120);
}

TEST_CASE("a map without places is drawn with lines", "[picture]") {
    Variant variant = builtin_variants().front();
    for (ProvinceText& province : variant.provinces) province.at.reset();
    variant.provinces[0].name = "Lan <Na> & \"Co\"";
    const MapOutline map = outline_of(variant);
    CHECK_FALSE(map.has_regions());
    const Game game(variant, 3);
    Random random(5);
    const Position position = deal(game, random);
    check_picture(game, position, map);
    CHECK(count(picture(game, position, map), "<line ") == 11);
}

TEST_CASE("places have no influence on the identity of a game", "[picture]") {
    Variant variant = builtin_variants().front();
    const Game with(variant, 2);
    for (ProvinceText& province : variant.provinces) province.at.reset();
    CHECK(Game(variant, 2).identity() == with.identity());
}

TEST_CASE("a turn is shown on the map", "[picture]") {
    Random random(43);
    for (const Variant& variant : builtin_variants()) {
        const MapOutline map = outline_of(variant);
        const Game game(variant, 2);
        const Position position = deal_late(game, random, 3, 8).position;
        const std::string plain = picture(game, position, map);
        for (const Turn turn : legal_turns(game, position)) {
            const std::string shown = picture(game, position, map, {.dark = true, .highlight = turn});
            REQUIRE(xml_fault(shown) == "");
            REQUIRE((count(shown, "<g class=\"turn\">") == 1) == !turn.is_pass());
            REQUIRE(changes_shown(shown) == changed_by(turn));
        }
    }
}
