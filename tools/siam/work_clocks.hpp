/// Clocks that stop each of several workers.
#pragma once

#include <vector>

#include "tools/siam/record_clock.hpp"

namespace siam::tools {

/// One stop flag for each worker, set when its time is up or the user interrupts.
class WorkClocks {
public:
    /// The time for each piece of work; none for no limit.
    WorkClocks(unsigned workers, std::optional<std::chrono::milliseconds> limit);

    /// A worker begins a piece of work: clears its flag, unless the user has interrupted.
    void start(unsigned worker);
    /// The flag for `Limits::stop`.
    [[nodiscard]] const std::atomic<bool>& stop_flag(unsigned worker) const;

private:
    using Clock = std::chrono::steady_clock;
    struct Worker {
        std::atomic<bool> stop{false};
        std::optional<Clock::time_point> deadline; ///< guarded by mutex_; none before the first start
    };
    void watch(const std::stop_token& ended);

    std::optional<std::chrono::milliseconds> limit_;
    std::mutex mutex_;
    std::vector<Worker> workers_; ///< none without a limit: then the program's flag serves all
    std::jthread watcher_;        ///< the last member
};

} // namespace siam::tools
