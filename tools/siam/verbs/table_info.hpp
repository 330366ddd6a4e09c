/// The description of a table, in words and as data.
#pragma once

#include "solver/endgame_table/endgame_table.hpp"
#include "tools/siam/frame/session.hpp"

namespace siam::tools {

/// Prints the output of `siam table info`.
void describe_table(Session& session, const std::string& path);
/// Prints the output of `siam table build` for a finished table.
void describe_built(Session& session, const std::string& path, double seconds);

} // namespace siam::tools
