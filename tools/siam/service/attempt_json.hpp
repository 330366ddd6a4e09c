/// An attempt at a puzzle, asked about turn by turn; nothing of it is kept between requests.
#pragma once

#include <boost/json.hpp>

#include "puzzles/attempt.hpp"
#include "tools/siam/service/request.hpp"

namespace siam::tools {

/// Adds the judgement of a turn: `judged`, `turn`, `then`, `position`, `cards`; of a wrong one `wins_later`.
void add_judged(boost::json::object& object, const Attempt& attempt, Turn turn, const Judged& judged);

/// Judges the turn of the request after those played before it; without one, `answer` is a turn that is right there, or
/// null if the puzzle is solved. Throws TextError, Answers::Stopped. \pre results are defined
void add_attempt(
    boost::json::object& object, const Game& game, const Position& position, const Request& request,
    const ForcingOptions& options);

} // namespace siam::tools
