/// When to stop early, by which clock, and how to report progress.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

namespace siam {

class Verdict;

/// A function that returns the time; only differences matter. The libraries have no clock of their own.
using Clock = std::chrono::nanoseconds (*)();
/// Makes a Clock from a clock of the standard library: `clock_of<std::chrono::steady_clock>`.
template <class Chrono>
inline constexpr Clock clock_of = []() -> std::chrono::nanoseconds { return Chrono::now().time_since_epoch(); };

/// When to stop early. A limit may leave verdicts open; it never makes them wrong.
struct Limits {
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    const std::atomic<bool>* stop = nullptr; ///< read often; the owner of a clock or a signal sets it
    Clock clock = nullptr;                   ///< null: the deadline is ignored
    std::chrono::nanoseconds deadline = std::chrono::nanoseconds::max(); ///< a time of `clock`
    /// Called whenever a bound becomes narrower, with the bounds of each side and the nodes searched, on the thread
    /// that called the solver. It may set the stop flag; it must not use the same solver.
    std::function<void(const std::vector<Verdict>&, std::uint64_t)> progress{};

    /// Sets the deadline to `time` from now: `limits.within<std::chrono::steady_clock>(2s)`.
    template <class Chrono>
    Limits& within(std::chrono::nanoseconds time) {
        clock = clock_of<Chrono>;
        deadline = clock() + time;
        return *this;
    }
    /// Whether the stop flag is set or the deadline has passed.
    [[nodiscard]] bool interrupted() const noexcept {
        return (stop != nullptr && stop->load(std::memory_order_relaxed)) || (clock != nullptr && clock() >= deadline);
    }
};

} // namespace siam
