// How the workers' stop flags are set.
#include "tools/siam/work_clocks.hpp"

namespace siam::tools {

WorkClocks::WorkClocks(unsigned workers, std::optional<std::chrono::milliseconds> limit)
    : limit_(limit), workers_(limit ? workers : 0) {
    catch_interruptions();
    if (limit_) watcher_ = std::jthread([this](const std::stop_token& ended) { watch(ended); });
}

void WorkClocks::start(unsigned worker) {
    if (!limit_) return;
    const std::lock_guard lock(mutex_);
    workers_[worker].deadline = Clock::now() + *limit_;
    workers_[worker].stop = RecordClock::interrupted();
}

const std::atomic<bool>& WorkClocks::stop_flag(unsigned worker) const {
    return limit_ ? workers_[worker].stop : RecordClock::stop_flag();
}

void WorkClocks::watch(const std::stop_token& ended) {
    constexpr std::chrono::milliseconds pause(10);
    for (; !ended.stop_requested(); std::this_thread::sleep_for(pause)) {
        const std::lock_guard lock(mutex_);
        for (Worker& worker : workers_)
            if (RecordClock::interrupted() || (worker.deadline && Clock::now() >= *worker.deadline)) worker.stop = true;
    }
}

} // namespace siam::tools
