// Draws the left part of a picture: the map with followers and markers.
#include <algorithm>

#include "engine/effect.hpp"
#include "engine/play.hpp"
#include "puzzles/picture/panels.hpp"

namespace siam {
namespace {

constexpr double margin = 26, top = 64, bottom = picture_height - 40.0;
constexpr double circle = 58; ///< radius of a province that has no region

const std::string& name_of(const Variant& variant, Power power) {
    return power == Power::occupier ? variant.occupier_name : variant.factions[index(power)].name;
}

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

class MapPanel {
public:
    MapPanel(Svg& svg, const Game& game, const Position& position, const MapOutline& outline, const Palette& palette)
        : svg_(svg), variant_(game.variant()), position_(position), outline_(outline), palette_(palette) {
        if (!over(game, position)) at_hand_ = position.contested();
        Point least = outline.place[0], most = least;
        const auto include = [&](Point point) {
            least = {std::min(least.x, point.x), std::min(least.y, point.y)};
            most = {std::max(most.x, point.x), std::max(most.y, point.y)};
        };
        for (const Point point : outline.place) include(point);
        for (const Outline& region : outline.region)
            for (const Point point : region) include(point);
        const double room = outline.has_regions() ? 0 : 2 * circle;
        const double width = map_width - 2 * margin - room, height = bottom - top - room;
        scale_ = std::min(width / std::max(most.x - least.x, 1.0), height / std::max(most.y - least.y, 1.0));
        const Point middle = between(least, most, 0.5);
        shift_ = Point{map_width / 2.0, (top + bottom) / 2} - middle * scale_;
    }

    void draw(std::optional<Turn> highlight) {
        sea();
        if (!outline_.has_regions()) roads();
        for (const Province province : all_provinces)
            if (province != at_hand_) land(province);
        if (at_hand_) land(*at_hand_); // last, so that its rim covers those of its neighbours
        for (const Province province : all_provinces) contents(province);
        if (highlight && !highlight->is_pass()) turn(*highlight);
        svg_.words({margin, 38}, R"(font-size="24" font-weight="700")", palette_.ink, variant_.title);
        if (!variant_.verified)
            svg_.words(
                {margin, picture_height - 22.0}, R"(class="map-note" font-size="11")", palette_.ink,
                "The map is a reconstruction, not checked against the printed one.");
    }

private:
    [[nodiscard]] Point placed(Point point) const noexcept { return point * scale_ + shift_; }
    [[nodiscard]] Outline placed(Outline outline) const {
        for (Point& point : outline) point = placed(point);
        return outline;
    }
    [[nodiscard]] Point place(Province province) const noexcept { return placed(outline_.place[index(province)]); }

    /// Draws the water, with lines along the coast as on engraved maps.
    void sea() {
        svg_.add(
            R"(<rect x="10" y="52" width="{}" height="{}" rx="10" fill="{}"/>)", map_width - 20, picture_height - 62,
            palette_.sea);
        if (!outline_.has_regions()) return;
        svg_.add(
            R"svg(<clipPath id="sea"><rect x="10" y="52" width="{}" height="{}" rx="10"/></clipPath><g clip-path="url(#sea)">)svg",
            map_width - 20, picture_height - 62);
        for (const int width : {44, 28, 13})
            for (const Outline& region : outline_.region) {
                svg_.path(
                    placed(region),
                    filled(
                        R"(fill="none" stroke="{}" stroke-width="{}" stroke-linejoin="round" opacity="{}")",
                        palette_.deep, width, width == 13 ? "1" : "0.55"));
            }
        svg_.add("</g>");
    }

    void land(Province province) {
        const bool open = position_.open.contains(province);
        const bool contested = province == at_hand_;
        std::string fill(palette_.land), opacity = "1";
        if (!open) {
            const Power power = position_.control[province];
            fill = power == Power::occupier ? std::string(occupier_fill)
                                            : std::string(look_of(variant_, static_cast<Faction>(index(power))).fill);
            opacity = "0.5";
        }
        const std::string rim = filled(
            R"(stroke="{}" stroke-width="{}" stroke-linejoin="round")", contested ? palette_.glow : palette_.coast,
            contested ? "4" : "1.6");
        const auto draw = [&](const std::string& colours) {
            const std::string look =
                R"(class="land" data-code=")" + escaped(variant_.provinces[index(province)].code) + "\" " + colours;
            if (!outline_.has_regions()) {
                const Point at = place(province);
                return svg_.add(R"(<circle cx="{}" cy="{}" r="{}" {}/>)", px(at.x), px(at.y), px(circle), look);
            }
            svg_.path(placed(outline_.region[index(province)]), look);
        };
        if (!open) draw(filled(R"(fill="{}")", palette_.land));
        draw(filled(R"(fill="{}" fill-opacity="{}" {})", fill, opacity, rim));
    }

