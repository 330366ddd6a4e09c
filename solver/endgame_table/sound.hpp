/// Conditions that the contents of a table must meet before anything is computed from them.
///
/// A checksum proves only that the file has the bytes that were written. These conditions ensure that the contents make
/// sense, so that no index computed from them is out of range. The functions throw a TableError, without the file's
/// name, if a condition fails.
#pragma once

#include "solver/endgame_table/format.hpp"
#include "solver/retrograde/group.hpp"

namespace siam::retrograde {

/// Checks that the boards of a group ascend, and have followers only in open places.
void require_boards(std::span<const Board> boards, unsigned open);

/// Checks that the blocks follow one another from the preamble to the header, and that the groups cover all records and
/// words in order. Also checks that contexts ascend and texts are printable. \param blocks_end the header's place
void require_directory(const Directory& directory, std::uint64_t blocks_end);

} // namespace siam::retrograde
