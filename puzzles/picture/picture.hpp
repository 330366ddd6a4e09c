/// A position as a picture: an SVG image with the map, its followers, and the players' possessions.
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
    std::optional<Turn> highlight; ///< a legal turn in the position, whose effect is shown on the map
};

/// Draws a position as one SVG element. Equal positions give equal bytes. Every province is a group of class `province`
/// with its code in `data-code`. Every follower in it is an element of class `follower` with the letter of its faction
/// in `data-faction`. Titles give the same information in words. Factions differ in form, colour and letter. \pre
/// outline == outline_of(game.variant())
[[nodiscard]] std::string picture(
    const Game& game, const Position& position, const MapOutline& outline, const PictureStyle& style = {});

} // namespace siam
