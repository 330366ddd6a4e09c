/// A position as a picture: an SVG image with the map, the followers on it, and all that the players have.
#pragma once

#include "engine/game.hpp"
#include "puzzles/picture/map_outline.hpp"

#include <optional>
#include <string>

namespace siam {

/// How a picture looks.
struct PictureStyle {
    bool dark = false;
    bool map_only = false;         ///< without hands, pool and the row of struggles
    std::optional<Turn> highlight; ///< a turn that is legal in the position: what it does is shown on the map
};

/// One SVG element, the same bytes for the same position. Every province is a group of class `province` with its code
/// as `data-code`, every follower in it one element of class `follower` with its faction's letter as `data-faction`;
/// titles tell the same in words. Factions differ in form, colour and letter.
/// \pre outline == outline_of(game.variant())
[[nodiscard]] std::string picture(
    const Game& game, const Position& position, const MapOutline& outline, const PictureStyle& style = {});

} // namespace siam
