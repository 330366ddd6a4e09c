/// How a table is built.
#pragma once

#include "solver/endgame_table/endgame_table.hpp"
#include "solver/retrograde/retrograde.hpp"

namespace siam {

/// Solves the closure of the roots and writes it to a file. What is done so far is kept beside it (`FILE.building`), a
/// step at a time, and a later call with the same roots goes on from there. The file appears, whole, at the end; its
/// bytes depend on game and roots alone. With options.scratch a closure larger than its memory is built too. Throws
/// FileBusy if another process builds it, OtherBuild if an interrupted build of other roots left FILE.building,
/// FileError, TableError. \pre !Retrograde::refusal(game, roots)
RetrogradeEnd build_endgame_table(
    const Game& game, std::span<const Position> roots, const RetrogradeOptions& options,
    const std::filesystem::path& path, const std::function<void(const RetrogradeLayer&)>& finished = {});

} // namespace siam
