#include "solver/search/transposition_table.hpp"

#include <algorithm>
#include <bit>
#include <new>
#include <tuple>

#include "solver/search/pages.hpp"

namespace siam::search {
namespace {

constexpr std::size_t first_bytes = std::size_t{1} << 18;
constexpr std::uint64_t check_bits = ~std::uint64_t{0x3FFFFFFF};

struct Contents {
    Bounds bounds;
    unsigned work = 0, generation = 0;
};

std::uint64_t packed(const Hash128& hash, const Contents& contents) {
    return (hash.low & check_bits) | static_cast<std::uint64_t>(contents.bounds.first_play_if_won) << 27 |
           static_cast<std::uint64_t>(contents.bounds.first_play_if_lost) << 24 | contents.generation << 18 |
           unsigned{contents.bounds.won_by_waiting} << 17 | unsigned{contents.bounds.lost_to_waiting} << 16 |
           contents.work << 10 | static_cast<unsigned>(contents.bounds.won_from) << 5 | contents.bounds.lost_below;
}

Contents unpacked(std::uint64_t word) {
    return {
        {static_cast<std::uint8_t>(word & 31U), static_cast<std::uint8_t>(word >> 5 & 31U), (word >> 16 & 1U) != 0,
         (word >> 17 & 1U) != 0, static_cast<SwapClass>(word >> 24 & 7U), static_cast<SwapClass>(word >> 27 & 7U)},
        static_cast<unsigned>(word >> 10 & 63U),
        static_cast<unsigned>(word >> 18 & 63U)};
}

} // namespace

/// Keeps one of two losses, and one of two wins: the proof that holds for more budgets. If both hold for the same ones,
/// keeps a proof by waiting. If both or neither are by waiting, keeps the proof whose first play has the lower class.
/// Never mixes claims of two proofs (B4 in undo_ban.hpp).
Bounds Bounds::with(const Bounds& other) const noexcept {
    const auto loss = [](const Bounds& bounds) {
        return std::tuple(bounds.lost_below, bounds.lost_to_waiting, some_swap - bounds.first_play_if_lost);
    };
    const auto win = [](const Bounds& bounds) {
        return std::tuple(never - bounds.won_from, bounds.won_by_waiting, some_swap - bounds.first_play_if_won);
    };
    const Bounds& lost = loss(other) > loss(*this) ? other : *this;
    const Bounds& won = win(other) > win(*this) ? other : *this;
    return {lost.lost_below,         won.won_from,         lost.lost_to_waiting, won.won_by_waiting,
            lost.first_play_if_lost, won.first_play_if_won};
}

TranspositionTable::TranspositionTable(std::size_t bytes) : buckets_(std::max<std::size_t>(bytes / sizeof(Bucket), 1)) {
    // No key matches an all-zero entry.
    memory_ = static_cast<Bucket*>(zeroed_pages(buckets_ * sizeof(Bucket)));
    begin_small();
}

TranspositionTable::TranspositionTable(std::span<std::byte> common) noexcept
    : state_(reinterpret_cast<State*>(common.data())),
      buckets_(common.size() / sizeof(Bucket) - 1),
      memory_(reinterpret_cast<Bucket*>(common.data()) + 1),
      is_common_(true) {
    static_assert(sizeof(State) == sizeof(Bucket));
    begin_small();
}

/// Begins with few buckets, unless another thread has already begun.
void TranspositionTable::begin_small() noexcept {
    std::size_t none = 0;
    state_->in_use.compare_exchange_strong(none, std::min(buckets_, first_bytes / sizeof(Bucket)));
}

TranspositionTable::~TranspositionTable() {
    if (!is_common_) free_pages(memory_, buckets_ * sizeof(Bucket));
}

std::uint64_t TranspositionTable::Entry::word_of(const Hash128& hash) const noexcept {
    const std::uint64_t word = words[1].load(std::memory_order_relaxed);
    if (((word ^ hash.low) & check_bits) != 0) return 0;
    return (words[0].load(std::memory_order_relaxed) ^ word) == hash.high ? word : 0;
}

std::optional<Bounds> TranspositionTable::find(const Hash128& hash) const noexcept {
    for (const Entry& entry : bucket(hash).entries)
        if (const std::uint64_t word = entry.word_of(hash); word != 0) return unpacked(word).bounds;
    return {};
}

/// Returns the worth of an entry, which falls with each position that was solved after the entry was stored. If grow()
/// has moved an entry, its old copy is worth nothing.
unsigned TranspositionTable::worth(std::uint64_t word, std::size_t home, std::size_t in_use) const noexcept {
    if (word == 0 || home_of(word, in_use) != home) return 0;
    const Contents here = unpacked(word);
    const unsigned age = (generation_ - here.generation) & generations;
    return 1 + (here.work > 2 * age ? here.work - 2 * age : 0);
}

/// Reads each word of an entry only once: another thread may write the entry between two readings, and the second
/// reading could return the bounds of another key.
void TranspositionTable::store(const Hash128& hash, Bounds bounds, std::uint64_t nodes) noexcept {
    Contents mine{bounds, std::min(static_cast<unsigned>(std::bit_width(nodes)), 63U), generation_};
    const std::size_t in_use = state_->in_use.load(std::memory_order_relaxed), home = home_of(hash.low, in_use);
    Entry* place = nullptr;
    unsigned least = ~0U;
    bool counts = false; // whether the entry is a new one of this generation
    for (Entry& entry : memory_[home].entries) {
        if (const std::uint64_t word = entry.word_of(hash); word != 0) {
            const Contents here = unpacked(word);
            mine.bounds = mine.bounds.with(here.bounds);
            mine.work = std::max(mine.work, here.work);
            place = &entry;
            counts = here.generation != generation_;
            break;
        }
        const std::uint64_t word = entry.words[1].load(std::memory_order_relaxed);
        if (const unsigned lost = worth(word, home, in_use); lost < least) {
            least = lost;
            place = &entry;
            counts = lost == 0 || unpacked(word).generation != generation_;
        }
    }
    if (counts && state_->of_generation.fetch_add(1, std::memory_order_relaxed) > 2 * in_use) grow();
    const std::uint64_t word = packed(hash, mine);
    place->words[1].store(word, std::memory_order_relaxed);
    place->words[0].store(hash.high ^ word, std::memory_order_relaxed);
}

/// Doubles the number of buckets in use, up to all buckets, and copies each entry to its new bucket. Other threads may
/// read and write meanwhile. An entry that another thread stores in its old bucket during the copy is lost. If another
/// thread writes an entry while it is copied, the copy matches no key. Copies that remain in old buckets do no harm,
/// because no look-up finds them and store() replaces them. A later call must not copy them again, because they would
/// overwrite newer entries.
void TranspositionTable::grow() noexcept {
    if (state_->in_use.load(std::memory_order_relaxed) == buckets_ || state_->growing.exchange(true)) return;
    const std::size_t before = state_->in_use.load(std::memory_order_relaxed), after = std::min(2 * before, buckets_);
    for (std::size_t from = 0; from < before; ++from) {
        if (from % 4096 == 0 && limits_.interrupted()) return state_->growing.store(false);
        for (unsigned which = 0; which < 4; ++which) {
            const Entry& entry = memory_[from].entries[which];
            const std::uint64_t word = entry.words[1].load(std::memory_order_relaxed);
            const std::size_t to = home_of(word, after);
            if (word == 0 || to == from || home_of(word, before) != from) continue;
            Entry& copy = memory_[to].entries[which];
            copy.words[1].store(word, std::memory_order_relaxed);
            copy.words[0].store(entry.words[0].load(std::memory_order_relaxed), std::memory_order_relaxed);
        }
    }
    state_->in_use.store(after, std::memory_order_relaxed);
    state_->growing.store(false);
}

} // namespace siam::search
