/// The two parts of a picture.
#pragma once

#include <optional>

#include "engine/game.hpp"
#include "puzzles/picture/map_outline.hpp"
#include "puzzles/picture/palette.hpp"
#include "puzzles/picture/svg.hpp"

namespace siam {

inline constexpr int picture_width = 1040, picture_height = 760, map_width = 540;

/// The left part: the map with followers and markers, and the effect of the turn `highlight`.
void draw_map(
    Svg& svg, const Game& game, const Position& position, const MapOutline& outline, const Palette& palette,
    std::optional<Turn> highlight);
/// The right part: struggles, ranking, players, pool.
void draw_side(Svg& svg, const Game& game, const Position& position, const Palette& palette);

} // namespace siam
