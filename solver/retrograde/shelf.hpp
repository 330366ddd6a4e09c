/// A scratch file for data that exceed the memory: long lists of words, written once and read in streams.
#pragma once

#include "solver/compressed_file.hpp"
#include "solver/file.hpp"
#include "solver/retrograde/limits.hpp"

#include <atomic>
#include <span>
#include <string>

namespace siam::retrograde {

/// A list of words in the file.
struct Sequence {
    std::uint64_t offset = 0, words = 0;
    [[nodiscard]] bool empty() const noexcept { return words == 0; }
};

/// Rising words are stored as differences.
enum class Order : std::uint8_t { any, rising };

/// The scratch file. A shelf locks its file, and removes it at the end. Other processes cannot use the contents: the
/// progress of a build is in its journal. A process that finds the file of a killed process empties it and takes it
/// over.
///
///     head | sequence | sequence | ...        a sequence: block | block | ...; a block: BlockHead | words, compressed
///
/// A sequence lies in one stretch of the file. If its length is not known in advance, the stretch has the greatest
/// possible length; the unwritten rest takes no room on the disk.
class Shelf {
public:
    /// Opens or makes the file; more memory means larger blocks. Throws FileBusy if another process uses the file,
    /// FileError if it is not a scratch file or cannot be opened.
    Shelf(const std::string& path, const MemoryBudget* memory);
    ~Shelf();
    Shelf(const Shelf&) = delete;
    Shelf& operator=(const Shelf&) = delete;

    /// Removes the scratch file that a killed process has left, if there is one.
    static void remove_left_over(const std::string& path);

    [[nodiscard]] std::size_t block_words() const noexcept { return block_words_; }
    /// Releases the sequence, which must not be read again.
    void release(const Sequence& sequence);

private:
    friend class SequenceWriter;
    friend class SequenceReader;
    struct BlockHead {
        std::uint32_t stored = 0, words = 0; ///< bytes of the compressed words; their number
        std::uint64_t first = 0, last = 0;   ///< the first and the last of the words
        std::uint64_t hash = 0;              ///< checksum of place, sizes, first, last and the stored bytes
    };
    [[nodiscard]] std::size_t most_bytes() const noexcept;
    /// Reserves a stretch of the file for `bytes` bytes. Any thread may call this.
    [[nodiscard]] std::uint64_t stretch(std::uint64_t bytes) noexcept { return end_.fetch_add(bytes); }
    [[nodiscard]] std::uint64_t seal_of(
        std::uint64_t place, const BlockHead& head, std::span<const std::uint8_t> stored) const noexcept;
    /// Throws FileError if no stretch fits.
    [[nodiscard]] BlockHead head_at(std::uint64_t place) const;
    [[noreturn]] void fail(std::uint64_t place) const;

    LockedFile file_;
    std::size_t block_words_;
    std::uint64_t
        nonce_; ///< distinguishes blocks of this file from those of an earlier file at the same place on the disk
    std::atomic<std::uint64_t> end_;
};

/// Writes sequences, one after the other. Allocates the memory for a block and its compressed form at once.
class SequenceWriter {
public:
    /// \param most the maximal number of words
    SequenceWriter(Shelf& shelf, std::uint64_t most, Order order, MemoryBudget* memory);
    /// Begins another sequence of at most `most` words. \pre the previous sequence is finished
    void begin(std::uint64_t most) noexcept { most_ = most; }
    /// Throws FileError.
    void put(std::uint64_t word) {
        words_.push_back(word);
        if (words_.size() == words_.capacity()) write_block();
    }
    void put(std::span<const std::uint64_t> words) {
        for (const std::uint64_t word : words) put(word);
    }
    /// Returns the finished sequence; the writer may begin another. Throws FileError.
    [[nodiscard]] Sequence finish();

private:
    void write_block();
    Shelf& shelf_;
    std::uint64_t most_;
    Order order_;
    List<std::uint64_t> words_;
    List<std::uint8_t> bytes_;
    Sequence sequence_;
    std::uint64_t place_ = 0;
};

/// Reads a sequence. Checks every block before use; throws FileError if one is damaged.
class SequenceReader {
public:
    SequenceReader(const Shelf& shelf, const Sequence& sequence, Order order, MemoryBudget* memory)
        : shelf_(&shelf),
          place_(sequence.offset),
          left_(sequence.words),
          order_(order),
          words_(memory),
          stored_(memory) {}

    /// Allocates all memory for reading at once. Throws OverBudget.
    void reserve();
    /// Loads the next block's head; false at the end.
    [[nodiscard]] bool look_at_next();
    /// The first board of the current block. \pre Order::rising
    [[nodiscard]] std::uint64_t first() const noexcept { return head_.first; }
    [[nodiscard]] std::uint64_t last() const noexcept { return head_.last; }
    /// Call one of them for each block: read() returns its words, skip() passes over it.
    [[nodiscard]] std::span<const std::uint64_t> read();
    void skip();

    /// Reads the next word, across blocks; returns false at the end. Do not mix it with the functions above.
    [[nodiscard]] bool next(std::uint64_t& word) {
        if (at_ == words_.size() && !next_block()) return false;
        word = words_[at_++];
        return true;
    }

private:
    bool next_block();
    const Shelf* shelf_;
    std::uint64_t place_, left_;
    Order order_;
    Shelf::BlockHead head_;
    List<std::uint64_t> words_;
    List<std::uint8_t> stored_;
    std::size_t at_ = 0;
};

/// Merges several sequences into one rising sequence without repetitions, and releases them. Throws FileError,
/// OverBudget, Interrupted.
[[nodiscard]] Sequence merged(
    Shelf& shelf, std::span<const Sequence> runs, MemoryBudget* memory, const Lookout& lookout);

} // namespace siam::retrograde
