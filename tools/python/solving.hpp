/// Solves positions for Python. Other threads of the interpreter run meanwhile, and Ctrl-C stops the work.
#pragma once

#include <siam/solver/solve.hpp>

#include <chrono>
#include <functional>
#include <mutex>
#include <optional>

#include "tools/python/game.hpp"

namespace siam::python {

/// The limits of one call.
struct Effort {
    std::optional<std::chrono::nanoseconds> time{}; ///< none: no limit
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    /// The limits for `count` positions together, each of which may take as much as this.
    [[nodiscard]] Effort of_each(std::size_t count) const noexcept;
};
/// The time counts from this call.
[[nodiscard]] Limits limits_of(const Effort& effort, const std::atomic<bool>& stop);

/// Runs the work on a thread of its own while this thread checks for signals. If Python wants to stop, sets `stop`,
/// waits until the work has ended, and throws Python's exception. \pre the GIL is held
void in_background(std::atomic<bool>& stop, const std::function<void()>& work);

/// A solver that keeps its proofs from call to call. It handles one call at a time; other calls wait.
class SharedSolver {
public:
    SharedSolver(unsigned threads, std::size_t memory);
    /// Returns answers in the order of the places. Small positions are solved side by side, the others by all threads.
    /// The time spent waiting for another call counts for each place; if the limit passes meanwhile, the answers are
    /// open.
    [[nodiscard]] std::vector<Answer> solve(const std::vector<Place>& places, Detail detail, const Effort& effort);

private:
    [[nodiscard]] std::vector<Answer> answers(
        const std::vector<Place>& places, Detail detail, const Effort& effort, const std::atomic<bool>& stop);

    /// Returns a lock that is not owned if a limit comes first.
    [[nodiscard]] std::unique_lock<std::timed_mutex> wait(const Limits& limits);
    [[nodiscard]] static std::vector<Answer> unknown(const std::vector<Place>& places);

    Solver solver_;
    std::timed_mutex busy_;
    std::atomic<int> holder_{0}; ///< the process whose call holds the lock; after a fork, possibly another one
};

} // namespace siam::python
