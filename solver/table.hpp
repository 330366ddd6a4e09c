/// The hash table of proved bounds that all threads share.
#pragma once

#include "engine/hash.hpp"

#include <atomic>
#include <memory>
#include <optional>

namespace siam {

/// What is proved of one question "can this side force a win with at most n of its own cards?" (R11.3), for every n.
/// Invariant: lost_below <= won_from. Nothing is known for lost_below <= n < won_from.
struct Bounds {
    static constexpr std::uint8_t never = 31; ///< more than any number of cards (a team has 16)
    std::uint8_t lost_below = 0;              ///< no for every n < lost_below
    std::uint8_t won_from = never;            ///< yes for every n >= won_from
    friend bool operator==(const Bounds&, const Bounds&) = default;
};

/// A fixed block of memory; 16 bytes an entry, four entries a cache line. Entries come and go, none is ever wrong: of
/// the 128 bits of a key's hash 104 are stored and compared, and the bucket is found by yet others, so 2^64 look-ups of
/// other positions against full buckets would meet a false entry with a chance of about 2^-38.
///
/// Each entry is two words that are written without a lock. The first is stored xor the second, so that an entry torn
/// between two writers compares unequal (R. Hyatt and T. Mann, A lockless transposition table, 2002).
///
///     word 0   hash.high xor word 1
///     word 1   bits 63 ... 24: the same bits of hash.low | 23 ... 16 generation | 15 ... 10 work | 9 ... 5 won_from |
///     4 ... 0 lost_below
class Table {
public:
    /// As many buckets as fit into that many bytes, at least one. Throws std::bad_alloc.
    explicit Table(std::size_t bytes);
    ~Table();
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    [[nodiscard]] std::optional<Bounds> find(const Hash128& hash) const noexcept;
    /// Narrows what is stored for the key, or replaces what is worth least in its bucket. `nodes` is the work that the
    /// entry saves.
    void store(const Hash128& hash, Bounds bounds, std::uint64_t nodes) noexcept;
    void prefetch(const Hash128& hash) const noexcept { __builtin_prefetch(&bucket(hash)); }

    /// Entries stored from here on outlive older ones of the same work.
    void next_generation() noexcept { generation_ = (generation_ + 1) & 0xFF; }
    [[nodiscard]] std::size_t bytes() const noexcept { return buckets_ * sizeof(Bucket); }

private:
    struct Entry {
        std::atomic<std::uint64_t> words[2];
    };
    struct alignas(64) Bucket {
        Entry entries[4];
    };
    static_assert(sizeof(Bucket) == 64);
    [[nodiscard]] Bucket& bucket(const Hash128& hash) const noexcept {
        __extension__ using Wide = unsigned __int128;
        return memory_[static_cast<std::size_t>(static_cast<Wide>(hash.low) * buckets_ >> 64)];
    }

    std::size_t buckets_;
    Bucket* memory_;
    unsigned generation_ = 0;
};

} // namespace siam
