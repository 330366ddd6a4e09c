/// When to stop early, by whose clock, and who is told meanwhile how far the work is.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

namespace siam {

class Verdict;

/// Reads the time; differences alone matter. The libraries have no clock of their own.
using Clock = std::chrono::nanoseconds (*)();
/// Wraps a clock of the standard library: `clock_of<std::chrono::steady_clock>`.
template <class Chrono>
inline constexpr Clock clock_of = []() -> std::chrono::nanoseconds { return Chrono::now().time_since_epoch(); };

/// When to stop early. A limit that is reached leaves verdicts open, never wrong.
struct Limits {
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    const std::atomic<bool>* stop = nullptr; ///< looked at often; whoever owns a clock or a signal sets it
    Clock clock = nullptr;                   ///< none: the deadline is not looked at
    std::chrono::nanoseconds deadline = std::chrono::nanoseconds::max(); ///< by that clock
    /// Receives the bounds of each side and the nodes searched: called when a bound has become narrower, by the
    /// thread that asked. It may set the stop flag; it must not ask the same solver anything.
    std::function<void(const std::vector<Verdict>&, std::uint64_t)> progress{};

    /// Work ends so long from now: `limits.within<std::chrono::steady_clock>(2s)`.
    template <class Chrono>
    Limits& within(std::chrono::nanoseconds time) {
        clock = clock_of<Chrono>;
        deadline = clock() + time;
        return *this;
    }
    /// By the flag or the clock.
    [[nodiscard]] bool interrupted() const noexcept {
        return (stop != nullptr && stop->load(std::memory_order_relaxed)) || (clock != nullptr && clock() >= deadline);
    }
};

} // namespace siam
