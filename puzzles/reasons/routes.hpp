/// The reasons that a list of ends makes true.
#pragma once

#include "puzzles/reasons/endings.hpp"
#include "puzzles/reasons/reason.hpp"
#include "solver/aim.hpp"

namespace siam {

/// Returns the routes of the finished positions: occupation last, the others in faction order.
[[nodiscard]] std::vector<Route> routes_of(const Game& game, const Aim& aim, std::span<const Position> ends);

/// Returns all true reasons of the kinds Route, Cost, Stuck, Controlled, Closed and WithoutEffect, routes first. Leaves
/// out a Cost of nothing, and a Stuck for a faction that never has a follower there. \pre !endings.gave_up()
[[nodiscard]] std::vector<Reason> reasons_from(const Endings& endings, const Aim& aim);

} // namespace siam
