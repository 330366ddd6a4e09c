#include "solver/retrograde/shelf.hpp"

#include "engine/hash.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <filesystem>
#include <random>

namespace siam::retrograde {
namespace {

constexpr std::string_view file_head = "siam scratch file 1\n";
constexpr std::uint64_t first_place = 4096;

LockedFile taken_over(const std::string& path) {
    try {
        return LockedFile(path);
    } catch (const FileBusy&) {
        throw FileBusy("another process is building with the scratch file " + path);
    }
}

std::size_t block_words_for(const MemoryBudget* memory) {
    // A block takes a five-hundredth of the memory, so a merge of sixteen runs in two threads takes a tenth.
    constexpr std::size_t least = 256, most = 16384;
    if (memory == nullptr) return most;
    return std::clamp(std::bit_floor(memory->limit() / 512 / sizeof(std::uint64_t)), least, most);
}

std::span<const std::uint8_t> bytes_of(std::span<const std::uint64_t> words) {
    return {reinterpret_cast<const std::uint8_t*>(words.data()), words.size_bytes()};
}

} // namespace

Shelf::Shelf(const std::string& path, const MemoryBudget* memory)
    : file_(taken_over(path)),
      block_words_(block_words_for(memory)),
      nonce_(std::uint64_t{std::random_device{}()} << 32 | std::random_device{}()),
      end_(first_place) {
    std::array<char, file_head.size()> head{};
    const std::size_t size = std::min<std::uintmax_t>(file_.size(), head.size());
    const std::span bytes(reinterpret_cast<std::uint8_t*>(head.data()), size);
    file_.read_at(0, bytes);
    if (std::string_view(head.data(), size) != file_head.substr(0, size))
        throw FileError(path + " is not a scratch file: remove it, or name another folder");
    file_.keep(0);
    file_.write(file_head);
}

Shelf::~Shelf() {
    try {
        file_.remove();
    } catch (const FileError&) { // the file stays; the next process that needs its name takes it over
    }
}

void Shelf::remove_left_over(const std::string& path) {
    if (!std::filesystem::exists(path)) return;
    try {
        const Shelf shelf(path, nullptr);
    } catch (const FileError&) { // another process uses it, or it is not a scratch file
    }
}

std::size_t Shelf::most_bytes() const noexcept {
    return sizeof(BlockHead) + most_compressed(block_words_ * sizeof(std::uint64_t));
}

std::uint64_t Shelf::seal_of(
    std::uint64_t place, const BlockHead& head, std::span<const std::uint8_t> stored) const noexcept {
    const std::array<std::uint64_t, 7> facts{
        nonce_, place, head.stored, head.words, head.first, head.last, hash64(stored.data(), stored.size())};
    return hash64(facts.data(), sizeof facts);
}

void Shelf::fail(std::uint64_t place) const {
    throw FileError(file_.path() + " is damaged at byte " + std::to_string(place) + " (checksum)");
}

Shelf::BlockHead Shelf::head_at(std::uint64_t place) const {
    BlockHead head;
    std::array<std::uint8_t, sizeof head> bytes{};
    file_.read_at(place, bytes);
    std::memcpy(&head, bytes.data(), sizeof head);
    if (head.words == 0 || head.words > block_words_ || head.stored > most_bytes()) fail(place);
    return head;
}

void Shelf::release(const Sequence& sequence) {
    std::uint64_t place = sequence.offset;
    for (std::uint64_t left = sequence.words; left > 0;) {
        const BlockHead head = head_at(place);
        if (head.words > left) fail(place);
        left -= head.words;
        place += sizeof head + head.stored;
    }
    file_.release(sequence.offset, place - sequence.offset);
}

SequenceWriter::SequenceWriter(Shelf& shelf, std::uint64_t most, Order order, MemoryBudget* memory)
    : shelf_(shelf), most_(most), order_(order), words_(memory), bytes_(memory) {
    const std::size_t words = std::clamp<std::uint64_t>(most, 1, shelf.block_words());
    words_.reserve(words);
    bytes_.resize(sizeof(Shelf::BlockHead) + most_compressed(words * sizeof(std::uint64_t)));
}

void SequenceWriter::write_block() {
    Shelf::BlockHead head{
        .words = static_cast<std::uint32_t>(words_.size()), .first = words_.front(), .last = words_.back()};
    if (order_ == Order::rising)
        for (std::size_t i = words_.size() - 1; i > 0; --i) words_[i] -= words_[i - 1];
    const auto room = std::span(bytes_).subspan(sizeof head);
    head.stored = static_cast<std::uint32_t>(compress_quickly(bytes_of(words_), room));
    const std::size_t size = sizeof head + head.stored;
    if (place_ == 0) {
        const bool is_all = most_ <= words_.size();
        const std::uint64_t blocks = (most_ + words_.capacity() - 1) / words_.capacity();
        sequence_.offset = place_ = shelf_.stretch(is_all ? size : blocks * shelf_.most_bytes());
    }
    head.hash = shelf_.seal_of(place_, head, room.first(head.stored));
    std::memcpy(bytes_.data(), &head, sizeof head);
    shelf_.file_.write_at(place_, std::span(bytes_).first(size));
    place_ += size;
    sequence_.words += words_.size();
    words_.clear();
}

Sequence SequenceWriter::finish() {
    if (place_ == 0) most_ = words_.size(); // the run has ended
    if (!words_.empty()) write_block();
    place_ = 0;
    return std::exchange(sequence_, {});
}

void SequenceReader::reserve() {
    words_.reserve(std::min<std::uint64_t>(left_, shelf_->block_words()));
    stored_.reserve(most_compressed(words_.capacity() * sizeof(std::uint64_t)));
}

bool SequenceReader::look_at_next() {
    if (left_ == 0) return false;
    head_ = shelf_->head_at(place_);
    if (head_.words > left_) shelf_->fail(place_);
    return true;
}

void SequenceReader::skip() {
    place_ += sizeof head_ + head_.stored;
    left_ -= head_.words;
}

std::span<const std::uint64_t> SequenceReader::read() {
    stored_.resize(head_.stored);
    shelf_->file_.read_at(place_ + sizeof head_, stored_);
    if (shelf_->seal_of(place_, head_, stored_) != head_.hash) shelf_->fail(place_);
    words_.resize(head_.words);
    try {
        decompress(stored_, {reinterpret_cast<std::uint8_t*>(words_.data()), words_.size() * sizeof words_[0]});
    } catch (const TableError&) {
        shelf_->fail(place_);
    }
    if (order_ == Order::rising)
        for (std::size_t i = 1; i < words_.size(); ++i) words_[i] += words_[i - 1];
    skip();
    return words_;
}

bool SequenceReader::next_block() {
    at_ = 0;
    words_.clear();
    if (!look_at_next()) return false;
    static_cast<void>(read());
    return true;
}

namespace {

/// A run and its next word.
struct Run {
    SequenceReader reader;
    std::uint64_t word;
};

Sequence merged_at_once(Shelf& shelf, std::span<const Sequence> runs, MemoryBudget* memory, const Lookout& lookout) {
    List<Run> rest(memory);
    rest.reserve(runs.size());
    std::uint64_t most = 0;
    for (const Sequence& run : runs) {
        most += run.words;
        rest.push_back(Run{SequenceReader(shelf, run, Order::rising, memory), 0});
        if (!rest.back().reader.next(rest.back().word)) rest.pop_back();
    }
    SequenceWriter writer(shelf, most, Order::rising, memory);
    while (!rest.empty()) {
        lookout.look();
        std::uint64_t least = rest.front().word;
        for (const Run& run : rest) least = std::min(least, run.word);
        writer.put(least);
        for (std::size_t i = rest.size(); i-- > 0;)
            if (rest[i].word == least && !rest[i].reader.next(rest[i].word)) {
                if (i + 1 < rest.size()) std::swap(rest[i], rest.back());
                rest.pop_back();
            }
    }
    return writer.finish();
}

} // namespace

Sequence merged(Shelf& shelf, std::span<const Sequence> runs, MemoryBudget* memory, const Lookout& lookout) {
    constexpr std::size_t at_once = 16;
    if (runs.empty()) return {};
    std::vector<Sequence> rest(runs.begin(), runs.end());
    while (rest.size() > 1) {
        const std::size_t count = std::min(rest.size(), at_once);
        const auto some = std::span(rest).first(count);
        const Sequence one = merged_at_once(shelf, some, memory, lookout);
        for (const Sequence& run : some) shelf.release(run);
        rest.erase(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(count));
        rest.push_back(one);
    }
    return rest.front();
}

} // namespace siam::retrograde
