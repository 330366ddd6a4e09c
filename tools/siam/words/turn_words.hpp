/// Turns in words, as people say them at the table.
#pragma once

#include <string>
#include <vector>

#include "engine/notation.hpp"

namespace siam::tools {

/// The turn in words: "adds a Rama to Lan Na and a Lao to Sukothai, and takes a Rama from Ayutthaya"; "passes".
[[nodiscard]] std::string in_words(const Game& game, Turn turn);
/// The action, without the taking: "adds two Lao to Sukothai".
[[nodiscard]] std::string in_words(const Game& game, Action action);
/// The turn as an instruction: "add two Lao to Sukothai and take a Rama from Ayutthaya".
[[nodiscard]] std::string instruction(const Game& game, Turn turn);
/// The swap in words: "Lan Na gives a Rama, Sukothai gives a Malay".
[[nodiscard]] std::string in_words(const Game& game, Swap swap);

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
