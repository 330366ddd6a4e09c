/// Tables on disk: all answers of a class of endgames, read block by block through a memory map.
#pragma once

#include "solver/blocks.hpp"
#include "solver/retrograde.hpp"

#include <mutex>

namespace siam {

inline constexpr unsigned table_version = 1; ///< of the file format

/// What a table's file says about itself.
struct TableHeader {
    std::string variant, rules; ///< "siam"; "last-card=must-win undo=banned ..."
    unsigned players = 0;
    std::vector<std::string> roots; ///< as nine fields
    std::uint64_t fingerprint = 0;  ///< of map, limits and switches: tables answer for no other game
    unsigned essential_version = 0;
    RetrogradeCount count;
    std::uint64_t file_bytes = 0;
    std::size_t blocks = 0;
};

/// What is left beside a table's file is not of the build that was asked for.
struct OtherBuild : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Everything about a game that changes an answer, as one number; names of things are left out.
[[nodiscard]] std::uint64_t game_fingerprint(const Game& game) noexcept;

/// A table that is open for reading. Blocks are checked when they are first needed: every function may throw a
/// TableError that names the file and the place. A file that is no table, whatever its checksums say, is refused or
/// answers something; only table_proof.hpp tells whether the answers are those of the game.
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

/// Solves the closure of the roots and writes it to a file. What is done so far is kept beside it (`FILE.building`), a
/// step at a time, and a later call with the same roots goes on from there. The file appears, whole, at the end; its
/// bytes depend on game and roots alone. Throws FileBusy if another process builds it, OtherBuild if an interrupted
/// build of other roots left FILE.building, FileError, TableError. \pre !Retrograde::refusal(game, roots)
RetrogradeEnd build_endgame_table(
    const Game& game, std::span<const Position> roots, const RetrogradeOptions& options,
    const std::filesystem::path& path, const std::function<void(const RetrogradeLayer&)>& finished = {});

} // namespace siam
