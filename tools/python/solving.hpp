/// Solving for Python: with the interpreter free for others meanwhile, and stopped by Ctrl-C.
#pragma once

#include <siam/solver/solve.hpp>

#include <functional>

#include "tools/python/game.hpp"

namespace siam::python {

/// The limits of one call; seconds below 0: no limit.
struct Effort {
    double seconds = -1;
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
};

/// Runs the work on a thread of its own while this one looks for signals. `stop` is set when Python wants to stop; then
/// its exception is thrown as soon as the work has come back. \pre the GIL is held
void in_background(std::atomic<bool>& stop, const std::function<void()>& work);

/// A solver that keeps what it has found out from call to call; one call at a time, others wait.
class SharedSolver {
public:
    SharedSolver(unsigned threads, std::size_t memory);
    /// Answers in the order of the places: small positions beside each other, the others by all threads.
    /// \pre the GIL is held
    [[nodiscard]] std::vector<Answer> solve(const std::vector<Place>& places, Detail detail, const Effort& effort);

private:
    [[nodiscard]] std::vector<Answer> answers(
        const std::vector<Place>& places, Detail detail, const Effort& effort, const std::atomic<bool>& stop);

    Solver solver_;
    std::mutex busy_;
};

} // namespace siam::python
