/// Why somebody wins, as one says it when the board is counted.
#pragma once

#include <span>
#include <string>

#include "engine/outcome.hpp"
#include "puzzles/puzzle.hpp"

namespace siam::tools {

/// The end of the game if everybody passes from here on, and the reason why the winner wins:
///
///     Then all pass (KT to Lao, CH to Malay): Lao leads with 3 provinces, and player 1 wins with 4 Lao to 3.
///     Then all pass: Lao leads as the last of those with 3 provinces to gain one, and player 1 wins: 4 Lao each, but 3
///     Malay to 2.
///     Then all pass: the British hold 4 provinces, and player 2 wins: 1 set each, and player 2 played the latest card.
///
/// "The game is over" stands in front if it is.
[[nodiscard]] std::string end_in_words(const Game& game, const Position& position);

/// The same behind a line of play; of a win that is safe it also says that cards which the others still hold change
/// nothing.
[[nodiscard]] std::string end_in_words(const Game& game, Position position, std::span<const Turn> line, const Aim& aim);

} // namespace siam::tools
