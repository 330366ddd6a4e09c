/// Games that the user has played, as candidates for puzzles.
#pragma once

#include "puzzles/source.hpp"
#include "tools/siam/session.hpp"

namespace siam::tools {

/// The counts of a file of games.
struct UserGames {
    std::vector<PlayedPosition> positions; ///< every one in which somebody was to move, game by game
    std::string checksum;                  ///< of the file
};
/// Reads lines `POSITION ; line TURN...`: a deal and the turns played from it. Throws BadInput that names the line if
/// one is not so or is of another game, FileError.
[[nodiscard]] UserGames read_games(Library& library, const Game& game, const std::string& name);

} // namespace siam::tools
