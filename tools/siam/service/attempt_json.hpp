/// An attempt at a puzzle, asked about turn by turn; nothing of it is kept between requests.
#pragma once

#include <boost/json.hpp>

#include "puzzles/attempt.hpp"
#include "tools/siam/service/request.hpp"

namespace siam::tools {

/// Judges the turn of the request after those played before it: `judged`, `turn`, `then`, `position`, `cards`, and
/// `wins_later` if it is wrong. Without a turn, `answer` is a turn that is right there, or
/// null if the puzzle is solved. Throws TextError, Answers::Stopped. \pre results are defined
void add_attempt(
    boost::json::object& object, const Game& game, const Position& position, const Request& request,
    const ForcingOptions& options);

} // namespace siam::tools
