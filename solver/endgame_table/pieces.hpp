/// A file of pieces, each written when it is done, of which a reader gets back all that belong to the first of them.
///
///     head | title | piece | piece | ...       a piece: chunk | chunk | ... | a chunk of no bytes
///
/// The title says what the pieces are parts of. Each chunk's checksum covers the title's, the number of its piece and
/// its own in there: a piece of another file, or from another place of this one, is never taken for one of this place.
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

/// Turns pieces, one after the other, into bytes of the file; the title is the first of them.
class PieceWriter {
public:
    /// Goes on after so many pieces with this title.
    PieceWriter(std::span<const std::uint8_t> title, std::uint64_t pieces);
    [[nodiscard]] static Bytes head();
    /// The next piece as the file is to hold it. The bytes take from the budget, and look() is called for each
    /// mebibyte: what it throws leaves this as it was.
    [[nodiscard]] Bytes next(
        std::span<const std::uint8_t> piece, MemoryBudget* memory = nullptr, const std::function<void()>& look = [] {});

    // A piece that is written part by part: so many chunks, then its end. Until then none of it counts.
    static constexpr std::size_t most_of_chunk = std::size_t{1} << 20;
    /// \pre 0 < part.size() <= most_of_chunk
    [[nodiscard]] Bytes chunk(std::span<const std::uint8_t> part);
    [[nodiscard]] Bytes end();
    /// The chunks since the latest end are not of the file: the piece begins anew.
    void drop() noexcept { chunk_ = 0; }

private:
    std::uint64_t title_hash_, number_, chunk_ = 0;
};

/// Reads them. Nothing that stands there is trusted before its checksum is right.
class PieceReader {
public:
    /// The bytes outlive this. Pieces take from the budget, and look() is called for each mebibyte; what it throws
    /// leaves next().
    explicit PieceReader(
        std::span<const std::uint8_t> file, MemoryBudget* memory = nullptr, std::function<void()> look = [] {})
        : file_(file), look_(std::move(look)), piece_(memory) {}
    /// True if the file is long enough for a head.
    [[nodiscard]] bool has_head() const noexcept { return file_.size() >= sizeof(PiecesHead); }
    /// \pre has_head()
    [[nodiscard]] PiecesHead head() const noexcept {
        PiecesHead head;
        std::memcpy(&head, file_.data(), sizeof head);
        return head;
    }
    /// The next whole piece; false if there is none, whatever else may stand there. \pre has_head()
    [[nodiscard]] bool next();
    [[nodiscard]] std::span<const std::uint8_t> piece() const noexcept { return piece_; }

    /// Finds the next whole piece, as next() does, and leaves reading it to whoever has not the memory for all of it.
    [[nodiscard]] bool open_next();
    /// Bytes of the opened piece that were not read yet.
    [[nodiscard]] std::uint64_t left() const noexcept { return left_; }
    /// The next bytes of it. Throws TableError if it has no more, or does not decompress.
    void read(std::span<std::uint8_t> bytes);

    /// Pieces found so far, and the bytes of the file up to their end.
    [[nodiscard]] std::uint64_t pieces() const noexcept { return pieces_; }
    [[nodiscard]] std::size_t good() const noexcept { return good_; }

private:
    std::span<const std::uint8_t> file_;
    std::function<void()> look_;
    std::size_t good_ = sizeof(PiecesHead);
    std::uint64_t title_hash_ = 0, pieces_ = 0;
    Bytes piece_;
    // For the piece that is open:
    std::size_t at_ = 0; ///< where its next chunk is in the file
    std::uint64_t left_ = 0;
    Bytes chunk_; ///< of which some has been read
    std::size_t chunk_at_ = 0;
};

} // namespace siam
