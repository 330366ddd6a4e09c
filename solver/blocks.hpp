/// Compressed, checksummed pieces of files, and files seen through a memory map; the one door to zstd.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace siam {

/// What is wrong with a table's file: which file, where, and what was expected.
struct TableError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

using Bytes = std::vector<std::uint8_t>;

[[nodiscard]] Bytes compressed(std::span<const std::uint8_t> raw);
/// Throws TableError (without a file's name) unless that gives exactly `size` bytes.
[[nodiscard]] Bytes decompressed(std::span<const std::uint8_t> stored, std::size_t size);

/// Numbers of one kind, first all lowest bytes, then all second-lowest, ...: like bytes together compress better.
template <class Number>
void put_planes(std::span<const Number> numbers, Bytes& bytes) {
    for (unsigned plane = 0; plane < sizeof(Number); ++plane)
        for (const Number number : numbers) bytes.push_back(static_cast<std::uint8_t>(number >> (8 * plane) & 0xFFU));
}
/// The inverse, from the first `count * sizeof(Number)` bytes.
template <class Number>
[[nodiscard]] std::vector<Number> read_planes(std::span<const std::uint8_t> bytes, std::size_t count) {
    std::vector<Number> numbers(count);
    for (unsigned plane = 0; plane < sizeof(Number); ++plane)
        for (std::size_t i = 0; i < count; ++i)
            numbers[i] = static_cast<Number>(numbers[i] | Number{bytes[plane * count + i]} << (8 * plane));
    return numbers;
}

/// A whole file to read; the system fetches only the pages that are looked at.
class MappedFile {
public:
    /// Throws TableError.
    explicit MappedFile(const std::filesystem::path& path);
    ~MappedFile();
    MappedFile(MappedFile&& other) noexcept;
    [[nodiscard]] std::span<const std::uint8_t> bytes() const noexcept { return {data_, size_}; }

private:
    const std::uint8_t* data_ = nullptr;
    std::size_t size_ = 0;
};

/// A file that is written in one go. Throws TableError when something cannot be written.
class OutputFile {
public:
    /// Keeps the first `keep` bytes of a file that is there and writes on after them.
    explicit OutputFile(const std::filesystem::path& path, std::uintmax_t keep = 0);
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;
    void write(std::span<const std::uint8_t> bytes);
    void flush();
    /// The bytes are on the disk when this returns.
    void sync();

private:
    std::string name_;
    std::FILE* file_;
};

/// A journal: pieces of any size, of which a reader gets back all that were finished, however the writer ended.
class JournalWriter {
public:
    /// Goes on after the first `keep` bytes.
    JournalWriter(const std::filesystem::path& path, std::uintmax_t keep) : file_(path, keep) {}
    void put(std::span<const std::uint8_t> bytes);
    /// The piece is complete.
    void finish();

private:
    void write_chunk();
    OutputFile file_;
    Bytes chunk_;
};

class JournalReader {
public:
    explicit JournalReader(const std::filesystem::path& path) : file_(path) {}
    /// The next finished piece; false if there is none.
    [[nodiscard]] bool next();
    [[nodiscard]] std::span<const std::uint8_t> piece() const noexcept { return piece_; }
    /// Bytes of the file that hold finished pieces so far.
    [[nodiscard]] std::uintmax_t good() const noexcept { return good_; }

private:
    MappedFile file_;
    std::uintmax_t good_ = 0;
    Bytes piece_;
};

} // namespace siam
