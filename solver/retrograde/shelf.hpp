/// A scratch file for what finds no room in memory: long lists of words, written once and read in streams.
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

/// Words that rise are kept as differences.
enum class Order : std::uint8_t { any, rising };

/// The file: locked as long as this lives, and gone after it. It is worth nothing to another process: what a build has
/// done is in its journal, and whoever finds a file that a killed process has left takes it over, empty.
///
///     head | sequence | sequence | ...        a sequence: block | block | ...; a block: BlockHead | words, compressed
///
/// A sequence lies in one stretch. Where its length is not known beforehand the stretch is as long as it can be; what
/// stays unwritten of it takes no room on the disk.
class Shelf {
public:
    /// Blocks are the larger the more memory there is. Throws FileBusy, FileError; also if the file that has that name
    /// is no scratch file.
    Shelf(const std::string& path, const MemoryBudget* memory);
    ~Shelf();
    Shelf(const Shelf&) = delete;
    Shelf& operator=(const Shelf&) = delete;

    /// Removes what a killed process has left there, if it is that.
    static void remove_left_over(const std::string& path);

    [[nodiscard]] std::size_t block_words() const noexcept { return block_words_; }
    /// The sequence is not to be read any more.
    void release(const Sequence& sequence);

private:
    friend class SequenceWriter;
    friend class SequenceReader;
    struct BlockHead {
        std::uint32_t stored = 0, words = 0; ///< bytes of the compressed words; how many words
        std::uint64_t first = 0, last = 0;   ///< of the words
        std::uint64_t hash = 0;              ///< of place, sizes, first, last and what is stored
    };
    [[nodiscard]] std::size_t most_bytes() const noexcept;
    /// A stretch of the file for so many bytes. From any thread.
    [[nodiscard]] std::uint64_t stretch(std::uint64_t bytes) noexcept { return end_.fetch_add(bytes); }
    [[nodiscard]] std::uint64_t seal_of(
        std::uint64_t place, const BlockHead& head, std::span<const std::uint8_t> stored) const noexcept;
    /// Throws FileError if none can stand there.
    [[nodiscard]] BlockHead head_at(std::uint64_t place) const;
    [[noreturn]] void fail(std::uint64_t place) const;

    LockedFile file_;
    std::size_t block_words_;
    std::uint64_t nonce_; ///< tells blocks of this file from those of one that had its place on the disk
    std::atomic<std::uint64_t> end_;
};

/// Writes one sequence. Takes the memory for a block and its compressed form at once.
class SequenceWriter {
public:
    /// \param most words that there can be at most
    SequenceWriter(Shelf& shelf, std::uint64_t most, Order order, MemoryBudget* memory);
    /// Before the first word of another sequence of so many. \pre the one before is finished
    void begin(std::uint64_t most) noexcept { most_ = most; }
    /// Throws FileError.
    void put(std::uint64_t word) {
        words_.push_back(word);
        if (words_.size() == words_.capacity()) write_block();
    }
    void put(std::span<const std::uint64_t> words) {
        for (const std::uint64_t word : words) put(word);
    }
    /// All that was put; the writer may begin another one. Throws FileError.
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

/// Reads one. Every block is checked before it is used; throws FileError where one is damaged.
class SequenceReader {
public:
    SequenceReader(const Shelf& shelf, const Sequence& sequence, Order order, MemoryBudget* memory)
        : shelf_(&shelf),
          place_(sequence.offset),
          left_(sequence.words),
          order_(order),
          words_(memory),
          stored_(memory) {}

    /// Takes at once all the memory that reading takes. Throws OverBudget.
    void reserve();
    /// Looks at the next block; false if there is none.
    [[nodiscard]] bool look_at_next();
    /// The first board of the current block. \pre Order::rising
    [[nodiscard]] std::uint64_t first() const noexcept { return head_.first; }
    [[nodiscard]] std::uint64_t last() const noexcept { return head_.last; }
    /// Either of them takes it; read() gives its words.
    [[nodiscard]] std::span<const std::uint64_t> read();
    void skip();

    /// The next word, block after block; false at the end. Not to be mixed with the others.
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

/// One rising sequence of all words of several, each once; these are released. Throws FileError, OverBudget,
/// Interrupted.
[[nodiscard]] Sequence merged(
    Shelf& shelf, std::span<const Sequence> runs, MemoryBudget* memory, const Lookout& lookout);

} // namespace siam::retrograde
