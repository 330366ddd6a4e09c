// Draws the right part of a picture: struggles, ranking, players, pool.
#include <algorithm>

#include "engine/notation.hpp"
#include "engine/outcome.hpp"
#include "puzzles/picture/panels.hpp"

namespace siam {
namespace {

constexpr double left = map_width + 14.0, right = picture_width - 20.0;

class SidePanel {
public:
    SidePanel(Svg& svg, const Game& game, const Position& position, const Palette& palette)
        : svg_(svg), game_(game), variant_(game.variant()), position_(position), palette_(palette) {}

    void draw() {
        y_ = 40;
        const bool ended = over(game_, position_);
        svg_.words(
            {left, y_}, R"(font-size="18" font-weight="700")", palette_.ink,
            ended ? "The game is over" : filled("Player {} to move", index(position_.to_move) + 1));
        if (!ended)
            small({right, y_}, filled("{} of {} passes made", position_.passes, game_.passes_to_settle()), "end");
        y_ += 32;
        struggles();
        ranking();
        players();
        pool();
        last_swap();
    }

private:
    void heading(std::string_view words) {
        svg_.words({left, y_}, R"(font-size="12" font-weight="700" letter-spacing="1")", palette_.faint, words);
        y_ += 10;
    }

    void small(Point at, std::string_view words, std::string_view anchor = "start") {
        svg_.words(at, filled(R"(font-size="12" text-anchor="{}")", anchor), palette_.ink, words);
    }

    void struggles() {
        heading("STRUGGLES");
        for (unsigned place = 0; place < province_count; ++place) tile(place, {left + 58.0 * place, y_});
        y_ += 92;
    }

    /// Draws a tile. A settled province shows its controller, an open one its place in the order.
    void tile(unsigned place, Point at) {
        const Province province = position_.order[place];
        const ProvinceText& text = variant_.provinces[index(province)];
        const bool settled = place < position_.settled;
        const bool contested = place == position_.settled && !over(game_, position_);
        svg_.add(R"(<g class="tile" data-code="{}"{}>)", escaped(text.code), settled ? R"( opacity="0.75")" : "");
        svg_.title(text.name);
        svg_.add(
            R"(<rect x="{}" y="{}" width="52" height="62" rx="6" fill="{}" stroke="{}" stroke-width="{}"/>)", px(at.x),
            px(at.y), settled ? palette_.paper : palette_.card, contested ? palette_.glow : palette_.border,
            contested ? "3" : "1.2");
        svg_.words(
            {at.x + 26, at.y + 20}, R"(font-size="14" font-weight="700" text-anchor="middle")", palette_.ink,
            text.code);
        const Point below{at.x + 26, at.y + 42};
        if (settled)
            svg_.follower(variant_.letter(position_.control[province]), below);
        else
            small({below.x, below.y + 5}, std::to_string(place - position_.settled + 1), "middle");
        if (position_.marked.contains(province)) svg_.use("king", {at.x + 26, at.y - 1});
        svg_.add("</g>");
    }

    /// Draws the number of provinces of each faction in the ranking, in this order. Then draws the occupier's number of
    /// provinces, with the number that ends the game (R7).
    void ranking() {
        heading("PROVINCES");
        double x = left + 10;
        const Ranking ranks = siam::ranking(position_);
        const auto entry = [&](Power power, const std::string& number) {
            svg_.follower(variant_.letter(power), {x, y_ + 14});
            small({x + 14, y_ + 19}, number);
            x += 34 + 7.0 * static_cast<double>(number.size());
        };
        for (unsigned rank = 0; rank < ranks.size; ++rank) {
            const Power power = power_of(ranks.faction[rank]);
            entry(power, std::to_string(controlled_by(position_, power).size()));
        }
        entry(
            Power::occupier,
            filled("{} of {}", controlled_by(position_, Power::occupier).size(), game_.occupier_limit()));
        y_ += 48;
    }

    void players() {
        heading("PLAYERS");
        for (unsigned seat = 0; seat < game_.players(); ++seat) player(seat);
        y_ += 12;
    }

