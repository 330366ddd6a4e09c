/// Random variants, far from the printed ones, and random positions on them.
#pragma once

#include "tests/support/random_positions.hpp"

namespace siam::tests {

/// A variant file. Everything that the format allows may come out, with extremes made likely: no border or all 28, 5 to
/// 31 followers, occupier limits 1 to 8, every combination of switches, homes and start numbers anywhere, empty
/// provinces at the start, aids of each kind, letters that are a card's too. `read_variant` takes it.
/// \pre name is a variant's name
[[nodiscard]] std::string random_variant_text(Random& random, std::string_view name);

/// A variant of that kind with 2 to 4 players.
struct RandomGame {
    std::string text; ///< the variant file
    Game game;
};
/// The same seed gives the same game.
[[nodiscard]] RandomGame random_game(std::uint64_t seed);

/// A position that random legal play reaches from a deal, or nothing if every game ended first. \pre 1 <= open <= 8,
/// cards <= 8 * players
[[nodiscard]] std::optional<Position> played(const Game& game, Random& random, unsigned open, unsigned cards);

/// Played or composed, with few or many followers on the board, and equal or very unequal supplies. Not over, and
/// accepted by the notation's reader. The same precondition.
[[nodiscard]] Position varied_position(const Game& game, Random& random, unsigned open, unsigned cards);

} // namespace siam::tests
