/// Hints: the idea first, the move last.
#pragma once

#include <string>
#include <vector>

#include "puzzles/hints.hpp"

namespace siam::tools {

/// A question that leads to the point; the province; the card, unless the player holds only one kind; the whole turn.
/// A pass is not told before the last.
[[nodiscard]] std::vector<std::string> hints(const Game& game, const Position& position, Turn turn, const Idea& idea);

} // namespace siam::tools
