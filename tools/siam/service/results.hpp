/// Where the rules leave something undefined, a request for it is refused (RULES.md, section 10).
#pragma once

#include "engine/legal_turns.hpp"
#include "engine/perft.hpp"

namespace siam::tools {

/// Throws the TextError for a result that the rules leave undefined.
void require_results(const Game& game);
/// The same for the legal turns of a position, which ask for results only under the last-card rule.
void require_turns(const Game& game, const Position& position);
/// The same for counting them: turns at the last depth may come to the last card.
void require_counts(const Game& game, const Position& position, unsigned depth);

} // namespace siam::tools
