/// Lists of turns as answers show them.
#pragma once

#include <string>
#include <vector>

#include "engine/notation.hpp"

namespace siam::tools {

/// How a list of turns is laid out.
struct TurnListStyle {
    std::size_t indent = 6;
    std::size_t width = 80;
    bool in_words = false; ///< one line for each turn, also in words
};

/// One line for the turns of each card, in the given order: "      Lao  L=KT,KT/lLN L=KT,LN/lLN". A pass has its own
/// line.
[[nodiscard]] std::string turn_list(const Game& game, const std::vector<Turn>& turns, const TurnListStyle& style);

/// A line of play from a position, one line for each turn: "      pass  Player 2 passes."
[[nodiscard]] std::string line_in_words(
    const Game& game, Position position, const std::vector<Turn>& turns, const TurnListStyle& style);

} // namespace siam::tools
