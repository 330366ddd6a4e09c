// Draws the left part of a picture: the map with followers and markers.
#include <algorithm>

#include "engine/effect.hpp"
#include "engine/play.hpp"
#include "puzzles/picture/panels.hpp"

namespace siam {
namespace {

const std::string& name_of(const Variant& variant, Power power) {
    return power == Power::occupier ? variant.occupier_name : variant.factions[index(power)].name;
}

class MapPanel {
public:
    MapPanel(Svg& svg, const Game& game, const Position& position, const MapOutline& outline, const Palette& palette)
        : svg_(svg), variant_(game.variant()), position_(position), map_(game.variant(), outline), palette_(palette) {
        if (!over(game, position)) at_hand_ = position.contested();
    }

    void draw(std::optional<Turn> highlight) {
        sea();
        if (!map_.has_regions()) roads();
        for (const Province province : all_provinces)
            if (province != at_hand_) land(province);
        if (at_hand_) land(*at_hand_); // last, so that its rim covers those of its neighbours
        for (const Province province : all_provinces) contents(province);
        if (highlight && !highlight->is_pass()) turn(*highlight);
        svg_.words(title_place, R"(font-size="24" font-weight="700")", palette_.ink, variant_.title);
        if (!variant_.verified)
            svg_.words(
                note_place, R"(class="map-note" font-size="11")", palette_.ink,
                "The map is a reconstruction, not checked against the printed one.");
    }

private:
    [[nodiscard]] Point place(Province province) const noexcept { return map_.centre(province); }

    /// Draws the water, with lines along the coast as on engraved maps.
    void sea() {
        const std::string rect = filled(
            R"(<rect x="{}" y="{}" width="{}" height="{}" rx="{}")", px(sea_box.x), px(sea_box.y), px(sea_box.width),
            px(sea_box.height), px(sea_box.corner));
        svg_.add(R"({} fill="{}"/>)", rect, palette_.sea);
        if (!map_.has_regions()) return;
        svg_.add(R"svg(<clipPath id="sea">{}/></clipPath><g clip-path="url(#sea)">)svg", rect);
        for (const CoastLine& line : coast_lines)
            for (const Province province : all_provinces)
                svg_.path(
                    map_.region(province),
                    filled(
                        R"(fill="none" stroke="{}" stroke-width="{}" stroke-linejoin="round" opacity="{}")",
                        palette_.deep, line.width, line.opacity));
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
            if (!map_.has_regions()) {
                const Point at = place(province);
                return svg_.add(R"(<circle cx="{}" cy="{}" r="{}" {}/>)", px(at.x), px(at.y), px(land_radius), look);
            }
            svg_.path(map_.region(province), look);
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
        svg_.add(R"(<g class="province" data-code="{}">)", escaped(text.code));
        svg_.title(in_words(province));
        svg_.words(
            map_.places(province).name, R"(class="name" font-size="15" font-weight="700" text-anchor="middle")",
            palette_.ink, text.name);
        if (position_.open.contains(province))
            open_province(province);
        else
            settled_province(province);
        svg_.add("</g>");
    }

    void open_province(Province province) {
        const ProvincePlaces at = map_.places(province);
        const unsigned nth = position_.order.place_of(province) - position_.settled;
        badge(at.badge, nth + 1, nth == 0);
        if (position_.marked.contains(province)) svg_.use("king", at.king, R"(class="marker")");
        followers(position_.at[index(province)], at.followers);
    }

    void settled_province(Province province) {
        const Point at = map_.places(province).control;
        const Power power = position_.control[province];
        svg_.add(R"svg(<g transform="translate({} {}) scale(2.1)">)svg", px(at.x), px(at.y));
        svg_.follower(variant_.letter(power), {0, 0}, R"(class="control")");
        svg_.add("</g>");
    }

    void followers(Followers followers, Point first_row) {
        std::vector<std::pair<Faction, unsigned>> rows;
        for (const Faction faction : all_factions)
            for (unsigned left = followers.count(faction); left > 0; left -= std::min(left, FollowerRows::most))
                rows.emplace_back(faction, std::min(left, FollowerRows::most));
        if (rows.empty()) return;
        unsigned longest = 0;
        for (const auto& [faction, count] : rows) longest = std::max(longest, count);
        const FollowerRows looks = FollowerRows::of(longest, rows.size());
        svg_.add(
            R"svg(<g transform="translate({} {}) scale({})">)svg", px(first_row.x), px(first_row.y), px(looks.scale));
        for (std::size_t row = 0; row < rows.size(); ++row) {
            const auto [faction, count] = rows[row];
            const char letter = variant_.factions[index(faction)].letter;
            for (unsigned i = 0; i < count; ++i)
                svg_.follower(
                    letter, {looks.wide * (i - (count - 1) / 2.0), looks.high * static_cast<double>(row)},
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
            if (go.total() + come.total() != 0) change(map_.places(province).change, go, come);
        }
        if (effect.moves_tiles()) {
            const Point a = place(effect.tile_a()), b = place(effect.tile_b());
            const Point bend = between(a, b, 0.5) + Point{a.y - b.y, b.x - a.x} * 0.18;
            svg_.add(
                R"(<path d="M{} {}Q{} {} {} {}" fill="none" stroke="{}" stroke-width="4" stroke-dasharray="9 5"/>)",
                px(a.x), px(a.y), px(bend.x), px(bend.y), px(b.x), px(b.y), palette_.glow);
            svg_.use("king", map_.places(effect.marked()).marked);
        }
        if (!turn.taking().empty()) {
            const Point at = map_.places(turn.taking().province()).taken;
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
    const MapLayout map_;
    const Palette& palette_;
    std::optional<Province> at_hand_; ///< the contested province
};

} // namespace

void draw_map(
    Svg& svg, const Game& game, const Position& position, const MapOutline& outline, const Palette& palette,
    std::optional<Turn> highlight) {
    MapPanel(svg, game, position, outline, palette).draw(highlight);
}

} // namespace siam
