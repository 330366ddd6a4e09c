/// Tests whether the answers of a table are right.
#pragma once

#include "solver/endgame_table/endgame_table.hpp"

namespace siam {

struct ProofOptions {
    unsigned threads = 1;
    /// The approximate number of positions to check. The proof checks the same share of each group, with evenly spread
    /// boards, and at least one board. 0: all positions.
    std::uint64_t sample = 0;
    Limits limits{}; ///< only the stop flag and the deadline have an effect
};

/// An answer of a table that does not follow from the answers after the position's turns.
struct TableFault {
    Position position;
    std::optional<Verdicts> stored; ///< the stored answer; nothing if the position is missing
    Verdicts follows;               ///< the answer that follows from the turns; empty if it could not be computed
    std::optional<Position> lacks;  ///< a position that the table lacks, after one of the turns
};

struct TableProof {
    bool finished = false;           ///< false: the proof was stopped
    std::uint64_t positions = 0;     ///< the number of checked positions, each with its board, passes and supplies
    std::optional<TableFault> fault; ///< the first wrong answer, which ends the proof
    /// The number of groups that no play from the roots reaches; the proof says nothing about them. Always 0 in a
    /// sample.
    std::size_t unreached = 0;
    [[nodiscard]] bool holds() const noexcept { return finished && !fault && unreached == 0; }
};

/// Computes every answer again, with only the rules of the engine. An answer follows from the table's answers after
/// each legal turn, or from the outcome if the game is over. If all answers agree, each answer is right, by induction
/// from the end of the game. The proof does not rely on the code that built the table. Also tests that the table holds
/// the roots.
///
/// A position stands for all positions with the same essential identity, as in the table. Throws TableError. \pre the
/// table's header has the game.identity().low of `game`, and these roots
[[nodiscard]] TableProof prove_table(
    const Game& game, std::span<const Position> roots, const std::filesystem::path& path, const ProofOptions& options);

} // namespace siam
