/// Puts hints into words, the idea first and the whole turn last.
#pragma once

#include <string>
#include <vector>

#include "puzzles/hints.hpp"

namespace siam::tools {

/// The hints in order: a question that leads to the idea; the province; the card, unless the player holds only one
/// kind; the whole turn. That the turn is a pass appears only in the last hint.
[[nodiscard]] std::vector<std::string> hints(const Game& game, const Position& position, Turn turn, const Idea& idea);

} // namespace siam::tools
