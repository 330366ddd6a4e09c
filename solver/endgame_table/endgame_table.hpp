/// Tables on disk: all answers of a class of endgames, read block by block through a memory map.
#pragma once

#include "solver/compressed_file.hpp"
#include "solver/endgame_table/header.hpp"
#include "solver/verdict.hpp"

#include <memory>

namespace siam {

namespace retrograde {
class TableFile;
}

/// A table that is open for reading. Blocks are checked when they are first needed, so every function may throw a
/// TableError that names the file and the place. A forged file with right checksums may be refused or may give wrong
/// answers; only proof.hpp can tell whether the answers are right.
class EndgameTable {
public:
    /// The default size of the cache of decompressed blocks, in bytes. Every cache has at least 256K.
    static constexpr std::size_t much_cache = std::size_t{32} << 20;
    /// Opens a table. Checks its version and header, and that all sizes in the header add up.
    explicit EndgameTable(const std::filesystem::path& path, std::size_t cache_bytes = much_cache);
    ~EndgameTable();
    EndgameTable(EndgameTable&&) noexcept;

    [[nodiscard]] const TableHeader& header() const noexcept;
    /// Returns the verdicts of the position, or nothing if the table lacks it or is for another game. Any thread may
    /// call this.
    [[nodiscard]] std::optional<Verdicts> probe(const Game& game, const Position& position) const;
    /// Reads every block. Checks that boards ascend, and that each board refers to an existing value. Also checks that
    /// more cards never turn a win into a loss, and that at most one of two sides wins.
    void check() const;

private:
    std::unique_ptr<const retrograde::TableFile> file_;
};

/// Several tables that answer as one.
class TableSet {
public:
    void add(const std::filesystem::path& path, std::size_t cache_bytes = EndgameTable::much_cache) {
        tables_.emplace_back(path, cache_bytes);
    }
    [[nodiscard]] bool empty() const noexcept { return tables_.empty(); }
    /// Whether a table is for this game: the same map with the same rules.
    [[nodiscard]] bool is_for(const Game& game) const noexcept {
        for (const EndgameTable& table : tables_)
            if (table.header().fingerprint == game.identity().low) return true;
        return false;
    }
    /// The answer of the first table that holds the position.
    [[nodiscard]] std::optional<Verdicts> probe(const Game& game, const Position& position) const {
        for (const EndgameTable& table : tables_)
            if (auto verdicts = table.probe(game, position)) return verdicts;
        return {};
    }

private:
    std::vector<EndgameTable> tables_;
};

} // namespace siam
