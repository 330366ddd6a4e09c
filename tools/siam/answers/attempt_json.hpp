/// An attempt at a puzzle, judged turn by turn; the service keeps nothing of it between requests.
#pragma once

#include <boost/json.hpp>

#include "puzzles/attempt.hpp"
#include "tools/siam/answers/request.hpp"

namespace siam::tools {

/// Judges the request's turn after the turns played before it. Adds `judged`, `turn`, `then`, `position` and `cards`,
/// and `wins_later` if the turn is wrong. For a request without a turn, adds `answer`: a right turn, or null if the
/// puzzle is solved. Throws TextError, Answers::Stopped. \pre the result of the position is defined
void add_attempt(
    boost::json::object& object, const Game& game, const Position& position, const Request& request,
    const ForcingOptions& options);

} // namespace siam::tools
