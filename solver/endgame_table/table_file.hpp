/// A table's file, taken apart: what is in the directory and in the blocks, each checked before it is handed out.
#pragma once

#include "solver/endgame_table/format.hpp"

namespace siam::retrograde {

/// Every function may throw a TableError that names the file and the place.
class TableFile {
public:
    /// Checks both ends, the header, and that all its sizes add up.
    explicit TableFile(const std::filesystem::path& path);

    [[nodiscard]] const Directory& directory() const noexcept { return directory_; }
    [[nodiscard]] const Grid& grid() const noexcept { return grid_; }
    /// Words of one value of the group, and how many values it has.
    [[nodiscard]] std::size_t words_of_value(std::size_t group) const noexcept;
    [[nodiscard]] std::uint64_t values_of(std::size_t group) const noexcept;

    /// A block's boards, then the numbers of their values: boards rise in each group, numbers are those of values.
    [[nodiscard]] std::vector<std::uint64_t> record_block(std::size_t block) const;
    [[nodiscard]] std::vector<std::uint64_t> value_block(std::size_t block) const;
    /// The block that holds the board if any of the group's does. \pre the group has records
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

/// All of it, for EndgameTable::check.
void check_all(const TableFile& file);

} // namespace siam::retrograde
