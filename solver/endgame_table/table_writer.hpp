/// How the file of a table is written from a solved closure.
#pragma once

#include "solver/endgame_table/format.hpp"
#include "solver/file.hpp"
#include "solver/retrograde/closure.hpp"

namespace siam::retrograde {

/// Writes all of it. Takes no more than the closure's budget has left, and little if that is little. The bytes depend
/// on the closure alone. Throws OverBudget, Interrupted, FileError. \pre closure.solved()
void write_table(const Closure& closure, WholeFile& file, unsigned threads);

} // namespace siam::retrograde
