/// Compressed, checksummed pieces of files, and memory-mapped files; the only file that includes zstd.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "solver/memory_budget.hpp"

namespace siam {

/// An error in a table's file. The text names the file, the place, and what was expected.
struct TableError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Bytes whose memory may come from a budget.
using Bytes = std::vector<std::uint8_t, Budgeted<std::uint8_t>>;

/// Returns the compressed bytes; equal bytes give equal results. Calls look() for each mebibyte; look() may throw.
[[nodiscard]] Bytes compressed(
    std::span<const std::uint8_t> raw, MemoryBudget* memory = nullptr, const std::function<void()>& look = [] {});
/// Returns the decompressed bytes. Throws TableError (without a file's name) unless there are exactly `size` bytes.
/// Allocates at most what the stored bytes can decompress to, even if `size` is larger.
[[nodiscard]] Bytes decompressed(std::span<const std::uint8_t> stored, std::size_t size);
/// Decompresses into `raw`, which the decompressed bytes must fill exactly.
void decompress(std::span<const std::uint8_t> stored, std::span<std::uint8_t> raw);

/// Compresses data that is read back soon. It is many times as fast as compressed(), but its output is a third larger.
/// \return the number of bytes written to `stored` \pre stored.size() >= most_compressed(raw.size())
[[nodiscard]] std::size_t compress_quickly(std::span<const std::uint8_t> raw, std::span<std::uint8_t> stored);
[[nodiscard]] std::size_t most_compressed(std::size_t raw) noexcept;

/// Appends to `bytes` the lowest bytes of all numbers, then all second-lowest bytes, and so on, because similar bytes
/// compress better if they stand together.
template <class Number>
void put_planes(std::span<const Number> numbers, Bytes& bytes) {
    for (unsigned plane = 0; plane < sizeof(Number); ++plane)
        for (const Number number : numbers) bytes.push_back(static_cast<std::uint8_t>(number >> (8 * plane) & 0xFFU));
}
/// The inverse of put_planes(): returns `count` numbers, read from the first `count * sizeof(Number)` bytes.
template <class Number>
[[nodiscard]] std::vector<Number> read_planes(std::span<const std::uint8_t> bytes, std::size_t count) {
    std::vector<Number> numbers(count);
    for (unsigned plane = 0; plane < sizeof(Number); ++plane)
        for (std::size_t i = 0; i < count; ++i)
            numbers[i] = static_cast<Number>(numbers[i] | Number{bytes[plane * count + i]} << (8 * plane));
    return numbers;
}

/// A whole file for reading; the system loads only the pages that are used.
class MappedFile {
public:
    /// Throws TableError.
    explicit MappedFile(const std::filesystem::path& path);
    ~MappedFile();
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;
    [[nodiscard]] std::span<const std::uint8_t> bytes() const noexcept { return {data_, size_}; }
    /// Frees the memory of `size` bytes from `offset` on. The next access loads these bytes from the file again.
    void forget(std::size_t offset, std::size_t size) const noexcept;

private:
    const std::uint8_t* data_ = nullptr;
    std::size_t size_ = 0;
};

} // namespace siam
