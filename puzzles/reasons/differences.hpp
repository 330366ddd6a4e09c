/// The differences between the positions after two first turns, and positions that have some of them.
#pragma once

#include "puzzles/reasons/reason.hpp"

namespace siam {

/// Returns the differences of the position after the key from the position after the wrong turn, each follower and card
/// by itself. The sequence lists followers in provinces first, then supply, hand, order and markers. Returns nothing if
/// the wrong turn ends the game, or if only one of the two turns settles a province. Does not count what follows from
/// the turns themselves: the latest plays, the latest swap and the number of passes.
[[nodiscard]] std::optional<std::vector<Difference>> differences(
    const Game& game, const Position& root, Turn wrong, Turn key);

/// Returns the position after the wrong turn, changed by the differences; nothing if there is no such position (see
/// validate()). If a swap card returns to the hand, its swap is forgotten. \pre differences(game, root, wrong, key)
/// contains them
[[nodiscard]] std::optional<Position> with_differences(
    const Game& game, const Position& root, Turn wrong, Turn key, std::span<const Difference> changed);

/// Returns the game in which the very last card may also be played without winning; nothing if this is such a game.
[[nodiscard]] std::optional<Game> without_last_card_rule(const Game& game);
/// Returns the position with this fact changed and no other; nothing if there is no different position of this kind.
[[nodiscard]] std::optional<Position> without_fact(const Position& position, Needed::Fact fact);

} // namespace siam
