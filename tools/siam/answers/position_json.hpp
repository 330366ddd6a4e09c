/// A position as data (NOTATION.md, Answers as JSON).
#pragma once

#include <boost/json.hpp>

#include "engine/notation.hpp"

namespace siam::tools {

/// Adds the output of `siam show --json`, without the picture.
void add_position(boost::json::object& object, const Game& game, const Position& position);

} // namespace siam::tools
