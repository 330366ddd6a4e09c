#include "solver/compressed_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <new>

namespace siam {
namespace {

[[noreturn]] void fail(const std::string& name, const char* did) {
    throw TableError(name + ": cannot " + did + ": " + std::strerror(errno));
}

/// The reader refuses data that is larger than `always_allowed` and compressed by more than the factor `most_times`.
/// Real tables compress far less.
constexpr std::size_t always_allowed = std::size_t{1} << 20, most_times = 1024;

std::size_t checked(std::size_t result) {
    if (ZSTD_isError(result) != 0) throw TableError(std::string("cannot compress: ") + ZSTD_getErrorName(result));
    return result;
}

/// Returns the thread's context for compression. Preparing a context takes longer than compressing a small piece, so
/// each thread keeps one context.
ZSTD_CCtx& compression(int level) {
    thread_local const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(), ZSTD_freeCCtx);
    if (context == nullptr) throw std::bad_alloc();
    checked(ZSTD_CCtx_reset(context.get(), ZSTD_reset_session_and_parameters));
    checked(ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, level));
    return *context;
}

} // namespace

Bytes compressed(std::span<const std::uint8_t> raw, MemoryBudget* memory, const std::function<void()>& look) {
    constexpr int level = 6;
    constexpr std::size_t part = std::size_t{1} << 20;
    ZSTD_CCtx& context = compression(level);
    checked(ZSTD_CCtx_setPledgedSrcSize(&context, raw.size()));
    Bytes stored(ZSTD_compressBound(raw.size()), memory);
    ZSTD_outBuffer out{stored.data(), stored.size(), 0};
    for (std::size_t left = 1, at = 0; left != 0;) {
        look();
        const std::size_t size = std::min(part, raw.size() - at);
        const ZSTD_EndDirective end = at + size == raw.size() ? ZSTD_e_end : ZSTD_e_continue;
        ZSTD_inBuffer in{raw.data() + at, size, 0};
        left = checked(ZSTD_compressStream2(&context, &out, &in, end));
        at += in.pos;
        if (end == ZSTD_e_continue) left = 1;
    }
    stored.resize(out.pos);
    stored.shrink_to_fit();
    return stored;
}

Bytes decompressed(std::span<const std::uint8_t> stored, std::size_t size) {
    if (size > always_allowed && size / most_times > stored.size())
        throw TableError("the size before compression is impossible");
    Bytes raw(size);
    decompress(stored, raw);
    return raw;
}

void decompress(std::span<const std::uint8_t> stored, std::span<std::uint8_t> raw) {
    const std::size_t got = ZSTD_decompress(raw.data(), raw.size(), stored.data(), stored.size());
    if (ZSTD_isError(got) != 0 || got != raw.size()) throw TableError("the bytes do not decompress");
}

std::size_t compress_quickly(std::span<const std::uint8_t> raw, std::span<std::uint8_t> stored) {
    return checked(ZSTD_compress2(&compression(1), stored.data(), stored.size(), raw.data(), raw.size()));
}

std::size_t most_compressed(std::size_t raw) noexcept { return ZSTD_compressBound(raw); }

MappedFile::MappedFile(const std::filesystem::path& path) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) fail(path.string(), "open");
    struct stat status {};
    const bool known = ::fstat(descriptor, &status) == 0;
    if (known && S_ISDIR(status.st_mode)) {
        ::close(descriptor);
        errno = EISDIR;
        fail(path.string(), "read");
    }
    if (known && !S_ISREG(status.st_mode)) {
        ::close(descriptor);
        throw TableError(
            path.string() +
            ": not a regular file; siam reads a table in any order, which a pipe or device cannot offer");
    }
    if (known && status.st_size > 0) {
        size_ = static_cast<std::size_t>(status.st_size);
        void* const mapped = ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, descriptor, 0);
        if (mapped != MAP_FAILED) data_ = static_cast<const std::uint8_t*>(mapped);
    }
    ::close(descriptor);
    if (data_ == nullptr && size_ > 0) fail(path.string(), "map");
}

MappedFile::~MappedFile() {
    // munmap() takes a pointer to mutable memory, but writes nothing: it removes the pages.
    if (data_ != nullptr) ::munmap(const_cast<std::uint8_t*>(data_), size_);
}

void MappedFile::forget(std::size_t offset, std::size_t size) const noexcept {
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    const std::size_t begin = offset / page * page;
    if (size > 0) ::madvise(const_cast<std::uint8_t*>(data_) + begin, offset + size - begin, MADV_DONTNEED);
}

} // namespace siam
