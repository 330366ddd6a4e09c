/// The blocks of a table, compressed by all ranks.
#pragma once

#include "solver/endgame_table/table_writer.hpp"
#include "tools/cluster/ranks.hpp"

namespace siam::cluster {

/// The leader's: hands blocks out to the others, and takes part. \pre the others are in press_blocks
[[nodiscard]] retrograde::Press press_by_ranks(Ranks& ranks);
/// No more will be handed out.
void end_press(Ranks& ranks);
/// Another rank's part, until the leader ends it.
void press_blocks(Ranks& ranks);

} // namespace siam::cluster
