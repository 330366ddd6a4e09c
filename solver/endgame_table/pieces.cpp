#include "solver/endgame_table/pieces.hpp"

#include "engine/hash.hpp"

#include <algorithm>
#include <utility>

namespace siam {
namespace {

/// The head of each chunk.
struct ChunkHead {
    std::uint32_t raw, stored;
    std::uint64_t hash; ///< covers everything that seal_of hashes
};
static_assert(sizeof(ChunkHead) == 16);

constexpr std::size_t chunk_bytes = PieceWriter::most_of_chunk;

struct ChunkPlace {
    std::uint64_t title_hash, piece, chunk;
};

std::uint64_t seal_of(const ChunkPlace& place, const ChunkHead& head, std::span<const std::uint8_t> stored) {
    const std::array<std::uint64_t, 6> facts{place.title_hash, place.piece, place.chunk,
                                             head.raw,         head.stored, hash64(stored.data(), stored.size())};
    return hash64(facts.data(), sizeof facts);
}

/// Stands for the title's checksum in the checksum of the title itself.
constexpr std::uint64_t no_title = 0;

std::uint64_t title_hash_of(std::span<const std::uint8_t> title) { return hash64(title.data(), title.size()); }

void put_chunk(Bytes& bytes, const ChunkPlace& place, std::span<const std::uint8_t> raw) {
    const std::size_t at = bytes.size();
    ChunkHead head{static_cast<std::uint32_t>(raw.size()), 0, 0};
    bytes.resize(at + sizeof head + most_compressed(raw.size()));
    const auto stored = std::span(bytes).subspan(at + sizeof head);
    const std::size_t size = compress_quickly(raw, stored);
    head.stored = static_cast<std::uint32_t>(size);
    head.hash = seal_of(place, head, stored.first(size));
    std::memcpy(bytes.data() + at, &head, sizeof head);
    bytes.resize(at + sizeof head + size);
}

} // namespace

PieceWriter::PieceWriter(std::span<const std::uint8_t> title, std::uint64_t pieces)
    : title_hash_(title_hash_of(title)), number_(pieces) {}

Bytes PieceWriter::head() {
    const PiecesHead head;
    Bytes bytes(sizeof head);
    std::memcpy(bytes.data(), &head, sizeof head);
    return bytes;
}

Bytes PieceWriter::next(std::span<const std::uint8_t> piece, MemoryBudget* memory, const std::function<void()>& look) {
    ChunkPlace place{number_ == 0 ? no_title : title_hash_, number_, 0};
    Bytes bytes(memory);
    for (; !piece.empty(); ++place.chunk) {
        const auto raw = piece.first(std::min(piece.size(), chunk_bytes));
        look();
        put_chunk(bytes, place, raw);
        piece = piece.subspan(raw.size());
    }
    put_chunk(bytes, place, {});
    ++number_;
    return bytes;
}

Bytes PieceWriter::chunk(std::span<const std::uint8_t> part) {
    Bytes bytes;
    put_chunk(bytes, {number_ == 0 ? no_title : title_hash_, number_, chunk_}, part);
    ++chunk_;
    return bytes;
}

Bytes PieceWriter::end() {
    Bytes bytes = chunk({});
    chunk_ = 0;
    ++number_;
    return bytes;
}

bool PieceReader::open_next() {
    ChunkPlace place{pieces_ == 0 ? no_title : title_hash_, pieces_, 0};
    std::uint64_t raw = 0;
    for (std::size_t at = good_;; ++place.chunk) {
        look_();
        const auto rest = file_.subspan(at);
        ChunkHead head{};
        if (rest.size() < sizeof head) return false;
        std::memcpy(&head, rest.data(), sizeof head);
        if (rest.size() - sizeof head < head.stored || head.raw > chunk_bytes) return false;
        if (seal_of(place, head, rest.subspan(sizeof head, head.stored)) != head.hash) return false;
        at += sizeof head + head.stored;
        raw += head.raw;
        if (head.raw != 0) continue;
        ++pieces_;
        at_ = std::exchange(good_, at);
        left_ = raw;
        chunk_.clear();
        chunk_at_ = 0;
        return true;
    }
}

void PieceReader::read(std::span<std::uint8_t> bytes) {
    if (bytes.size() > left_) throw TableError("it ends too early");
    while (!bytes.empty()) {
        if (chunk_at_ == chunk_.size()) {
            look_();
            ChunkHead head{};
            std::memcpy(&head, file_.data() + at_, sizeof head);
            chunk_ = decompressed(file_.subspan(at_ + sizeof head, head.stored), head.raw);
            chunk_at_ = 0;
            at_ += sizeof head + head.stored;
        }
        const std::size_t size = std::min(bytes.size(), chunk_.size() - chunk_at_);
        std::memcpy(bytes.data(), chunk_.data() + chunk_at_, size);
        chunk_at_ += size;
        left_ -= size;
        bytes = bytes.subspan(size);
    }
}

bool PieceReader::next() {
    const std::size_t good = good_;
    const std::uint64_t pieces = pieces_;
    piece_.clear();
    if (!open_next()) return false;
    try {
        piece_.reserve(left_);
        for (Bytes part; left_ > 0; piece_.insert(piece_.end(), part.begin(), part.end())) {
            part.resize(std::min<std::uint64_t>(left_, chunk_bytes));
            read(part);
        }
    } catch (const TableError&) { // these bytes are not a finished piece
        good_ = good;
        pieces_ = pieces;
        piece_.clear();
        return false;
    }
    if (pieces_ == 1) title_hash_ = title_hash_of(piece_);
    return true;
}

} // namespace siam
