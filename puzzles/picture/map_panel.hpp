/// The left part of a picture: the map with followers and markers.
#pragma once

#include "engine/game.hpp"
#include "puzzles/picture/map_outline.hpp"
#include "puzzles/picture/palette.hpp"
#include "puzzles/picture/svg.hpp"

#include <optional>

namespace siam {

inline constexpr int picture_width = 1040, picture_height = 760, map_width = 540;

class MapPanel {
public:
    MapPanel(Svg& svg, const Game& game, const Position& position, const MapOutline& outline, const Palette& palette);

    void draw(std::optional<Turn> highlight);

private:
    [[nodiscard]] Point placed(Point point) const noexcept;
    [[nodiscard]] Point place(Province province) const noexcept { return placed(outline_.place[index(province)]); }

    void sea();
    void land(Province province);
    void roads();
    void contents(Province province);
    void open_province(Province province);
    void settled_province(Province province);
    void followers(Followers followers, Point first_row);
    void badge(Point at, unsigned number, bool contested);
    void turn(Turn turn);
    void change(Point at, Followers go, Followers come);
    [[nodiscard]] std::string in_words(Province province) const;

    Svg& svg_;
    const Variant& variant_;
    const Position& position_;
    const MapOutline& outline_;
    const Palette& palette_;
    std::optional<Province> at_hand_; ///< the contested province
    double scale_ = 1;
    Point shift_;
};

} // namespace siam
