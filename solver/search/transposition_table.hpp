/// The hash table of proved bounds that all threads share.
#pragma once

#include "engine/hash.hpp"
#include "solver/limits.hpp"
#include "solver/search/undo_ban.hpp"

#include <atomic>
#include <bit>
#include <memory>
#include <optional>
#include <span>

namespace siam::search {

/// The proved answers to one question "can this side force a win with at most n of its own cards?" (R11.3), for every
/// n. Invariant: lost_below <= won_from. Nothing is known for lost_below <= n < won_from. A side that wins by waiting
/// (Waiting) with n cards also wins by waiting with more. A side that loses to waiting with n cards also loses to
/// waiting with fewer, since it then makes fewer plays. Invariant: the waiting flag and the first play of a bound come
/// from one proof; they are stored, kept and replaced as a pair (B4 in undo_ban.hpp).
struct Bounds {
    static constexpr std::uint8_t never = 31; ///< more than any number of cards (a team has 16)
    std::uint8_t lost_below = 0;              ///< the answer is no for every n < lost_below
    std::uint8_t won_from = never;            ///< the answer is yes for every n >= won_from
    bool lost_to_waiting = false;             ///< the side loses to waiting for every n < lost_below
    bool won_by_waiting = false;              ///< the side wins by waiting for every n >= won_from
    SwapClass first_play_if_lost =
        some_swap; ///< the class of the winner's first play, for n < lost_below (undo_ban.hpp)
    SwapClass first_play_if_won = some_swap; ///< the class of the winner's first play, for n >= won_from (undo_ban.hpp)

    /// Returns the bounds that both objects prove together.
    [[nodiscard]] Bounds with(const Bounds& other) const noexcept;
    friend bool operator==(const Bounds&, const Bounds&) = default;
};

/// The table: a fixed block of memory with 16 bytes for each entry and four entries for each cache line.
///
/// A look-up returns a wrong entry only if the stored parts of two keys agree. Of the 128 bits of a key's hash, 98 are
/// stored and compared. The bucket's number is computed from stored bits, so that entries can move when the table
/// grows. With 2^b buckets, two keys in the same bucket agree in b bits, so only the other 98 - b bits distinguish
/// them. Consider 2^40 look-ups of absent positions, each in a full bucket of 2^2 entries. One of them returns an entry
/// with probability 2^(40 + 2 + b - 98). This is 2^-42 with 1 MiB (b = 14), and 2^-30 with 4 GiB (b = 26).
///
/// Each entry is two words that are written without a lock. Word 0 includes word 1 by xor, so an entry torn between two
/// writers matches no key (R. Hyatt and T. Mann, A lockless transposition table, 2002).
///
/// The table begins small, so that the entries of an easy position stay in the processor's caches. It doubles the part
/// in use when the entries of one generation fill half of this part. An entry that is moved or lost while the table
/// grows costs time, but never makes an answer wrong.
///
///     word 0   hash.high xor word 1
///     word 1   bits 63 ... 30: the same bits of hash.low | 29 ... 27 first_play_if_won | 26 ... 24 first_play_if_lost
///              23 ... 18 generation | 17 won_by_waiting | 16 lost_to_waiting | 15 ... 10 work | 9 ... 5 won_from |
///              4 ... 0 lost_below
class TranspositionTable {
public:
    /// Makes as many buckets as fit into the bytes, at least one. Throws std::bad_alloc.
    explicit TranspositionTable(std::size_t bytes);
    /// Uses memory that several processes share, each at an address of its own. \pre the memory was zeroed before its
    /// first use and outlives all tables; it is aligned like entries and has room for two buckets
    explicit TranspositionTable(std::span<std::byte> common) noexcept;
    ~TranspositionTable();
    TranspositionTable(const TranspositionTable&) = delete;
    TranspositionTable& operator=(const TranspositionTable&) = delete;

    [[nodiscard]] std::optional<Bounds> find(const Hash128& hash) const noexcept;
    /// Narrows the bounds stored for the key, or replaces the least valuable entry of its bucket. `nodes` is the work
    /// that the entry saves.
    void store(const Hash128& hash, Bounds bounds, std::uint64_t nodes) noexcept;
    /// Returns neighbour `which`, 0 to 3, of a hashed key; neighbour 0 is the key itself. Neighbours lie in adjacent
    /// buckets, so a look-up of one also fetches the others. This saves a tenth of the time on hard positions.
    [[nodiscard]] static Hash128 beside(Hash128 hash, unsigned which) noexcept {
        hash.low ^= std::uint64_t{which} << first_stored_bit;
        hash.high ^= std::uint64_t{which} << 62;
        return hash;
    }
    void prefetch(const Hash128& hash) const noexcept { __builtin_prefetch(&bucket(hash)); }

    /// Begins a generation: entries stored from now on outlive older entries that took the same work. Once `limits` are
    /// interrupted, the table does not grow, because touching gigabytes takes seconds.
    void next_generation(const Limits& limits = {}) {
        generation_ = (generation_ + 1) & generations;
        state_->of_generation = 0;
        limits_ = limits;
    }

private:
    static constexpr unsigned generations = 63;      ///< generations are numbered 0 to 63
    static constexpr unsigned first_stored_bit = 30; ///< the lowest bit of hash.low that an entry stores
    struct Entry {
        std::atomic<std::uint64_t> words[2];

        /// Returns word 1, read once; 0 if the entry holds another key, is torn, or was never written.
        [[nodiscard]] std::uint64_t word_of(const Hash128& hash) const noexcept;
    };
    struct alignas(64) Bucket {
        Entry entries[4];
    };
    static_assert(sizeof(Bucket) == 64);
    /// Returns the index of an entry's bucket, computed from the stored bits of hash.low. With 2^b < in_use < 2^(b +
    /// 1), the index has b + 1 bits if that bucket is in use, otherwise b bits (W. Litwin, Linear hashing, 1980).
    [[nodiscard]] static std::size_t home_of(std::uint64_t low, std::size_t in_use) noexcept {
        const std::size_t mask = std::bit_ceil(in_use) - 1, home = low >> first_stored_bit & mask;
        return home < in_use ? home : home & mask >> 1;
    }
    [[nodiscard]] Bucket& bucket(const Hash128& hash) const noexcept {
        return memory_[home_of(hash.low, state_->in_use.load(std::memory_order_relaxed))];
    }
    [[nodiscard]] unsigned worth(std::uint64_t word, std::size_t home, std::size_t in_use) const noexcept;
    void grow() noexcept;

    /// The state that all users of the memory share.
    struct alignas(64) State {
        std::atomic<std::size_t> in_use{0};        ///< the number of buckets in use; 0: not begun yet
        std::atomic<std::size_t> of_generation{0}; ///< entries of the current generation
        std::atomic<bool> growing{false};
    };
    void begin_small() noexcept;

    State own_state_;
    State* state_ = &own_state_;
    std::size_t buckets_;
    Bucket* memory_;
    bool is_common_ = false; ///< whether the memory is shared, so that this object does not free it
    unsigned generation_ = 0;
    Limits limits_;
};

} // namespace siam::search
