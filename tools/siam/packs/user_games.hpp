/// Users' games as candidates for puzzles.
#pragma once

#include "puzzles/source.hpp"
#include "tools/siam/frame/session.hpp"

namespace siam::tools {

/// The counts of a file of games.
struct UserGames {
    std::vector<PlayedPosition> positions; ///< all positions with a player to move, game by game
    std::string checksum;                  ///< of the file
};
/// Reads lines `POSITION ; line TURN...`: a deal and the turns played from it. Throws BadInput, which names the line,
/// if a line has another form or game; FileError.
[[nodiscard]] UserGames read_games(Library& library, const Game& game, const std::string& name);

} // namespace siam::tools
