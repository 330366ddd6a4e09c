/// Endgame tables for programs: opened from files, asked directly or by a Solver.
#pragma once

#include "solver/verdict.hpp"

#include <filesystem>
#include <memory>
#include <optional>
#include <span>

namespace siam {

class TableSet;

/// Closes what open_tables opened.
struct CloseTables {
    /// \pre no Solver uses the tables any more
    void operator()(const TableSet* tables) const noexcept;
};
/// Tables that are open; `.get()` goes into SolverOptions::tables.
using Tables = std::unique_ptr<const TableSet, CloseTables>;

/// Opens files that `siam table build` wrote. Throws a std::runtime_error that names the file if one cannot be read, is
/// no table, or has another version.
[[nodiscard]] Tables open_tables(std::span<const std::filesystem::path> files);

/// For each side, with how many more of its own cards it can force a win (R11). Nothing if no table holds the position
/// or if the tables are of other rules or another map. May be called from any thread. Throws a std::runtime_error that
/// names file and place if a block is damaged.
[[nodiscard]] std::optional<Verdicts> probe(const TableSet& tables, const Game& game, const Position& position);

} // namespace siam