    void player(unsigned seat) {
        const bool to_move = index(position_.to_move) == seat && !over(game_, position_);
        svg_.add(R"(<g class="player" data-seat="{}">)", seat + 1);
        svg_.add(
            R"(<rect x="{}" y="{}" width="{}" height="86" rx="8" fill="{}" stroke="{}" stroke-width="{}"/>)", px(left),
            px(y_), px(right - left), palette_.card, to_move ? palette_.glow : palette_.border, to_move ? "3" : "1");
        const std::string team = game_.players() == 4 ? (seat % 2 == 0 ? ", team A" : ", team B") : "";
        svg_.words(
            {left + 12, y_ + 24}, R"(font-size="14" font-weight="700")", palette_.ink,
            filled("Player {}{}", seat + 1, team));
        group(position_.supply[seat], {left + 160, y_ + 19});
        const unsigned age = position_.latest.age(static_cast<Seat>(seat));
        if (age == 0) small({right - 12, y_ + 24}, "played latest", "end");
        cards(position_.hand[seat], y_ + 42);
        svg_.add("</g>");
        y_ += 94;
    }

    /// Draws a group of followers: a form and a number for each faction.
    void group(Followers followers, Point at) {
        for (const Faction faction : all_factions) {
            svg_.follower(variant_.factions[index(faction)].letter, at);
            small({at.x + 13, at.y + 5}, std::to_string(followers.count(faction)));
            at.x += 52;
        }
    }

    void cards(Hand hand, double y) {
        if (hand.empty()) return small({left + 12, y + 20}, "no card");
        std::vector<Card> held;
        for (const Card card : all_cards)
            for (unsigned copy = 0; copy < hand.count(card); ++copy) held.push_back(card);
        const double width = std::min(112.0, (right - left - 20) / static_cast<double>(held.size()) - 4);
        const bool has_title = width >= 80;
        for (std::size_t i = 0; i < held.size(); ++i) {
            const double x = left + 10 + (width + 4) * static_cast<double>(i);
            Hand only;
            only.add(held[i]);
            const std::string& title = variant_.card_titles[index(held[i])];
            const std::string letter = text(game_, only);
            svg_.add(R"(<g class="card" data-card="{}">)", letter);
            svg_.title(title);
            svg_.add(
                R"(<rect x="{}" y="{}" width="{}" height="34" rx="4" fill="{}" stroke="{}"/>)", px(x), px(y), px(width),
                palette_.paper, palette_.coast);
            svg_.words(
                {x + width / 2, y + (has_title ? 15 : 22)}, R"(font-size="13" font-weight="700" text-anchor="middle")",
                palette_.ink, letter);
            if (has_title)
                svg_.words(
                    {x + width / 2, y + 28}, R"(font-size="10" text-anchor="middle")", palette_.ink,
                    title.substr(0, 18));
            svg_.add("</g>");
        }
    }

    void pool() {
        small({left + 12, y_ + 12}, "Pool");
        group(siam::pool(game_, position_), {left + 160, y_ + 8});
        y_ += 34;
    }

    /// Draws the last swap, if somebody holds a card that could undo it (R5.9).
    void last_swap() {
        const Swap swap = position_.last_swap;
        if (swap.empty()) return;
        const Card card = swap.kind() == Swap::Kind::even_by_one ? Card::one_for_one : Card::two_for_one;
        if (std::none_of(position_.hand.begin(), position_.hand.end(), [&](Hand hand) { return hand.holds(card); }))
            return;
        const auto name = [&](Province province) { return variant_.provinces[index(province)].name; };
        small(
            {left + 12, y_ + 12},
            filled("The latest swap, {} with {}, may not be undone.", name(swap.giver()), name(swap.other())));
    }

    Svg& svg_;
    const Game& game_;
    const Variant& variant_;
    const Position& position_;
    const Palette& palette_;
    double y_ = 0; ///< the height at which the next part begins
};

} // namespace

void draw_side(Svg& svg, const Game& game, const Position& position, const Palette& palette) {
    SidePanel(svg, game, position, palette).draw();
}

} // namespace siam
