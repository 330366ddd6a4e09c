// Puts a position into a page.
#include "tools/siam/packs/board_html.hpp"

#include <fmt/format.h>

#include "engine/play.hpp"
#include "puzzles/picture/palette.hpp"
#include "puzzles/picture/picture.hpp"
#include "tools/siam/words/diagram.hpp"

namespace siam::tools {
namespace {

/// The image as an address, so that the names inside it cannot clash with those of another image.
std::string as_address(std::string_view svg) {
    std::string address = "data:image/svg+xml,";
    for (const char character : svg) {
        switch (character) {
            case '"': address += "%22"; break;
            case '#': address += "%23"; break;
            case '%': address += "%25"; break;
            case '<': address += "%3C"; break;
            case '>': address += "%3E"; break;
            case '&': address += "&amp;"; break;
            case '\n': break;
            default: address += character;
        }
    }
    return address;
}

class Board {
public:
    Board(const Game& game, const Position& position) : game_(game), variant_(game.variant()), position_(position) {}

    std::string panel(bool with_preview) {
        players();
        for (unsigned seat = 0; seat < game_.players(); ++seat) hand(seat);
        const PositionFacts facts = tools::facts(game_, position_, true);
        if (position_.passes > 0)
            line(fmt::format("{} of {} passes made.", position_.passes, game_.passes_to_settle()));
        if (!facts.settled.empty()) line(facts.settled);
        if (!facts.provinces.empty()) line(facts.provinces);
        for (const std::string& words : facts.memory) line(words);
        std::string preview;
        for (const std::string& words : facts.preview) preview += (preview.empty() ? "" : ". ") + words;
        if (with_preview && !preview.empty()) line(preview);
        return std::move(html_);
    }

private:
    void line(std::string_view words) { html_ += "<p>" + escaped_html(words) + "</p>\n"; }

    [[nodiscard]] std::string sign(unsigned faction) const {
        const FactionText& text = variant_.factions[faction];
        return fmt::format(
            R"(<span class="sign f{}" title="{}">{}</span>)", faction, escaped_html(text.name), text.letter);
    }

    void players() {
        html_ += "<table><tr><th></th>";
        for (unsigned faction = 0; faction < faction_count; ++faction) html_ += "<th>" + sign(faction) + "</th>";
        html_ += "<th>sets</th></tr>\n";
        for (unsigned seat = 0; seat < game_.players(); ++seat) {
            const char* const to_move = index(position_.to_move) == seat ? R"( class="to-move")" : "";
            const std::string team = game_.players() == 4 ? (seat % 2 == 0 ? " A" : " B") : "";
            row(fmt::format("<tr{}><th>Player {}{}</th>", to_move, seat + 1, team), position_.supply[seat]);
            html_ += fmt::format("<td>{}</td></tr>\n", position_.supply[seat].sets());
        }
        row("<tr><th>Pool</th>", pool(game_, position_));
        html_ += "<td></td></tr></table>\n";
    }
    void row(std::string_view head, Followers followers) {
        html_ += head;
        for (const Faction faction : all_factions) html_ += fmt::format("<td>{}</td>", followers.count(faction));
    }

    void hand(unsigned seat) {
        html_ += fmt::format("<p class=\"hand\"><b>Player {}</b>", seat + 1);
        const Hand hand = position_.hand[seat];
        if (hand.empty()) html_ += " has no card";
        for (const Card card : all_cards)
            for (unsigned copy = 0; copy < hand.count(card); ++copy) {
                Hand only;
                only.add(card);
                html_ += fmt::format(
                    R"( <span class="card"><b>{}</b> {}</span>)", text(game_, only),
                    escaped_html(variant_.card_titles[index(card)]));
            }
        html_ += "</p>\n";
    }

    const Game& game_;
    const Variant& variant_;
    const Position& position_;
    std::string html_;
};

} // namespace

std::string escaped_html(std::string_view text) {
    std::string result;
    for (const char character : text) {
        switch (character) {
            case '&': result += "&amp;"; break;
            case '<': result += "&lt;"; break;
            case '>': result += "&gt;"; break;
            case '"': result += "&quot;"; break;
            default: result += character;
        }
    }
    return result;
}

std::string board_html(const Game& game, const Position& position, const MapOutline& outline, bool with_preview) {
    PictureStyle style;
    style.map_only = true;
    const std::string fields = text(game, position);
    return fmt::format(
        "<div class=\"board {}\"><img alt=\"Map: {}\" src=\"{}\">\n<div class=\"panel\">\n{}</div></div>\n"
        "<p class=\"fields\">{}</p>\n",
        escaped_html(game.variant().name), escaped_html(fields), as_address(picture(game, position, outline, style)),
        Board(game, position).panel(with_preview), escaped_html(fields));
}

std::string board_css(const Variant& variant) {
    std::string css;
    for (const Faction faction : all_factions) {
        const FactionLook look = look_of(variant, faction);
        css += fmt::format(
            ".{} .f{} {{ background: {}; color: {} }}\n", variant.name, index(faction), look.fill, look.on_it);
    }
    return css;
}

} // namespace siam::tools
