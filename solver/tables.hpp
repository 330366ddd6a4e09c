/// Endgame tables for programs, which read them directly or pass them to a Solver.
#pragma once

#include "solver/verdict.hpp"

#include <filesystem>
#include <memory>
#include <optional>
#include <span>

namespace siam {

class TableSet;

/// Closes the tables that open_tables opened.
struct CloseTables {
    /// \pre no Solver uses the tables any longer
    void operator()(const TableSet* tables) const noexcept;
};
/// Open tables; `.get()` goes into SolverOptions::tables.
using Tables = std::unique_ptr<const TableSet, CloseTables>;

/// Opens files that `siam table build` wrote. If a file cannot be read, is not a table, or has another version, throws
/// a std::runtime_error that names the file.
[[nodiscard]] Tables open_tables(std::span<const std::filesystem::path> files);

/// Returns, for each side, the number of further own cards with which it can force a win (R11). Returns nothing if no
/// table holds the position or if the tables have other rules or another map. Any thread may call this. Throws a
/// std::runtime_error that names file and place if a block is damaged.
[[nodiscard]] std::optional<Verdicts> probe(const TableSet& tables, const Game& game, const Position& position);

} // namespace siam
