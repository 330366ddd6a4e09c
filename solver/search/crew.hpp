/// Data that workers at one question share besides the transposition table.
#pragma once

#include "engine/hash.hpp"

#include <array>
#include <atomic>

namespace siam {

/// Notes which questions are being searched (J.-C. Weill, The ABDADA distributed minimax search algorithm, 1996),
/// without locks: some notes get lost, which costs time, never truth.
class CurrentlySearching {
public:
    void begin(const Hash128& hash) noexcept { note(hash).store(hash.high, std::memory_order_relaxed); }
    void end(const Hash128& hash) noexcept {
        if (includes(hash)) note(hash).store(0, std::memory_order_relaxed);
    }
    [[nodiscard]] bool includes(const Hash128& hash) noexcept {
        return note(hash).load(std::memory_order_relaxed) == hash.high;
    }

private:
    std::atomic<std::uint64_t>& note(const Hash128& hash) noexcept { return notes_[hash.high >> 52]; }
    std::array<std::atomic<std::uint64_t>, 4096> notes_{};
};

class Outside;

/// The workers at one question.
struct Crew {
    Crew() = default;
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    unsigned workers = 1;
    Outside* outside = nullptr;        ///< those of other processes, if there are any
    std::atomic<bool> finished{false}; ///< one of them has the answer
    std::atomic<std::uint64_t> nodes{0};
    CurrentlySearching own_notes;
    CurrentlySearching* searching = &own_notes; ///< perhaps those that several processes share
};

} // namespace siam
