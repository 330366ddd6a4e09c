#include "solver/tables.hpp"

#include "solver/endgame_table/endgame_table.hpp"

namespace siam {

void CloseTables::operator()(const TableSet* tables) const noexcept { delete tables; }

Tables open_tables(std::span<const std::filesystem::path> files) {
    auto tables = std::make_unique<TableSet>();
    for (const std::filesystem::path& file : files) tables->add(file);
    return Tables(tables.release());
}

std::optional<Verdicts> probe(const TableSet& tables, const Game& game, const Position& position) {
    return tables.probe(game, position);
}

} // namespace siam
