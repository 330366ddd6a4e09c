/// Plain ways to find what the engine finds by faster ones.
#pragma once

#include <optional>
#include <vector>

#include "engine/perft.hpp"

namespace siam::tests {

/// The first of all words that encode a turn which is listed but not legal, or legal but not listed.
[[nodiscard]] std::optional<unsigned> wrongly_listed_word(const Game& game, const Position& position);

/// T and U as the notation defines them, by sorting.
[[nodiscard]] std::vector<PerftCount> plain_perft(const Game& game, const Position& position, unsigned depth);

/// Whether there are as many followers as R1.2 says; false too if a count has fallen below 0 anywhere.
[[nodiscard]] bool is_whole(const Game& game, const Position& position);

} // namespace siam::tests
