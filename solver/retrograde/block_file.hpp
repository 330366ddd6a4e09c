/// A file of words in compressed blocks: the journal of a build, and the runs that a listing spills.
#pragma once

#include "solver/compressed_file.hpp"
#include "solver/file.hpp"
#include "solver/retrograde/limits.hpp"

#include <algorithm>
#include <mutex>
#include <span>
#include <string>

namespace siam::retrograde {

/// Whether the words of a sequence rise. Rising words are stored as differences.
enum class Order : std::uint8_t { any, rising };

/// The part of a sequence that one block stores.
struct Extent {
    std::uint64_t block = 0; ///< the block's place in the file
    std::uint32_t words = 0;
    std::uint32_t session = 0; ///< the block's session
};
static_assert(std::has_unique_object_representations_v<Extent>);

/// A list of words in a file, in any number of blocks.
struct Sequence {
    explicit Sequence(MemoryBudget* memory) : extents(memory) {}
    explicit Sequence(List<Extent> some) : extents(std::move(some)) {
        for (const Extent& extent : extents) words += extent.words;
    }
    List<Extent> extents;
    std::uint64_t words = 0;
};

/// A file of compressed blocks. The file stays locked as long as the object exists.
///
///     head | block | block | ...        a block: BlockHead | bytes, compressed
///
/// The checksum of a block covers the block's place, the file's seal, and the session: a random number of the BlockFile
/// object that wrote the block. So a block of another file, or from another place of this file, is never mistaken for
/// the block at this place; nor is an older block, which a file system may show again after a power cut: its session
/// differs from that of the extent.
class BlockFile {
public:
    /// The kinds of blocks. write() writes blocks of every kind but `words`.
    enum class Kind : std::uint32_t { words, part, record, end_of_step };

    /// Opens or creates the file, and leaves its content unchanged. More memory means larger blocks. Throws FileBusy,
    /// FileError, OverBudget.
    BlockFile(const std::string& path, MemoryBudget* memory);
    BlockFile(const BlockFile&) = delete;
    BlockFile& operator=(const BlockFile&) = delete;

    [[nodiscard]] const std::string& path() const noexcept { return file_.path(); }
    [[nodiscard]] std::uint64_t size() const { return file_.size(); }
    [[nodiscard]] std::size_t block_words() const noexcept { return block_words_; }
    /// Returns the first `size` bytes of the file, or the whole file if it is shorter.
    [[nodiscard]] std::string head(std::size_t size) const;
    /// Empties the file and writes its head.
    void begin(std::string_view head);
    /// Cuts the file off at the place `end`, which must be the end of a block.
    void keep(std::uint64_t end) { file_.keep(end); }
    /// From this call on, the checksums of blocks cover `seal`.
    void set_seal(std::uint64_t seal) noexcept { seal_ = seal; }
    void secure() { file_.secure(); }
    void remove() { file_.remove(); }

    /// Writes words, and adds them to a sequence. Any thread may call append(); threads write one after another. If
    /// append() throws OverBudget or FileError, the sequence is unusable.
    template <class Word>
    void append(std::span<const Word> words, Order order, Sequence& sequence) {
        const std::lock_guard lock(mutex_);
        while (!words.empty()) {
            const std::span<const Word> here = words.first(std::min(words.size(), block_words_));
            sequence.extents.push_back({file_.size(), static_cast<std::uint32_t>(here.size()), session_});
            sequence.words += here.size();
            raw_.assign(here.begin(), here.end()); // allocates nothing: raw_ has room for a whole block
            write_words(order);
            words = words.subspan(here.size());
        }
    }
    /// Writes `bytes`. Cuts them into parts that fit into a block. The last part becomes a block of kind `kind`, the
    /// others become blocks of kind `part`. If write() throws, the file has the same length as before.
    void write(Kind kind, std::span<const std::uint8_t> bytes);

private:
    friend class BlockReader;
    struct BlockHead {
        std::uint32_t stored = 0, raw = 0; ///< numbers of bytes: compressed and uncompressed
        std::uint32_t kind = 0, session = 0;
        std::uint64_t hash = 0; ///< checksum of the seal, the place, the members above and the stored bytes
    };
    void write_words(Order order);
    void write_block(Kind kind, std::span<const std::uint8_t> bytes);
    [[nodiscard]] std::size_t most_bytes() const noexcept;
    [[nodiscard]] std::uint64_t seal_of(
        std::uint64_t place, const BlockHead& head, std::span<const std::uint8_t> stored) const noexcept;

    std::size_t block_words_;
    std::mutex mutex_;         ///< guards the members below, and writing
    List<std::uint64_t> raw_;  ///< the words of the block that is being written
    List<std::uint8_t> bytes_; ///< that block, compressed
    LockedFile file_;          ///< opened last, so that the file stays unchanged if there is no memory for blocks
    std::uint64_t seal_ = 0;
    std::uint32_t session_;
};

/// Reads blocks and checks each block before use.
class BlockReader {
public:
    /// A block that was read.
    struct Block {
        BlockFile::Kind kind;
        std::uint32_t session;               ///< of the writer
        std::uint64_t end;                   ///< the place in the file where the block ends
        std::span<const std::uint8_t> bytes; ///< valid until the next block is read
    };

    BlockReader(const BlockFile& file, MemoryBudget* memory) : file_(&file), stored_(memory), words_(memory) {}
    /// Allocates all memory that reading needs. Throws OverBudget.
    void reserve();
    /// Reads the block that begins at `place`. Returns nothing if there is no block, or if it is damaged.
    [[nodiscard]] std::optional<Block> read(std::uint64_t place);
    /// Returns the words of an extent, valid until the next block is read. Throws FileError if the block is damaged, or
    /// of another session.
    [[nodiscard]] std::span<const std::uint64_t> words(const Extent& extent);

private:
    const BlockFile* file_;
    List<std::uint8_t> stored_;
    List<std::uint64_t> words_;
};

} // namespace siam::retrograde
