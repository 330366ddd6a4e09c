/// Hands games and positions over to the rules stated apart, as texts.
#pragma once

#include <sstream>

#include "engine/notation.hpp"
#include "tests/oracle/apart/notation.hpp"
#include "tests/oracle/apart/search.hpp"

namespace siam::tests {

[[nodiscard]] inline apart::Game stated_apart(const Game& game) {
    std::istringstream file(text(game.variant()));
    apart::Game stated = apart::read_variant(file, game.players());
    for (unsigned which = 0; which < switch_texts().size(); ++which)
        apart::set_switch(
            stated, switch_texts()[which].name, switch_texts()[which].values[value_of(game.switches(), which)]);
    return stated;
}

[[nodiscard]] inline apart::State stated_apart(const apart::Game& stated, const Game& game, const Position& position) {
    return apart::read_position(stated, text(game, position));
}

} // namespace siam::tests
