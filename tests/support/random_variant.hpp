/// Random variants, far from the printed ones, and random positions on them.
#pragma once

#include "tests/support/random_positions.hpp"

namespace siam::tests {

/// A random variant file, which `read_variant` accepts. Everything that the format allows is possible, and extremes are
/// likely: one border or all 28, 5 to 31 followers of each faction, occupier limits 1 to 8, every combination of
/// switches, homes and start numbers anywhere, empty provinces at the start, aids of each kind, letters that also name
/// a card. \pre `name` is valid as the name of a variant
[[nodiscard]] std::string random_variant_text(Random& random, std::string_view name);

/// A random variant, with 2 to 4 players.
struct RandomGame {
    std::string text; ///< the variant file
    Game game;
};
/// A random game. Equal seeds give equal games.
[[nodiscard]] RandomGame random_game(std::uint64_t seed);

/// A position with `open` open provinces and `cards` cards that random legal play reaches from a deal; nothing if none
/// of 20 games reaches one. \pre 1 <= open <= 8, cards <= 8 * players
[[nodiscard]] std::optional<Position> played(const Game& game, Random& random, unsigned open, unsigned cards);

/// A played or composed position with few or many followers on the board, and equal or very unequal supplies. Its game
/// is not over, and the notation's reader accepts it. \pre 1 <= open <= 8, cards <= 8 * players
[[nodiscard]] Position varied_position(const Game& game, Random& random, unsigned open, unsigned cards);

} // namespace siam::tests
