/// An attempt at a puzzle, judged turn by turn; the service keeps nothing of it between requests.
#pragma once

#include <boost/json.hpp>

#include "puzzles/attempt.hpp"
#include "tools/siam/answers/request.hpp"

namespace siam::tools {

/// Judges the request's turn after those played before it: `judged`, `turn`, `then`, `position`, `cards`, and
/// `wins_later` if it is wrong. Without a turn, `answer` is a right turn, or null if the puzzle is solved. Throws
/// TextError, Answers::Stopped. \pre results are defined
void add_attempt(
    boost::json::object& object, const Game& game, const Position& position, const Request& request,
    const ForcingOptions& options);

} // namespace siam::tools
