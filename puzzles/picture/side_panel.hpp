/// The right part of a picture: struggles, ranking, players, pool.
#pragma once

#include "engine/game.hpp"
#include "puzzles/picture/palette.hpp"
#include "puzzles/picture/svg.hpp"

namespace siam {

class SidePanel {
public:
    SidePanel(Svg& svg, const Game& game, const Position& position, const Palette& palette)
        : svg_(svg), game_(game), variant_(game.variant()), position_(position), palette_(palette) {}

    void draw();

private:
    void heading(std::string_view words);
    void small(Point at, std::string_view words, std::string_view anchor = "start");
    void struggles();
    void tile(unsigned place, Point at);
    void ranking();
    void players();
    void player(unsigned seat);
    void cards(Hand hand, double y);
    void group(Followers followers, Point at);
    void pool();
    void last_swap();

    Svg& svg_;
    const Game& game_;
    const Variant& variant_;
    const Position& position_;
    const Palette& palette_;
    double y_ = 0; ///< the height at which the next part begins
};

} // namespace siam
