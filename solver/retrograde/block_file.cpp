#include "solver/retrograde/block_file.hpp"

#include "engine/hash.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <random>

namespace siam::retrograde {
namespace {

constexpr std::size_t most_words = 16384; ///< the largest number of words in a block

std::size_t block_words_for(const MemoryBudget* memory) {
    // A block takes a five-hundredth of the memory, so a merge of sixteen runs in two threads takes a tenth.
    constexpr std::size_t least = 256;
    if (memory == nullptr) return most_words;
    return std::clamp(std::bit_floor(memory->limit() / 512 / sizeof(std::uint64_t)), least, most_words);
}

} // namespace

BlockFile::BlockFile(const std::string& path, MemoryBudget* memory)
    : block_words_(block_words_for(memory)),
      raw_(block_words_, memory),
      bytes_(most_bytes(), memory),
      file_(path),
      session_(std::random_device{}()) {}

std::size_t BlockFile::most_bytes() const noexcept {
    return sizeof(BlockHead) + most_compressed(block_words_ * sizeof(std::uint64_t));
}

std::string BlockFile::head(std::size_t size) const {
    std::string head(std::min<std::uintmax_t>(file_.size(), size), ' ');
    file_.read_at(0, {reinterpret_cast<std::uint8_t*>(head.data()), head.size()});
    return head;
}

void BlockFile::begin(std::string_view head) {
    file_.keep(0);
    file_.write(head);
}

std::uint64_t BlockFile::seal_of(
    std::uint64_t place, const BlockHead& head, std::span<const std::uint8_t> stored) const noexcept {
    const std::uint64_t kind = std::uint64_t{head.session} << 32 | head.kind;
    const std::array<std::uint64_t, 6> facts{seal_,    place, head.stored,
                                             head.raw, kind,  hash64(stored.data(), stored.size())};
    return hash64(facts.data(), sizeof facts);
}

void BlockFile::write_words(Order order) {
    if (order == Order::rising)
        for (std::size_t i = raw_.size() - 1; i > 0; --i) raw_[i] -= raw_[i - 1];
    write_block(Kind::words, {reinterpret_cast<const std::uint8_t*>(raw_.data()), raw_.size() * sizeof raw_[0]});
}

void BlockFile::write(Kind kind, std::span<const std::uint8_t> bytes) {
    const std::lock_guard lock(mutex_);
    const std::size_t most = block_words_ * sizeof(std::uint64_t);
    const std::uint64_t before = file_.size();
    try {
        for (; bytes.size() > most; bytes = bytes.subspan(most)) write_block(Kind::part, bytes.first(most));
        write_block(kind, bytes);
    } catch (const FileError&) {
        file_.keep(before); // parts that stayed would join the next record, which another thread may still write
        throw;
    }
}

void BlockFile::write_block(Kind kind, std::span<const std::uint8_t> bytes) {
    BlockHead head{
        .raw = static_cast<std::uint32_t>(bytes.size()), .kind = static_cast<std::uint32_t>(kind), .session = session_};
    const auto room = std::span(bytes_).subspan(sizeof head);
    head.stored = static_cast<std::uint32_t>(compress_quickly(bytes, room));
    head.hash = seal_of(file_.size(), head, room.first(head.stored));
    std::memcpy(bytes_.data(), &head, sizeof head);
    file_.write(std::span<const std::uint8_t>(bytes_).first(sizeof head + head.stored));
}

void BlockReader::reserve() {
    words_.reserve(file_->block_words_);
    stored_.reserve(file_->most_bytes());
}

std::optional<BlockReader::Block> BlockReader::read(std::uint64_t place) {
    BlockFile::BlockHead head;
    std::array<std::uint8_t, sizeof head> head_bytes{};
    const std::uint64_t end = file_->file_.size();
    if (place > end || end - place < sizeof head) return {};
    file_->file_.read_at(place, head_bytes);
    std::memcpy(&head, head_bytes.data(), sizeof head);
    constexpr std::uint32_t most = most_words * sizeof(std::uint64_t);
    if (head.raw > most || head.stored > std::min<std::uint64_t>(most_compressed(most), end - place - sizeof head))
        return {};
    stored_.resize(head.stored);
    file_->file_.read_at(place + sizeof head, stored_);
    if (file_->seal_of(place, head, stored_) != head.hash) return {};
    words_.resize((head.raw + sizeof words_[0] - 1) / sizeof words_[0]);
    const std::span bytes(reinterpret_cast<std::uint8_t*>(words_.data()), head.raw);
    decompress(stored_, bytes);
    return Block{static_cast<BlockFile::Kind>(head.kind), head.session, place + sizeof head + head.stored, bytes};
}

std::span<const std::uint64_t> BlockReader::words(const Extent& extent) {
    const auto block = read(extent.block);
    if (!block || block->session != extent.session || block->bytes.size() != extent.words * sizeof words_[0])
        throw FileError(file_->path() + " is damaged at byte " + std::to_string(extent.block) + " (checksum)");
    return words_;
}

} // namespace siam::retrograde
