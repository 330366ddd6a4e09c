/// Solving for Python: with the interpreter free for others meanwhile, and stopped by Ctrl-C.
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
    /// That of several calls together.
    [[nodiscard]] Effort of_each(std::size_t count) const noexcept;
};
/// From now on.
[[nodiscard]] Limits limits_of(const Effort& effort, const std::atomic<bool>& stop);

/// Runs the work on a thread of its own while this one looks for signals. `stop` is set when Python wants to stop; then
/// its exception is thrown as soon as the work has come back. \pre the GIL is held
void in_background(std::atomic<bool>& stop, const std::function<void()>& work);

/// A solver that keeps what it has found out from call to call; one call at a time, others wait.
class SharedSolver {
public:
    SharedSolver(unsigned threads, std::size_t memory);
    /// Answers in the order of the places: small positions beside each other, the others by all threads.
    /// Waiting for another call counts as time of each of the places; if it is over before that, nothing is known.
    /// \pre the GIL is held
    [[nodiscard]] std::vector<Answer> solve(const std::vector<Place>& places, Detail detail, const Effort& effort);

private:
    [[nodiscard]] std::vector<Answer> answers(
        const std::vector<Place>& places, Detail detail, const Effort& effort, const std::atomic<bool>& stop);

    /// The lock is not owned if the limits come first.
    [[nodiscard]] std::unique_lock<std::timed_mutex> wait(const Limits& limits);
    [[nodiscard]] static std::vector<Answer> unknown(const std::vector<Place>& places);

    Solver solver_;
    std::timed_mutex busy_;
    std::atomic<int> holder_{0}; ///< the process in which a call has it; after a fork that may be nobody's
};

} // namespace siam::python
