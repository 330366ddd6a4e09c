/// Turns in words, as people say them at the table.
#pragma once

#include "engine/notation.hpp"

namespace siam::tools {

/// "plays Khon Thai: a Rama to Lan Na, a Lao to Sukothai; takes a Rama from Ayutthaya"; "passes".
[[nodiscard]] std::string in_words(const Game& game, Turn turn);
/// The same without the taking: "Khon Thai: a Rama to Lan Na, a Lao to Sukothai". \pre !action.is_pass()
[[nodiscard]] std::string in_words(const Game& game, Action action);
/// "Lan Na gives a Rama, Sukothai gives a Malay"
[[nodiscard]] std::string in_words(const Game& game, Swap swap);
/// "an Amhara"
[[nodiscard]] std::string with_article(const std::string& name);

} // namespace siam::tools
