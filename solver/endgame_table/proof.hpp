/// Whether what a table says is true.
#pragma once

#include "solver/endgame_table/endgame_table.hpp"

namespace siam {

struct ProofOptions {
    unsigned threads = 1;
    /// The approximate number of positions to check in all: the same share of each group of boards, its boards evenly
    /// spread, and at least one board. 0: all positions.
    std::uint64_t sample = 0;
    Limits limits{}; ///< flag and deadline; nodes and progress are not looked at
};

/// An answer of a table that does not follow from the answers after the position's turns.
struct TableFault {
    Position position;
    std::optional<Verdicts> stored; ///< nothing if the position is missing
    Verdicts follows;               ///< the answer by its turns; empty if it could not be computed
    std::optional<Position> lacks;  ///< a missing position after one of its turns
};

struct TableProof {
    bool finished = false;           ///< false: it was stopped
    std::uint64_t positions = 0;     ///< checked positions: each a board, passes and supplies
    std::optional<TableFault> fault; ///< the first wrong answer, which ends the proof
    /// Groups of boards that no play from the roots reaches: the proof says nothing about them. Not counted in a
    /// sample.
    std::size_t unreached = 0;
    [[nodiscard]] bool holds() const noexcept { return finished && !fault && unreached == 0; }
};

/// Computes every answer again with the rules of the engine alone: from the answers after each legal turn, or, at the
/// end of a game, from its outcome. If all answers agree, each is right by induction from the end of the game, without
/// trusting the code that built the table. The table must also hold the roots.
///
/// A position stands for all positions with the same essential identity, as in the table. Throws TableError. \pre
/// game.identity().low is the table's; the roots are its header's
[[nodiscard]] TableProof prove_table(
    const Game& game, std::span<const Position> roots, const std::filesystem::path& path, const ProofOptions& options);

} // namespace siam
