/// A solution tree as data, in the form of a pack's twin (PACK.md).
#pragma once

#include <boost/json.hpp>

#include "solver/tree.hpp"

namespace siam::tools {

/// The members of an answer of `tree` that follow its status.
void add_solution(boost::json::object& object, const Game& game, const Position& position, const Solution& solution);

} // namespace siam::tools
