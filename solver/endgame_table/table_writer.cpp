#include "solver/endgame_table/table_writer.hpp"

#include "engine/notation.hpp"
#include "solver/parallel.hpp"

#include <algorithm>

namespace siam::retrograde {
namespace {

/// The groups that have boards, ordered by the bytes of their contexts.
std::vector<const Group*> groups_in_order(const Closure& closure) {
    std::vector<const Group*> groups;
    for (const auto& group : closure.groups().all())
        if (group->size() != 0) groups.push_back(group.get());
    std::ranges::sort(groups, [](const Group* a, const Group* b) {
        return std::memcmp(&a->context, &b->context, sizeof a->context) < 0;
    });
    return groups;
}

/// The raw contents of a block: either boards with the indices of their values, or words of values.
struct RawBlock {
    std::vector<std::uint64_t> words;
    std::vector<std::uint32_t> numbers; ///< for records: the index of each board's value; otherwise empty

    [[nodiscard]] static constexpr std::size_t most_bytes() noexcept {
        return std::max(words_per_block * sizeof(std::uint64_t), records_per_block * record_bytes);
    }
};

/// A block as the file stores it.
struct StoredBlock {
    Bytes bytes;
    std::uint64_t hash = 0;
    std::uint32_t raw = 0;
};

/// Appends a block of records to `raw`. Stores the differences of successive boards, which are small because boards
/// ascend in each group.
void put_records(const RawBlock& block, Bytes& raw) {
    std::vector<std::uint64_t> differences(block.words);
    for (std::size_t i = differences.size() - 1; i > 0; --i) differences[i] -= differences[i - 1];
    put_planes(std::span<const std::uint64_t>(differences), raw);
    put_planes(std::span<const std::uint32_t>(block.numbers), raw);
}

StoredBlock stored(const RawBlock& block) {
    Bytes raw;
    raw.reserve(RawBlock::most_bytes());
    if (block.numbers.empty())
        put_planes(std::span<const std::uint64_t>(block.words), raw);
    else
        put_records(block, raw);
    StoredBlock stored{compressed(raw), 0, static_cast<std::uint32_t>(raw.size())};
    stored.hash = hash64(stored.bytes.data(), stored.bytes.size());
    return stored;
}

/// Cuts successive words or records into blocks, and passes the stored bytes of each block to `sink`. Several threads
/// compress blocks at once, because compressing is most of the work of writing.
class Blocks {
public:
    using Sink = std::function<void(Bytes)>;
    Blocks(std::size_t most, unsigned threads, std::size_t at_once, List<BlockEntry>& entries, Sink sink)
        : most_(most), threads_(threads), at_once_(at_once), entries_(entries), sink_(std::move(sink)) {}
    void put(std::uint64_t word) {
        block_.words.push_back(word);
        if (block_.words.size() == most_) end_block();
    }
    void put(Board board, std::uint32_t number) {
        block_.numbers.push_back(number);
        put(board);
    }
    void finish() {
        if (!block_.words.empty()) end_block();
        compress();
    }

private:
    void end_block() {
        raw_.push_back(std::exchange(block_, {}));
        block_.words.reserve(most_);
        if (raw_.size() >= at_once_) compress();
    }
    void compress() {
        if (raw_.empty()) return;
        std::vector<StoredBlock> all(raw_.size());
        parallel_for(raw_.size(), threads_, [&](std::size_t i) { all[i] = stored(raw_[i]); });
        for (std::size_t i = 0; i < all.size(); ++i) {
            const std::uint64_t first_board = raw_[i].numbers.empty() ? 0 : raw_[i].words.front();
            const auto size = static_cast<std::uint32_t>(all[i].bytes.size());
            entries_.push_back({0, all[i].hash, size, all[i].raw, first_board});
            sink_(std::move(all[i].bytes));
        }
        raw_.clear();
    }

    std::size_t most_;
    unsigned threads_;
    std::size_t at_once_;
    List<BlockEntry>& entries_; ///< the entries of the blocks, still without places
    Sink sink_;
    RawBlock block_;
    std::vector<RawBlock> raw_;
};

class TableWriter {
public:
    TableWriter(const Closure& closure, WholeFile& file, unsigned threads)
        : closure_(closure),
          file_(file),
          threads_(threads),
          groups_(groups_in_order(closure)),
          directory_(closure.memory()) {
        const std::size_t left = closure.memory() == nullptr ? MemoryBudget::unlimited : closure.memory()->left();
        // Each block is in memory in its raw and in its stored form.
        constexpr std::size_t of_block = 2 * RawBlock::most_bytes(), part = 8, of_each_thread = 8;
        at_once_ = std::clamp<std::size_t>(left / part / of_block, 1, threads == 1 ? 1 : of_each_thread * threads);
        if (at_once_ > 1) of_blocks_ = HeldBytes(closure.memory(), at_once_ * of_block);
    }

