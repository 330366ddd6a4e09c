/// Tables on disk: all answers of a class of endgames, read block by block through a memory map.
#pragma once

#include "solver/compressed_file.hpp"
#include "solver/endgame_table/header.hpp"
#include "solver/verdict.hpp"

#include <memory>

namespace siam {

/// A table that is open for reading. Blocks are checked when they are first needed: every function may throw a
/// TableError that names the file and the place. A file that is no table, whatever its checksums say, is refused or
/// answers something; only proof.hpp tells whether the answers are those of the game.
class EndgameTable {
public:
    /// Some blocks are kept unpacked; about so many bytes hold them, 256K at least.
    static constexpr std::size_t much_cache = std::size_t{32} << 20;
    /// Checks version and header, and that all sizes in it add up.
    explicit EndgameTable(const std::filesystem::path& path, std::size_t cache_bytes = much_cache);
    ~EndgameTable();
    EndgameTable(EndgameTable&&) noexcept;

    [[nodiscard]] const TableHeader& header() const noexcept;
    /// Nothing if the table does not hold the position, or is of another game. From any thread.
    [[nodiscard]] std::optional<Verdicts> probe(const Game& game, const Position& position) const;
    /// Reads every block: all boards have to rise, all numbers to be those of values, who wins with N cards has to win
    /// with more, and with two sides never both may win.
    void check() const;

private:
    class Implementation;
    std::unique_ptr<Implementation> implementation_;
};

/// Several tables that answer together.
class TableSet {
public:
    void add(const std::filesystem::path& path, std::size_t cache_bytes = EndgameTable::much_cache) {
        tables_.emplace_back(path, cache_bytes);
    }
    [[nodiscard]] bool empty() const noexcept { return tables_.empty(); }
    [[nodiscard]] const std::vector<EndgameTable>& tables() const noexcept { return tables_; }
    /// The first answer that one of them has.
    [[nodiscard]] std::optional<Verdicts> probe(const Game& game, const Position& position) const {
        for (const EndgameTable& table : tables_)
            if (auto verdicts = table.probe(game, position)) return verdicts;
        return {};
    }

private:
    std::vector<EndgameTable> tables_;
};

} // namespace siam
