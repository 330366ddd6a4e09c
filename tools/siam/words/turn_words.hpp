/// Turns in words, as people say them at the table.
#pragma once

#include "engine/notation.hpp"

namespace siam::tools {

/// The turn in words: "adds a Rama to Lan Na and a Lao to Sukothai, and takes a Rama from Ayutthaya"; "passes".
[[nodiscard]] std::string in_words(const Game& game, Turn turn);
/// The turn as an instruction: "add two Lao to Sukothai and take a Rama from Ayutthaya".
[[nodiscard]] std::string instruction(const Game& game, Turn turn);
/// An instruction without the taking: "add two Lao to Sukothai". \pre !action.is_pass()
[[nodiscard]] std::string instruction(const Game& game, Action action);
/// The swap in words: "Lan Na gives a Rama, Sukothai gives a Malay".
[[nodiscard]] std::string in_words(const Game& game, Swap swap);
/// The name with its article: "an Amhara".
[[nodiscard]] std::string with_article(const std::string& name);

} // namespace siam::tools
