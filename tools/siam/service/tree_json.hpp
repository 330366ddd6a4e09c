/// A solution tree as data, as the twin of a pack says it (PACK.md).
#pragma once

#include <boost/json.hpp>

#include "solver/tree.hpp"

namespace siam::tools {

/// The members of an answer of `tree` that follow its status.
void add_solution(boost::json::object& object, const Game& game, const Position& position, const Solution& solution);

} // namespace siam::tools
