#include "solver/retrograde/block_file.hpp"

#include "engine/hash.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace siam::retrograde {
namespace {

/// Short sequences share a block until it has this many words. This is few, since readers must read the whole block.
constexpr std::size_t shared_words = 2048;

constexpr std::size_t most_words = 16384; ///< the largest number of words in a block

std::size_t block_words_for(const MemoryBudget* memory) {
    // A block takes a five-hundredth of the memory, so a merge of sixteen runs in two threads takes a tenth.
    constexpr std::size_t least = 256;
    if (memory == nullptr) return most_words;
    return std::clamp(std::bit_floor(memory->limit() / 512 / sizeof(std::uint64_t)), least, most_words);
}

std::span<const std::uint8_t> bytes_of(std::span<const std::uint64_t> words) {
    return {reinterpret_cast<const std::uint8_t*>(words.data()), words.size_bytes()};
}

} // namespace

BlockFile::BlockFile(const std::string& path, MemoryBudget* memory)
    : block_words_(block_words_for(memory)), open_(block_words_, memory), bytes_(most_bytes(), memory), file_(path) {
    open_.clear(); // keeps its memory
}

std::size_t BlockFile::most_bytes() const noexcept {
    return sizeof(BlockHead) + most_compressed(block_words_ * sizeof(std::uint64_t));
}

std::string BlockFile::head(std::size_t size) const {
    std::string head(std::min<std::uintmax_t>(file_.size(), size), ' ');
    file_.read_at(0, {reinterpret_cast<std::uint8_t*>(head.data()), head.size()});
    return head;
}

void BlockFile::begin(std::string_view head) {
    const std::lock_guard lock(mutex_);
    open_.clear();
    file_.keep(0);
    file_.write(head);
}

std::uint64_t BlockFile::seal_of(
    std::uint64_t place, const BlockHead& head, std::span<const std::uint8_t> stored) const noexcept {
    const std::uint64_t kind = std::uint64_t{head.unused} << 32 | head.kind;
    const std::array<std::uint64_t, 6> facts{seal_,    place, head.stored,
                                             head.raw, kind,  hash64(stored.data(), stored.size())};
    return hash64(facts.data(), sizeof facts);
}

void BlockFile::append(std::span<const std::uint64_t> words, Order order, Sequence& sequence) {
    const std::lock_guard lock(mutex_);
    while (!words.empty()) {
        if (open_.size() == block_words_) flush_block(); // the block is still full if another thread failed to write it
        const std::span<const std::uint64_t> here = words.first(std::min(words.size(), block_words_ - open_.size()));
        const Extent extent{
            file_.size(), static_cast<std::uint32_t>(open_.size()), static_cast<std::uint32_t>(here.size()),
            here.back()};
        sequence.extents.push_back(extent);
        sequence.words += here.size();
        open_.insert(open_.end(), here.begin(), here.end()); // allocates nothing: open_ has room for a whole block
        if (order == Order::rising)
            for (std::size_t i = open_.size() - 1; i > extent.begin; --i) open_[i] -= open_[i - 1];
        words = words.subspan(here.size());
        if (open_.size() >= std::min(words.empty() ? shared_words : block_words_, block_words_)) flush_block();
    }
}

void BlockFile::flush() {
    const std::lock_guard lock(mutex_);
    flush_block();
}

void BlockFile::flush_block() {
    if (open_.empty()) return;
    write_block(Kind::sequences, bytes_of(open_));
    open_.clear();
}

void BlockFile::write(Kind kind, std::span<const std::uint8_t> bytes) {
    const std::lock_guard lock(mutex_);
    flush_block();
    const std::size_t most = block_words_ * sizeof(std::uint64_t);
    for (; bytes.size() > most; bytes = bytes.subspan(most)) write_block(Kind::part, bytes.first(most));
    write_block(kind, bytes);
}

void BlockFile::write_block(Kind kind, std::span<const std::uint8_t> bytes) {
    BlockHead head{.raw = static_cast<std::uint32_t>(bytes.size()), .kind = static_cast<std::uint32_t>(kind)};
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

std::optional<BlockFile::Block> BlockReader::find(std::uint64_t place) {
    constexpr std::size_t size = sizeof head_;
    place_ = 0;
    const std::uint64_t end = file_->file_.size();
    if (place > end || end - place < size) return {};
    std::array<std::uint8_t, size> bytes{};
    file_->file_.read_at(place, bytes);
    std::memcpy(&head_, bytes.data(), size);
    constexpr std::uint32_t most = most_words * sizeof(std::uint64_t);
    if (head_.raw > most || head_.stored > std::min<std::uint64_t>(most_compressed(most), end - place - size))
        return {};
    stored_.resize(head_.stored);
    file_->file_.read_at(place + size, stored_);
    if (file_->seal_of(place, head_, stored_) != head_.hash) return {};
    return BlockFile::Block{static_cast<BlockFile::Kind>(head_.kind), place + size + head_.stored};
}

std::span<const std::uint8_t> BlockReader::bytes() {
    words_.resize((head_.raw + sizeof words_[0] - 1) / sizeof words_[0]);
    const std::span bytes(reinterpret_cast<std::uint8_t*>(words_.data()), head_.raw);
    decompress(stored_, bytes);
    return bytes;
}

std::span<const std::uint64_t> BlockReader::words(const Extent& extent) {
    const auto damaged = [&] {
        return FileError(file_->path() + " is damaged at byte " + std::to_string(extent.block) + " (checksum)");
    };
    if (place_ != extent.block) {
        if (!find(extent.block)) throw damaged();
        try {
            static_cast<void>(bytes());
        } catch (const TableError&) {
            throw damaged();
        }
        place_ = extent.block;
    }
    if (extent.begin > words_.size() || extent.words > words_.size() - extent.begin) throw damaged();
    return std::span<const std::uint64_t>(words_).subspan(extent.begin, extent.words);
}

} // namespace siam::retrograde
