/// A file of pieces, each written when it is done. A reader gets all pieces that belong to the file's title, up to the
/// first damaged one.
///
///     head | title | piece | piece | ...       a piece: chunk | chunk | ... | a chunk of no bytes
///
/// The title says what the pieces belong to. The checksum of a chunk also covers the checksum of the title, the number
/// of the piece, and the chunk's number in the piece. So a reader never accepts a piece of another file, or one from
/// another place in this file.
#pragma once

#include "solver/compressed_file.hpp"

#include <array>
#include <cstring>
#include <functional>

namespace siam {

/// The head of a file of pieces.
struct PiecesHead {
    std::array<char, 8> magic{'s', 'i', 'a', 'm', 'b', 'l', 'd', '\n'};
    std::uint32_t version = 3, unused = 0;
    friend bool operator==(const PiecesHead&, const PiecesHead&) noexcept = default;
};

/// Turns successive pieces into bytes of the file; the title is the first of them.
class PieceWriter {
public:
    /// Continues after the given number of pieces with this title.
    PieceWriter(std::span<const std::uint8_t> title, std::uint64_t pieces);
    [[nodiscard]] static Bytes head();
    /// Returns the next piece as the file stores it. Takes the bytes from the budget and calls look() for each
    /// mebibyte; if look() throws, this object is unchanged.
    [[nodiscard]] Bytes next(
        std::span<const std::uint8_t> piece, MemoryBudget* memory = nullptr, const std::function<void()>& look = [] {});

    // Writes a piece part by part: its chunks, then end(). Before the end, a reader ignores the chunks.
    static constexpr std::size_t most_of_chunk = std::size_t{1} << 20;
    /// \pre 0 < part.size() <= most_of_chunk
    [[nodiscard]] Bytes chunk(std::span<const std::uint8_t> part);
    [[nodiscard]] Bytes end();
    /// Drops the chunks since the latest end, so that the piece begins again.
    void drop() noexcept { chunk_ = 0; }

private:
    std::uint64_t title_hash_, number_, chunk_ = 0;
};

/// Reads pieces. Trusts no bytes before their checksum is right.
class PieceReader {
public:
    /// The bytes outlive the reader. Pieces take memory from the budget. The reader calls look() for each mebibyte; an
    /// exception of look() leaves next().
    explicit PieceReader(
        std::span<const std::uint8_t> file, MemoryBudget* memory = nullptr, std::function<void()> look = [] {})
        : file_(file), look_(std::move(look)), piece_(memory) {}
    /// Whether the file is long enough for a head.
    [[nodiscard]] bool has_head() const noexcept { return file_.size() >= sizeof(PiecesHead); }
    /// \pre has_head()
    [[nodiscard]] PiecesHead head() const noexcept {
        PiecesHead head;
        std::memcpy(&head, file_.data(), sizeof head);
        return head;
    }
    /// Reads the next complete piece; false if there is none, whatever other bytes follow. \pre has_head()
    [[nodiscard]] bool next();
    [[nodiscard]] std::span<const std::uint8_t> piece() const noexcept { return piece_; }

    /// Opens the next complete piece, for callers that read it in parts because memory is scarce.
    [[nodiscard]] bool open_next();
    /// The number of bytes of the open piece that are not yet read.
    [[nodiscard]] std::uint64_t left() const noexcept { return left_; }
    /// Reads the piece's next bytes. Throws TableError if it has no more, or cannot be decompressed.
    void read(std::span<std::uint8_t> bytes);

    /// The number of pieces found so far, and the place in the file where the last one ends.
    [[nodiscard]] std::uint64_t pieces() const noexcept { return pieces_; }
    [[nodiscard]] std::size_t good() const noexcept { return good_; }

private:
    std::span<const std::uint8_t> file_;
    std::function<void()> look_;
    std::size_t good_ = sizeof(PiecesHead);
    std::uint64_t title_hash_ = 0, pieces_ = 0;
    Bytes piece_;
    // The open piece:
    std::size_t at_ = 0; ///< the place of its next chunk in the file
    std::uint64_t left_ = 0;
    Bytes chunk_; ///< its current chunk, partly read
    std::size_t chunk_at_ = 0;
};

} // namespace siam
