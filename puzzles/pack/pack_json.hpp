/// Trees as JSON, for a pack's twin and other output; PACK.md describes the fields.
#pragma once

#include <boost/json/fwd.hpp>

#include "solver/tree.hpp"

namespace siam {

[[nodiscard]] boost::json::array tree_json(const Game& game, const Position& position, const TreeNode& node);

} // namespace siam