    void write() {
        Preamble preamble;
        preamble.fingerprint = closure_.game().identity().low;
        preamble.hash = seal_of(preamble);
        put_fixed(preamble);
        write_blocks();
        place(directory_.records);
        place(directory_.values);
        describe();
        const auto look = [&] { closure_.lookout().look(); };
        const Bytes raw = bytes_of(directory_, closure_.memory()), stored = compressed(raw, closure_.memory(), look);
        file_.write(stored);
        Footer footer{stored.size(), raw.size(), hash64(stored.data(), stored.size()), 0, 0};
        footer.file_bytes = offset_ + stored.size() + sizeof footer;
        footer.hash = seal_of(footer);
        put_fixed(footer);
    }

private:
    template <class Fixed>
    void put_fixed(const Fixed& fixed) {
        Bytes bytes;
        put(bytes, fixed);
        file_.write(bytes);
        offset_ += bytes.size();
    }

    /// Sets the places of blocks, which stand one after another from offset_ on, and sets offset_ to their end.
    void place(List<BlockEntry>& entries) {
        for (BlockEntry& entry : entries) {
            entry.offset = offset_;
            offset_ += entry.stored;
        }
    }

    void list(const Group& group) {
        directory_.groups.push_back({group.context, 0, group.boards.size(), boards_, directory_.words});
        directory_.words += group.values.size();
        boards_ += group.boards.size();
    }

    void write_blocks() {
        const auto to_file = [&](const Bytes& bytes) { file_.write(bytes); };
        Blocks records(records_per_block, threads_, at_once_, directory_.records, to_file);
        directory_.groups.reserve(groups_.size());
        for (const Group* const group : groups_) {
            list(*group);
            put_records(*group, records);
        }
        records.finish();
        Blocks values(words_per_block, threads_, at_once_, directory_.values, to_file);
        for (const Group* const group : groups_) {
            closure_.lookout().look();
            ColumnReader<std::uint64_t> words(group->values, closure_.file(), closure_.memory());
            for (std::uint64_t word = 0; words.next(word);) values.put(word);
        }
        values.finish();
    }

    void put_records(const Group& group, Blocks& records) const {
        ColumnReader<Board> boards(group.boards, closure_.file(), closure_.memory());
        ColumnReader<std::uint32_t> numbers(group.numbers, closure_.file(), closure_.memory());
        std::uint32_t number = 0;
        for (Board board = 0; boards.next(board) && numbers.next(number);) {
            closure_.lookout().look();
            records.put(board, number);
        }
    }

    void describe() {
        const Game& game = closure_.game();
        TableHeader& header = directory_.header;
        header.variant = game.variant().name;
        for (unsigned which = 0; which < switch_texts().size(); ++which) {
            if (goes_without_saying(game.switches(), which)) continue;
            const SwitchText& text = switch_texts()[which];
            header.rules.append(which == 0 ? "" : " ").append(text.name).append("=");
            header.rules.append(text.values[value_of(game.switches(), which)]);
        }
        header.players = game.players();
        constexpr std::size_t bytes_of_text = 256; // the memory for the text of one root
        texts_ = HeldBytes(closure_.memory(), closure_.roots().size() * bytes_of_text);
        header.roots.reserve(closure_.roots().size());
        for (const Position& root : closure_.roots()) {
            closure_.lookout().look();
            header.roots.push_back(text(game, root));
        }
        header.count = closure_.count();
        directory_.root = closure_.roots().front();
    }

    const Closure& closure_;
    WholeFile& file_;
    unsigned threads_;
    std::vector<const Group*> groups_;
    std::uint64_t offset_ = 0, boards_ = 0;
    Directory directory_;
    HeldBytes texts_;
    HeldBytes of_blocks_;
    std::size_t at_once_ = 1;
};

} // namespace

void write_table(const Closure& closure, WholeFile& file, unsigned threads) {
    TableWriter(closure, file, threads).write();
}

} // namespace siam::retrograde
