/// How a table is built.
#pragma once

#include "solver/endgame_table/endgame_table.hpp"
#include "solver/retrograde/closure.hpp"

namespace siam {

/// Solves the closure of the roots and writes it to the file `path`. The file PATH.building keeps the progress, and a
/// later call with the same roots resumes from it. The complete table appears at the end; its bytes depend only on the
/// game and the roots. With options.scratch, closures larger than the memory can be built. Throws FileError and
/// TableError; FileBusy if another process builds the table; OtherBuild if PATH.building belongs to an interrupted
/// build of other roots. \pre !Retrograde::refusal(game, roots)
RetrogradeEnd build_endgame_table(
    const Game& game, std::span<const Position> roots, const RetrogradeOptions& options,
    const std::filesystem::path& path, const std::function<void(const RetrogradeLayer&)>& finished = {});

} // namespace siam