    /// Draws borders as lines, for a map whose provinces cannot be drawn as regions.
    void roads() {
        for (const Province a : all_provinces)
            for (const Province b : variant_.borders[index(a)])
                if (a < b)
                    svg_.add(
                        R"(<line x1="{}" y1="{}" x2="{}" y2="{}" stroke="{}" stroke-width="7" stroke-linecap="round"/>)",
                        px(place(a).x), px(place(a).y), px(place(b).x), px(place(b).y), palette_.border);
    }

    void contents(Province province) {
        const ProvinceText& text = variant_.provinces[index(province)];
        const Point at = place(province);
        svg_.add(R"(<g class="province" data-code="{}">)", escaped(text.code));
        svg_.title(in_words(province));
        svg_.words(
            {at.x, at.y - 30}, R"(class="name" font-size="15" font-weight="700" text-anchor="middle")", palette_.ink,
            text.name);
        if (position_.open.contains(province))
            open_province(province);
        else
            settled_province(province);
        svg_.add("</g>");
    }

    void open_province(Province province) {
        const Point at = place(province);
        const unsigned nth = position_.order.place_of(province) - position_.settled;
        const double half_name = half_width(variant_.provinces[index(province)].name);
        badge({at.x - half_name - 16, at.y - 35}, nth + 1, nth == 0);
        if (position_.marked.contains(province))
            svg_.use("king", {at.x + half_name + 20, at.y - 35}, R"(class="marker")");
        followers(position_.at[index(province)], {at.x, at.y - 8});
    }

    void settled_province(Province province) {
        const Point at = place(province);
        const Power power = position_.control[province];
        svg_.add(R"svg(<g transform="translate({} {}) scale(2.1)">)svg", px(at.x), px(at.y + 2));
        svg_.follower(variant_.letter(power), {0, 0}, R"(class="control")");
        svg_.add("</g>");
    }

    /// Draws followers in rows of at most six. Each faction begins a new row. Many rows stand closer together; a few
    /// short ones are larger, as far as a province has room for them.
    void followers(Followers followers, Point first_row) {
        std::vector<std::pair<Faction, unsigned>> rows;
        for (const Faction faction : all_factions)
            for (unsigned left = followers.count(faction); left > 0; left -= std::min(left, 6U))
                rows.emplace_back(faction, std::min(left, 6U));
        if (rows.empty()) return;
        constexpr double wide = 20.5, usual = 21.5, largest = 1.3, room_across = 110, room_down = 74;
        unsigned longest = 0;
        for (const auto& [faction, count] : rows) longest = std::max(longest, count);
        const double deep = static_cast<double>(rows.size());
        const double scale =
            std::clamp(std::min(room_across / (wide * longest), room_down / (usual * deep)), 1.0, largest);
        const double high = rows.size() <= 3 ? usual : 64.0 / deep;
        svg_.add(R"svg(<g transform="translate({} {}) scale({})">)svg", px(first_row.x), px(first_row.y), px(scale));
        for (std::size_t row = 0; row < rows.size(); ++row) {
            const auto [faction, count] = rows[row];
            const char letter = variant_.factions[index(faction)].letter;
            for (unsigned i = 0; i < count; ++i)
                svg_.follower(
                    letter, {wide * (i - (count - 1) / 2.0), high * static_cast<double>(row)},
                    filled(R"(class="follower" data-faction="{}")", letter));
        }
        svg_.add("</g>");
    }

