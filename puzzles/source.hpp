/// Where puzzles are looked for: late positions of games between simple players, and their near neighbours.
#pragma once

#include "engine/deal.hpp"
#include "puzzles/puzzle.hpp"

namespace siam {

/// A position with one card more than wanted, and turns from it: each leads to a position with the wanted number of
/// provinces and cards, in which the player to move holds a card. One game forked at its last card, so that the
/// positions lie near one another and a solver's table serves them all.
struct Neighbourhood {
    History history; ///< up to the fork
    Position fork;
    std::vector<Turn> turns; ///< in random order, inequivalent; at most `most_neighbours`
};
inline constexpr std::size_t most_neighbours = 48;

/// A random one. Each seat is given to one of the simple players; how many cards are laid down before each settling is
/// drawn beforehand. Nothing if many deals did not lead there, or if `stop` was set meanwhile.
/// \pre 1 <= open <= 8, 1 <= cards < 8 * players; game.results_defined()
[[nodiscard]] std::optional<Neighbourhood> neighbourhood(
    const Game& game, Random& random, unsigned open, unsigned cards, const std::atomic<bool>* stop = nullptr);

} // namespace siam
