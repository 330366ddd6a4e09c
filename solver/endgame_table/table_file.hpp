/// A table's file in parts: the contents of the directory and of the blocks, each checked before use.
#pragma once

#include "solver/endgame_table/format.hpp"

namespace siam::retrograde {

/// A table's file. Every function may throw a TableError that names the file and the place.
class TableFile {
public:
    /// Checks the preamble, the footer and the header, and that all sizes in the header add up.
    explicit TableFile(const std::filesystem::path& path);

    [[nodiscard]] const Directory& directory() const noexcept { return directory_; }
    [[nodiscard]] const Grid& grid() const noexcept { return grid_; }
    /// Returns the index of the group that has this context; if none has, returns how many groups there are.
    [[nodiscard]] std::size_t group_of(const Context& context) const noexcept;
    /// words_of_value(): how many words a value of the group has. values_of(): how many values the group has.
    [[nodiscard]] std::size_t words_of_value(std::size_t group) const noexcept;
    [[nodiscard]] std::uint64_t values_of(std::size_t group) const noexcept;

    /// Returns the boards of block number `block`, then the indices of their values. Checks that boards ascend in each
    /// group, and that each index names an existing value.
    [[nodiscard]] std::vector<std::uint64_t> record_block(std::size_t block) const;
    [[nodiscard]] std::vector<std::uint64_t> value_block(std::size_t block) const;
    /// Returns the index of the block that holds the board if the group has this board. \pre the group has records
    [[nodiscard]] std::size_t block_of(const GroupEntry& group, Board board) const;

    [[noreturn]] void fail(const std::string& why) const { throw TableError(name_ + ": " + why); }

private:
    [[nodiscard]] Bytes raw(const BlockEntry& block) const;
    void require_records(std::size_t block, std::span<const std::uint64_t> words) const;

    std::string name_;
    MappedFile file_;
    Directory directory_;
    Grid grid_;
};

/// Checks the whole file: does the work of EndgameTable::check.
void check_all(const TableFile& file);

} // namespace siam::retrograde
