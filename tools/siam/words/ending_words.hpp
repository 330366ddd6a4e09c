/// Sentences that give the result and its reason, as people count at the table.
#pragma once

#include <span>
#include <string>

#include "engine/outcome.hpp"
#include "puzzles/puzzle.hpp"

namespace siam::tools {

/// The winners in words: "player 1 wins", "players 1 and 3 win", "nobody wins".
[[nodiscard]] std::string winners_text(Outcome outcome);

/// The end of the game if everybody passes from here on, and the reason why the winner wins:
///
///     Then all pass (KT to Lao, CH to Malay): Lao leads with 3 provinces, and player 1 wins with 4 Lao to 3.
///     Then all pass: Lao leads with 2 provinces (Rama has as many, but gained its last one earlier), and player 1
///     wins: 4 Lao each, but 3 Malay to 2.
///     Then all pass: the British hold 4 provinces, and player 2 wins: 1 set each, and player 2, who played latest,
///     wins the tie.
///
/// If the game is over, the sentence begins "The game is over".
[[nodiscard]] std::string end_in_words(const Game& game, const Position& position);

/// The reason alone, without a full stop: "Lao leads with 3 provinces, and player 1 wins with 4 Lao to 3".
[[nodiscard]] std::string reason_in_words(const Game& game, const Position& position);

/// The same sentence about the end of the game after the turns of `line`. If `aim` is a win and others still hold
/// cards, adds that cards played later change nothing.
[[nodiscard]] std::string end_in_words(const Game& game, Position position, std::span<const Turn> line, const Aim& aim);

} // namespace siam::tools
