/// The legal turns of a position as data.
#pragma once

#include <boost/json.hpp>

#include "engine/notation.hpp"
#include "engine/perft.hpp"

namespace siam::tools {

/// `[{"turn":TURN,"to":POSITION},...]`, in the notation's order.
[[nodiscard]] boost::json::array turns_with_positions(const Game& game, const Position& position);

/// The legal turns in parts, so that a program without rules can compose one step by step:
///
///     {"action":"R=LN,SU","card":"R","steps":[STEP,...],"takings":["rAY",...]}
///
/// An action, a '/' and one of its takings is a turn; the pass, with card null, has no takings and is a turn by itself.
/// A step (turn_steps.hpp) is {"step":"tile"|"king","province":CODE} or {"step":"place"|"give","follower":"r",
/// "province":CODE}.
[[nodiscard]] boost::json::array turns_in_parts(const Game& game, const Position& position);

/// `[[TURNS,POSITIONS],...]`, depth by depth.
[[nodiscard]] boost::json::array counts_json(const std::vector<PerftCount>& counts);

/// The steps of one action.
[[nodiscard]] boost::json::array steps_json(const Game& game, Action action);

} // namespace siam::tools
