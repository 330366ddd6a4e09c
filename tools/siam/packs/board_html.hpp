/// A position in a page: a picture of the map, and the players' possessions beside it as text that prints well.
#pragma once

#include <string>

#include "engine/notation.hpp"
#include "puzzles/picture/map_outline.hpp"

namespace siam::tools {

/// Escapes text for HTML, between tags and in quotes.
[[nodiscard]] std::string escaped_html(std::string_view text);

/// An element of class `board` that shows the position. \pre outline == outline_of(game.variant())
[[nodiscard]] std::string board_html(
    const Game& game, const Position& position, const MapOutline& outline, bool with_preview);
/// The style of the followers' signs in this variant.
[[nodiscard]] std::string board_css(const Variant& variant);

} // namespace siam::tools
