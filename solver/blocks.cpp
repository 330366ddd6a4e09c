#include "solver/blocks.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "engine/hash.hpp"

namespace siam {
namespace {

[[noreturn]] void fail(const std::string& name, const char* did) {
    throw TableError(name + ": cannot " + did + ": " + std::strerror(errno));
}

/// Stands before each chunk of a journal; a chunk of no bytes ends a piece.
struct ChunkHead {
    std::uint32_t raw, stored;
    std::uint64_t hash; ///< of the stored bytes
};
static_assert(sizeof(ChunkHead) == 16);

constexpr std::size_t chunk_bytes = std::size_t{1} << 20;

} // namespace

Bytes compressed(std::span<const std::uint8_t> raw) {
    constexpr int level = 6;
    Bytes stored(ZSTD_compressBound(raw.size()));
    const std::size_t size = ZSTD_compress(stored.data(), stored.size(), raw.data(), raw.size(), level);
    if (ZSTD_isError(size) != 0) throw TableError(std::string("cannot compress: ") + ZSTD_getErrorName(size));
    stored.resize(size);
    return stored;
}

Bytes decompressed(std::span<const std::uint8_t> stored, std::size_t size) {
    Bytes raw(size);
    const std::size_t got = ZSTD_decompress(raw.data(), raw.size(), stored.data(), stored.size());
    if (ZSTD_isError(got) != 0 || got != size) throw TableError("the bytes do not decompress");
    return raw;
}

MappedFile::MappedFile(const std::filesystem::path& path) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) fail(path.string(), "open");
    struct stat status {};
    if (::fstat(descriptor, &status) == 0 && status.st_size > 0) {
        size_ = static_cast<std::size_t>(status.st_size);
        void* const mapped = ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, descriptor, 0);
        if (mapped != MAP_FAILED) data_ = static_cast<const std::uint8_t*>(mapped);
    }
    ::close(descriptor);
    if (data_ == nullptr && size_ > 0) fail(path.string(), "map");
}

MappedFile::~MappedFile() {
    // munmap takes a pointer to what it may change: the pages are gone after it.
    if (data_ != nullptr) ::munmap(const_cast<std::uint8_t*>(data_), size_);
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

OutputFile::OutputFile(const std::filesystem::path& path, std::uintmax_t keep) : name_(path.string()) {
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
    if (descriptor < 0) fail(name_, "write");
    const auto kept = static_cast<off_t>(keep);
    const bool placed = ::ftruncate(descriptor, kept) == 0 && ::lseek(descriptor, kept, SEEK_SET) == kept;
    file_ = placed ? ::fdopen(descriptor, "wb") : nullptr;
    if (file_ == nullptr) {
        ::close(descriptor);
        fail(name_, "write");
    }
}

OutputFile::~OutputFile() { std::fclose(file_); }

void OutputFile::write(std::span<const std::uint8_t> bytes) {
    if (std::fwrite(bytes.data(), 1, bytes.size(), file_) != bytes.size()) fail(name_, "write");
}

void OutputFile::flush() {
    if (std::fflush(file_) != 0) fail(name_, "write");
}

void OutputFile::sync() {
    flush();
    if (::fsync(::fileno(file_)) != 0) fail(name_, "write");
}

void JournalWriter::put(std::span<const std::uint8_t> bytes) {
    while (!bytes.empty()) {
        const std::size_t part = std::min(bytes.size(), chunk_bytes - chunk_.size());
        chunk_.insert(chunk_.end(), bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(part));
        bytes = bytes.subspan(part);
        if (chunk_.size() == chunk_bytes) write_chunk();
    }
}

void JournalWriter::write_chunk() {
    const Bytes stored = compressed(chunk_);
    const ChunkHead head{
        static_cast<std::uint32_t>(chunk_.size()), static_cast<std::uint32_t>(stored.size()),
        hash64(stored.data(), stored.size())};
    Bytes bytes(sizeof head);
    std::memcpy(bytes.data(), &head, sizeof head);
    file_.write(bytes);
    file_.write(stored);
    chunk_.clear();
}

void JournalWriter::finish() {
    if (!chunk_.empty()) write_chunk();
    write_chunk();
    file_.flush();
}

bool JournalReader::next() try {
    piece_.clear();
    for (std::size_t at = static_cast<std::size_t>(good_);;) {
        const auto rest = file_.bytes().subspan(at);
        ChunkHead head{};
        if (rest.size() < sizeof head) return false;
        std::memcpy(&head, rest.data(), sizeof head);
        if (rest.size() - sizeof head < head.stored || head.raw > chunk_bytes) return false;
        const auto stored = rest.subspan(sizeof head, head.stored);
        if (hash64(stored.data(), stored.size()) != head.hash) return false;
        at += sizeof head + head.stored;
        if (head.raw == 0) {
            good_ = at;
            return true;
        }
        const Bytes raw = decompressed(stored, head.raw);
        piece_.insert(piece_.end(), raw.begin(), raw.end());
    }
} catch (const TableError&) {
    return false; // whatever stands there is no finished piece
}

} // namespace siam
