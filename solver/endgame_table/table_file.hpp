/// A table's file in parts: the contents of the directory and of the blocks, each checked before use.
#pragma once

#include "solver/endgame_table/format.hpp"

#include <algorithm>
#include <mutex>

namespace siam::retrograde {

/// Keeps some blocks decompressed, so that neighbouring questions need not decompress them again. Any thread may use
/// it.
class BlockCache {
public:
    using Words = std::vector<std::uint64_t>;
    explicit BlockCache(std::size_t bytes)
        : slots_(std::clamp<std::size_t>(bytes / (words_per_block * sizeof(std::uint64_t)), 4, 512)) {}
    /// Returns use(block); calls load() if the cache does not hold the block.
    template <class Load, class Use>
    auto with(std::uint64_t key, const Load& load, const Use& use) {
        Slot& slot = slots_[key % slots_.size()];
        const std::lock_guard lock(slot.mutex);
        if (slot.key != key || slot.words.empty()) {
            slot.words.clear();
            slot.words = load();
            slot.key = key;
        }
        return use(std::as_const(slot.words));
    }

private:
    struct Slot {
        std::mutex mutex;
        std::uint64_t key = 0;
        Words words;
    };
    std::vector<Slot> slots_;
};

/// A table's file. Every function may throw a TableError that names the file and the place.
class TableFile {
public:
    /// Checks the preamble, the footer and the header, and that all sizes in the header add up.
    TableFile(const std::filesystem::path& path, std::size_t cache_bytes);

    [[nodiscard]] const Directory& directory() const noexcept { return directory_; }
    [[nodiscard]] const Grid& grid() const noexcept { return grid_; }
    /// Does the work of EndgameTable::probe.
    [[nodiscard]] std::optional<Verdicts> probe(const Game& game, const Position& position) const;
    /// Returns the index of the group that has this context; if none has, returns how many groups there are.
    [[nodiscard]] std::size_t group_of(const Context& context) const noexcept;
    /// words_of_value(): how many words a value of the group has. values_of(): how many values the group has.
    [[nodiscard]] std::size_t words_of_value(std::size_t group) const noexcept;
    [[nodiscard]] std::uint64_t values_of(std::size_t group) const noexcept;

    /// Returns the boards of block number `block`, then the indices of their values. Checks that boards ascend in each
    /// group, and that each index names an existing value.
    [[nodiscard]] std::vector<std::uint64_t> record_block(std::size_t block) const;
    /// Returns `count` words of the table's values, from number `first` on. \pre the table has these words
    [[nodiscard]] std::vector<std::uint64_t> words(std::uint64_t first, std::size_t count) const;
    /// Returns the index of the block that holds the board if the group has this board. \pre the group has records
    [[nodiscard]] std::size_t block_of(const GroupEntry& group, Board board) const;

    [[noreturn]] void fail(const std::string& why) const { throw TableError(name_ + ": " + why); }

private:
    [[nodiscard]] Bytes raw(const BlockEntry& block) const;
    [[nodiscard]] std::vector<std::uint64_t> value_block(std::size_t block) const;
    void require_records(std::size_t block, std::span<const std::uint64_t> words) const;
    /// Returns the index of the board's value among the values of its group.
    [[nodiscard]] std::optional<std::uint64_t> value_number(const GroupEntry& group, Board board) const;

    std::string name_;
    MappedFile file_;
    Directory directory_;
    Grid grid_;
    mutable BlockCache cache_;
};

/// Checks the whole file: does the work of EndgameTable::check.
void check_all(const TableFile& file);

} // namespace siam::retrograde
