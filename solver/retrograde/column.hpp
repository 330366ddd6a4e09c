/// Columns: lists of words in memory, in a file, or in both.
#pragma once

#include "solver/retrograde/block_file.hpp"

namespace siam::retrograde {

/// A list of words that is written once and never changed.
template <class Word>
class Column {
public:
    Column(Order order, MemoryBudget* memory) : order_(order), words_(memory), stored_(memory) {}
    [[nodiscard]] std::uint64_t size() const noexcept { return std::max<std::uint64_t>(words_.size(), stored_.words); }
    [[nodiscard]] bool in_memory() const noexcept { return words_.size() == size(); }
    /// \pre in_memory()
    [[nodiscard]] const List<Word>& words() const noexcept { return words_; }
    [[nodiscard]] Order order() const noexcept { return order_; }
    /// The words as stored in the file; empty if the file does not hold them.
    [[nodiscard]] const Sequence& stored() const noexcept { return stored_; }
    void assign(List<Word> words) {
        words_ = std::move(words);
        words_.shrink_to_fit();
    }
    void assign(Sequence stored) { stored_ = std::move(stored); }
    void reserve(std::size_t count) { words_.reserve(count); }

    /// Adds words to `file`, or to memory if `file` is null. Throws OverBudget, FileError.
    void append(std::span<const Word> words, BlockFile* file) {
        if (file == nullptr)
            words_.insert(words_.end(), words.begin(), words.end());
        else
            file->append(words, order_, stored_);
    }
    /// Writes the words to the file unless the file holds them already. If store() throws OverBudget, FileError or
    /// Interrupted, the file does not hold them.
    void store(BlockFile& file, const Lookout& lookout);
    /// Reads the words into memory unless they are there already. If load() throws OverBudget, FileError or
    /// Interrupted, they are not in memory.
    void load(const BlockFile* file, const Lookout& lookout);
    /// Frees the memory of the words if they are stored in the file.
    void unload() noexcept {
        if (stored_.words == size()) words_ = List<Word>(words_.get_allocator());
    }
    void clear() noexcept {
        words_ = List<Word>(words_.get_allocator());
        stored_ = Sequence(words_.get_allocator().budget());
    }

private:
    Order order_;
    List<Word> words_;
    Sequence stored_;
};

/// Reads a column from its beginning, from memory or from the file.
template <class Word>
class ColumnReader {
public:
    /// Allocates all memory that reading needs. Throws OverBudget. \pre the column is in memory, or in `file`
    ColumnReader(const Column<Word>& column, const BlockFile* file, MemoryBudget* memory)
        : stored_(&column.stored()), order_(column.order()) {
        if (column.in_memory())
            here_ = column.words();
        else
            blocks_.emplace(*file, memory).reserve();
    }
    /// Reads the next word into `word`. Returns false at the end of the column. Throws FileError.
    [[nodiscard]] bool next(Word& word) {
        if (!blocks_) {
            if (at_ == here_.size()) return false;
            word = here_[at_++];
            return true;
        }
        if (left_.empty() && !next_extent()) return false;
        latest_ = left_.front() + (order_ == Order::rising ? latest_ : 0);
        left_ = left_.subspan(1);
        word = static_cast<Word>(latest_);
        ++at_;
        return true;
    }
    /// The number of words that were read.
    [[nodiscard]] std::uint64_t place() const noexcept { return at_; }

private:
    bool next_extent() {
        if (extent_ == stored_->extents.size()) return false;
        left_ = blocks_->words(stored_->extents[extent_++]);
        latest_ = 0;
        return true;
    }
    const Sequence* stored_;
    Order order_;
    std::span<const Word> here_;        ///< the column, if it is in memory
    std::optional<BlockReader> blocks_; ///< the words in the file, if the column is not in memory
    std::uint64_t at_ = 0, latest_ = 0;
    std::size_t extent_ = 0; ///< the index of the next extent
    std::span<const std::uint64_t> left_;
};

template <class Word>
void Column<Word>::store(BlockFile& file, const Lookout& lookout) {
    constexpr std::size_t part = std::size_t{1} << 16;
    if (stored_.words == size()) return;
    Sequence stored(words_.get_allocator().budget());
    for (std::span<const Word> rest(words_); !rest.empty(); rest = rest.subspan(std::min(part, rest.size()))) {
        lookout.look();
        file.append(rest.first(std::min(part, rest.size())), order_, stored);
    }
    stored_ = std::move(stored);
}

template <class Word>
void Column<Word>::load(const BlockFile* file, const Lookout& lookout) {
    if (in_memory()) return;
    List<Word> words(words_.get_allocator());
    words.reserve(size());
    ColumnReader<Word> reader(*this, file, words.get_allocator().budget());
    for (Word word{}; reader.next(word); words.push_back(word))
        if (words.size() % 4096 == 0) lookout.look();
    words_ = std::move(words);
}

} // namespace siam::retrograde
