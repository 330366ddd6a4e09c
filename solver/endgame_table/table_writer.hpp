/// How the file of a table is written from a solved closure.
#pragma once

#include "solver/endgame_table/format.hpp"
#include "solver/file.hpp"
#include "solver/retrograde/closure.hpp"

namespace siam::retrograde {

/// Writes the whole table. Takes memory that the closure has left in its budget; little is enough. The bytes of the
/// file depend only on the closure. Throws OverBudget, Interrupted, FileError. \pre closure.solved()
void write_table(const Closure& closure, WholeFile& file, unsigned threads);

} // namespace siam::retrograde
