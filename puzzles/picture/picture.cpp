#include "puzzles/picture/picture.hpp"

#include "engine/legal_turns.hpp"
#include "puzzles/picture/panels.hpp"

namespace siam {
namespace {

/// Defines the forms that are drawn repeatedly, each around its own centre.
void define(Svg& svg, const Variant& variant, const Palette& palette) {
    svg.add("<defs>");
    for (const Sign& sign : signs_of(variant))
        svg.add(
            R"(<g id="follower-{0}" fill="{1}" stroke="{2}" stroke-width="1.1">{3}<text y="{4}" fill="{5}" stroke="none" font-size="10.5" font-weight="700" text-anchor="middle">{0}</text></g>)",
            sign.letter, sign.look.fill, palette.ink, sign.look.form, sign.letter_y, sign.look.on_it);
    svg.add(
        R"(<path id="king" d="{}" fill="{}" stroke="{}" stroke-width="1.1" stroke-linejoin="round"/>)", king_path,
        king_fill, palette.ink);
    svg.add("</defs>");
}

std::string headline(const Game& game, const Position& position) {
    const std::string players = std::to_string(game.players()) + " players";
    if (over(game, position)) return players + ", the game is over";
    return players + ", player " + std::to_string(index(position.to_move) + 1) + " to move";
}

} // namespace

std::string picture(const Game& game, const Position& position, const MapOutline& outline, const PictureStyle& style) {
    const Palette& colours = palette(style.dark);
    const Variant& variant = game.variant();
    Svg svg;
    svg.add(
        R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" height="{1}" role="img" font-family="'DejaVu Sans', Verdana, sans-serif">)",
        style.map_only ? map_width : picture_width, picture_height);
    svg.title(variant.title + ", " + headline(game, position));
    svg.add(R"(<rect width="{}" height="{}" fill="{}"/>)", picture_width, picture_height, colours.paper);
    define(svg, variant, colours);
    draw_map(svg, game, position, outline, colours, style.highlight);
    if (!style.map_only) draw_side(svg, game, position, colours);
    svg.add("</svg>");
    return std::move(svg).text();
}

} // namespace siam
