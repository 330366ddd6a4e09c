/// How the file of a table is written from a solved closure.
#pragma once

#include "solver/endgame_table/format.hpp"
#include "solver/file.hpp"
#include "solver/retrograde/closure.hpp"

namespace siam::retrograde {

/// The raw contents of a block: boards with the numbers of their values, or else words of values.
struct RawBlock {
    std::vector<std::uint64_t> words;
    std::vector<std::uint32_t> numbers; ///< records only: of each board

    [[nodiscard]] static constexpr std::size_t most_bytes() noexcept {
        return std::max(words_per_block * sizeof(std::uint64_t), records_per_block * record_bytes);
    }
};

/// As the file has it.
struct StoredBlock {
    Bytes bytes;
    std::uint64_t hash = 0;
    std::uint32_t raw = 0;
};
[[nodiscard]] StoredBlock stored(const RawBlock& block);

/// Compressing blocks is most of the work of writing, and one block has nothing to do with another: so they are handed
/// out, some at a time.
struct Press {
    std::size_t at_once = 1; ///< blocks that there should be for one call
    /// stored() of each of them, in their order.
    std::function<std::vector<StoredBlock>(std::span<const RawBlock>)> press;
};
[[nodiscard]] Press press_by_threads(unsigned threads);

/// Writes all of it. Takes no more than the closure's budget has left, and little if that is little. The bytes depend
/// on the closure alone. Throws OverBudget, Interrupted, FileError. \pre closure.solved()
void write_table(const Closure& closure, WholeFile& file, const Press& press, unsigned threads);

} // namespace siam::retrograde
