/// What a table says about itself, in words and as data.
#pragma once

#include "solver/endgame_table/endgame_table.hpp"
#include "tools/siam/session.hpp"

namespace siam::tools {

/// What `siam table info` prints.
void describe_table(Session& session, const std::string& path);
/// What `siam table build` prints when the table is whole.
void describe_built(Session& session, const std::string& path, double seconds);

} // namespace siam::tools
