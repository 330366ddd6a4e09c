/// The format of a table on disk, which its writer and its reader share.
///
///     preamble | blocks of records | blocks of values | header, compressed | footer
///
/// A record is a board and the index of the board's value among the values of its group. The records of a group stand
/// together, by rising boards; the groups are ordered by the bytes of their contexts. Each byte of the file is covered
/// by a checksum (XXH3): of the preamble, of a block, of the header, or of the footer.
#pragma once

#include "solver/compressed_file.hpp"
#include "solver/endgame_table/header.hpp"
#include "solver/retrograde/grid.hpp"

#include <cstring>

namespace siam::retrograde {

inline constexpr std::size_t records_per_block = 4096;
inline constexpr std::size_t words_per_block = 8192;
inline constexpr std::size_t record_bytes = sizeof(Board) + sizeof(std::uint32_t);

struct Preamble {
    std::array<char, 8> magic{'s', 'i', 'a', 'm', 't', 'b', 'l', '\n'};
    std::uint32_t version = table_version, essential = essential_version;
    std::uint64_t fingerprint = 0;
    std::uint64_t hash = 0; ///< checksum of the members above
};
struct Footer {
    std::uint64_t header_stored = 0, header_raw = 0, header_hash = 0;
    std::uint64_t file_bytes = 0;
    std::uint64_t hash = 0; ///< checksum of the members above
};
static_assert(std::has_unique_object_representations_v<Preamble> && sizeof(Preamble) == 32);
static_assert(std::has_unique_object_representations_v<Footer> && sizeof(Footer) == 40);

template <class Sealed>
[[nodiscard]] std::uint64_t seal_of(const Sealed& sealed) noexcept {
    return hash64(&sealed, sizeof sealed - sizeof sealed.hash);
}

struct GroupEntry {
    Context context;
    std::uint32_t unused = 0;
    std::uint64_t records = 0, first_record = 0;
    std::uint64_t first_word = 0; ///< the index of the first word of the group's values
};
struct BlockEntry {
    std::uint64_t offset = 0, hash = 0; ///< the place and the checksum of the stored bytes
    std::uint32_t stored = 0, raw = 0;
    std::uint64_t first_board = 0; ///< only in blocks of records
};
static_assert(std::has_unique_object_representations_v<GroupEntry>);
static_assert(std::has_unique_object_representations_v<BlockEntry>);

/// The contents of a table's header.
struct Directory {
    explicit Directory(MemoryBudget* memory = nullptr) : groups(memory), records(memory), values(memory) {}
    TableHeader header;
    Position root;
    std::uint64_t words = 0; ///< the number of words of all values
    List<GroupEntry> groups;
    List<BlockEntry> records, values;
};
[[nodiscard]] Bytes bytes_of(const Directory& directory, MemoryBudget* memory = nullptr);
/// Returns the directory that the bytes hold. Throws TableError (without a file's name) if they are not a directory.
[[nodiscard]] Directory read_directory(std::span<const std::uint8_t> bytes);

/// put() appends an object of fixed size to `bytes`; put_all() appends the number of objects, then the objects.
template <class Object>
void put(Bytes& bytes, const Object& object) {
    static_assert(std::has_unique_object_representations_v<Object>);
    const std::size_t at = bytes.size();
    bytes.resize(at + sizeof object);
    std::memcpy(bytes.data() + at, &object, sizeof object);
}
template <class Object>
void put_all(Bytes& bytes, std::span<const Object> objects) {
    put(bytes, std::uint64_t{objects.size()});
    const std::size_t at = bytes.size();
    bytes.resize(at + objects.size_bytes());
    if (!objects.empty()) std::memcpy(bytes.data() + at, objects.data(), objects.size_bytes());
}

/// Reads objects of fixed size, one after another. Throws TableError if the bytes end too early.
class ByteReader {
public:
    explicit ByteReader(std::span<const std::uint8_t> bytes) : rest_(bytes) {}
    [[nodiscard]] bool empty() const noexcept { return rest_.empty(); }
    template <class Object>
    [[nodiscard]] Object take() {
        Object object;
        std::memcpy(static_cast<void*>(&object), bytes(sizeof object).data(), sizeof object);
        return object;
    }
    template <class Object>
    [[nodiscard]] List<Object> take_all(MemoryBudget* memory = nullptr) {
        const auto count = take<std::uint64_t>();
        if (count > rest_.size() / sizeof(Object)) throw TableError("a list ends too early");
        List<Object> objects(count, memory);
        const auto from = bytes(count * sizeof(Object));
        if (count > 0) std::memcpy(static_cast<void*>(objects.data()), from.data(), from.size());
        return objects;
    }

private:
    std::span<const std::uint8_t> bytes(std::size_t count) {
        if (count > rest_.size()) throw TableError("the data end too early");
        const auto taken = rest_.first(count);
        rest_ = rest_.subspan(count);
        return taken;
    }
    std::span<const std::uint8_t> rest_;
};

} // namespace siam::retrograde
