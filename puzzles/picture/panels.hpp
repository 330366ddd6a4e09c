/// The two parts of a picture.
#pragma once

#include <optional>

#include "engine/game.hpp"
#include "puzzles/picture/map_layout.hpp"
#include "puzzles/picture/palette.hpp"
#include "puzzles/picture/svg.hpp"

namespace siam {

/// The left part: the map with followers and markers, and the effect of the turn `highlight`.
void draw_map(
    Svg& svg, const Game& game, const Position& position, const MapOutline& outline, const Palette& palette,
    std::optional<Turn> highlight);
/// The right part: struggles, ranking, players, pool.
void draw_side(Svg& svg, const Game& game, const Position& position, const Palette& palette);

} // namespace siam
