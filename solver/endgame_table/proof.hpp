/// Whether what a table says is true.
#pragma once

#include "solver/endgame_table/endgame_table.hpp"

namespace siam {

struct ProofOptions {
    unsigned threads = 1;
    /// About so many positions in all: from each group of boards the same share, its boards evenly spread, and one
    /// board at least. 0: all positions.
    std::uint64_t sample = 0;
    const std::atomic<bool>* stop = nullptr;
};

/// An answer of a table that does not follow from those after the position's turns.
struct TableFault {
    Position position;
    std::optional<Verdicts> stored; ///< nothing if the position is missing
    Verdicts follows;               ///< from its turns; empty if that could not be told
    std::optional<Position> lacks;  ///< a position after one of its turns that is missing
};

struct TableProof {
    bool finished = false;           ///< else it was stopped
    std::uint64_t positions = 0;     ///< that were looked at: a board, passes and supplies each
    std::optional<TableFault> fault; ///< of the first one found, with which it ends
    /// Groups of boards that no play from the roots comes to: nothing is said of them. Not counted in a sample.
    std::size_t unreached = 0;
    [[nodiscard]] bool holds() const noexcept { return finished && !fault && unreached == 0; }
};

/// Works every answer out anew: by the rules of the engine alone from the answers of the positions after each legal
/// turn, and where a game ends from its outcome. So if all answers hold, each is right by induction from the end of the
/// game; nothing of what built the table is believed. The roots have to be held too.
///
/// A position stands for all that are equal to it in essence, as in the table. Throws TableError.
/// \pre game.identity().low is the table's; the roots are its header's
[[nodiscard]] TableProof prove_table(
    const Game& game, std::span<const Position> roots, const std::filesystem::path& path, const ProofOptions& options);

} // namespace siam