    /// Draws the place of the province in the struggle order.
    void badge(Point at, unsigned number, bool contested) {
        svg_.add(
            R"(<circle cx="{}" cy="{}" r="10" fill="{}" stroke="{}"/>)", px(at.x), px(at.y),
            contested ? palette_.glow : palette_.card, palette_.ink);
        svg_.words(
            {at.x, at.y + 4.5}, R"(class="place" font-size="12" font-weight="700" text-anchor="middle")",
            contested ? "#ffffff" : palette_.ink, std::to_string(number));
    }

    /// Draws the effect of a turn: followers that go and come, tiles that change places, the follower taken.
    void turn(Turn turn) {
        svg_.add(R"(<g class="turn">)");
        const Effect effect = Effect::of(turn.action());
        for (const Province province : all_provinces) {
            const Followers go = effect.gone_from(province), come = effect.come_to(province);
            if (go.total() + come.total() != 0) change(place(province) + Point{34, 22}, go, come);
        }
        if (effect.moves_tiles()) {
            const Point a = place(effect.tile_a()), b = place(effect.tile_b());
            const Point bend = between(a, b, 0.5) + Point{a.y - b.y, b.x - a.x} * 0.18;
            svg_.add(
                R"(<path d="M{} {}Q{} {} {} {}" fill="none" stroke="{}" stroke-width="4" stroke-dasharray="9 5"/>)",
                px(a.x), px(a.y), px(bend.x), px(bend.y), px(b.x), px(b.y), palette_.glow);
            svg_.use("king", place(effect.marked()) + Point{34, 16});
        }
        if (!turn.taking().empty()) {
            const Point at = place(turn.taking().province()) + Point{-34, 26};
            svg_.add(
                R"(<circle cx="{}" cy="{}" r="15" fill="{}" stroke="{}" stroke-width="3" stroke-dasharray="5 3"/>)",
                px(at.x), px(at.y), palette_.card, palette_.glow);
            svg_.follower(variant_.factions[index(turn.taking().faction())].letter, at);
        }
        svg_.add("</g>");
    }

    void change(Point at, Followers go, Followers come) {
        const unsigned all = go.total() + come.total();
        svg_.add(
            R"(<rect x="{}" y="{}" width="{}" height="22" rx="11" fill="{}" stroke="{}" stroke-width="2"/>)",
            px(at.x - 14), px(at.y - 11), 10 + 30 * all, palette_.card, palette_.glow);
        double x = at.x;
        const auto list = [&](Followers who, const char* sign) {
            for (const Faction faction : all_factions)
                for (unsigned i = 0; i < who.count(faction); ++i, x += 30) {
                    svg_.words(
                        {x - 4, at.y + 5}, R"(font-size="15" font-weight="700" text-anchor="middle")", palette_.ink,
                        sign);
                    svg_.follower(variant_.factions[index(faction)].letter, {x + 10, at.y});
                }
        };
        list(go, "-");
        list(come, "+");
    }

    /// Describes a province in words, for screen readers.
    [[nodiscard]] std::string in_words(Province province) const {
        const std::string& name = variant_.provinces[index(province)].name;
        if (!position_.open.contains(province))
            return name + ", controlled: " + name_of(variant_, position_.control[province]);
        const unsigned nth = position_.order.place_of(province) - position_.settled + 1;
        std::string words = name + (nth == 1 ? ", the next struggle:" : filled(", struggle {} from now:", nth));
        const Followers here = position_.at[index(province)];
        for (const Faction faction : all_factions)
            if (const unsigned count = here.count(faction); count != 0)
                words += filled(" {} {}", count, variant_.factions[index(faction)].name);
        if (here.empty()) words += " nobody";
        return words + (position_.marked.contains(province) ? ", King marker" : "");
    }

    Svg& svg_;
    const Variant& variant_;
    const Position& position_;
    const MapOutline& outline_;
    const Palette& palette_;
    std::optional<Province> at_hand_; ///< the contested province
    double scale_ = 1;
    Point shift_;
};

} // namespace

void draw_map(
    Svg& svg, const Game& game, const Position& position, const MapOutline& outline, const Palette& palette,
    std::optional<Turn> highlight) {
    MapPanel(svg, game, position, outline, palette).draw(highlight);
}

} // namespace siam
