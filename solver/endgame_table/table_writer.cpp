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

/// A block: either boards with the indices of their values, or words of values.
struct Block {
    std::vector<std::uint64_t> words;
    std::vector<std::uint32_t> numbers; ///< for records: the index of each board's value; otherwise empty
    Bytes stored;                       ///< the block as the file stores it
    BlockEntry entry;                   ///< its entry, without a place until it is written
};
constexpr std::size_t most_bytes = std::max(words_per_block * sizeof(std::uint64_t), records_per_block* record_bytes);

/// Compresses a block. Instead of boards, it stores their differences, which are small because boards ascend in each
/// group.
void compress(Block& block) {
    if (!block.numbers.empty()) {
        block.entry.first_board = block.words.front();
        for (std::size_t i = block.words.size() - 1; i > 0; --i) block.words[i] -= block.words[i - 1];
    }
    Bytes raw;
    raw.reserve(most_bytes);
    put_planes(std::span<const std::uint64_t>(block.words), raw);
    put_planes(std::span<const std::uint32_t>(block.numbers), raw);
    block.stored = compressed(raw);
    block.entry.hash = hash64(block.stored.data(), block.stored.size());
    block.entry.stored = static_cast<std::uint32_t>(block.stored.size());
    block.entry.raw = static_cast<std::uint32_t>(raw.size());
}

/// Cuts successive words or records into blocks, and writes the blocks. Several threads compress blocks at once,
/// because compressing is most of the work of writing.
class Blocks {
public:
    Blocks(std::size_t most, unsigned threads, std::size_t at_once, List<BlockEntry>& entries, WholeFile& file)
        : most_(most), threads_(threads), at_once_(at_once), entries_(entries), file_(file) {}
    void put(std::uint64_t word) {
        if (blocks_.empty() || blocks_.back().words.size() == most_) begin_block();
        blocks_.back().words.push_back(word);
    }
    void put(Board board, std::uint32_t number) {
        put(board);
        blocks_.back().numbers.push_back(number);
    }
    void write() {
        parallel_for(blocks_.size(), threads_, [&](std::size_t i) { compress(blocks_[i]); });
        for (Block& block : blocks_) {
            block.entry.offset = file_.size();
            entries_.push_back(block.entry);
            file_.write(block.stored);
        }
        blocks_.clear();
    }

private:
    void begin_block() {
        if (blocks_.size() == at_once_) write();
        blocks_.emplace_back().words.reserve(most_);
    }

    std::size_t most_;
    unsigned threads_;
    std::size_t at_once_;
    List<BlockEntry>& entries_;
    WholeFile& file_;
    std::vector<Block> blocks_;
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
        constexpr std::size_t of_block = 2 * most_bytes, part = 8, of_each_thread = 8;
        at_once_ = std::clamp<std::size_t>(left / part / of_block, 1, threads == 1 ? 1 : of_each_thread * threads);
        if (at_once_ > 1) of_blocks_ = HeldBytes(closure.memory(), at_once_ * of_block);
    }

    void write() {
        Preamble preamble;
        preamble.fingerprint = closure_.game().identity().low;
        preamble.hash = seal_of(preamble);
        put_fixed(preamble);
        write_blocks();
        describe();
        const auto look = [&] { closure_.lookout().look(); };
        const Bytes raw = bytes_of(directory_, closure_.memory()), stored = compressed(raw, closure_.memory(), look);
        file_.write(stored);
        Footer footer{stored.size(), raw.size(), hash64(stored.data(), stored.size()), 0, 0};
        footer.file_bytes = file_.size() + sizeof footer;
        footer.hash = seal_of(footer);
        put_fixed(footer);
    }

private:
    template <class Fixed>
    void put_fixed(const Fixed& fixed) {
        Bytes bytes;
        put(bytes, fixed);
        file_.write(bytes);
    }

    void list(const Group& group) {
        directory_.groups.push_back({group.context, 0, group.boards.size(), boards_, directory_.words});
        directory_.words += group.values.size();
        boards_ += group.boards.size();
    }

    void write_blocks() {
        Blocks records(records_per_block, threads_, at_once_, directory_.records, file_);
        directory_.groups.reserve(groups_.size());
        for (const Group* const group : groups_) {
            list(*group);
            put_records(*group, records);
        }
        records.write();
        Blocks values(words_per_block, threads_, at_once_, directory_.values, file_);
        for (const Group* const group : groups_) {
            closure_.lookout().look();
            ColumnReader<std::uint64_t> words(group->values, closure_.file(), closure_.memory());
            for (std::uint64_t word = 0; words.next(word);) values.put(word);
        }
        values.write();
    }

    void put_records(const Group& group, Blocks& records) const {
        for_each_record(group, closure_.file(), closure_.memory(), [&](Board board, std::uint32_t number) {
            closure_.lookout().look();
            records.put(board, number);
        });
    }

    void describe() {
        const Game& game = closure_.game();
        TableHeader& header = directory_.header;
        header.variant = game.variant().name;
        header.switches = game.switches();
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
    std::uint64_t boards_ = 0;
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
