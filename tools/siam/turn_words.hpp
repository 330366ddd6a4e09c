/// A turn as one says it at the table.
#pragma once

#include "engine/notation.hpp"

namespace siam::tools {

/// "plays Khon Thai: a Rama to Lan Na, a Lao to Sukothai; takes a Rama from Ayutthaya"; "passes".
[[nodiscard]] std::string in_words(const Game& game, Turn turn);

} // namespace siam::tools
