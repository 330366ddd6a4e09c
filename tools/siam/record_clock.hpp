/// When to stop working on a record: its time is up, or the user interrupts.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>

namespace siam::tools {

/// From here on the first SIGINT or SIGTERM sets the stop flag for good and ends the input; a second one ends the
/// program in the usual way. What a verb does first, before anything that may take long. Once is enough.
void catch_interruptions();

/// At most one at a time in a process, since a signal cannot be told which one it is for. It catches interruptions.
class RecordClock {
public:
    /// The time that each record may take; none for no limit.
    explicit RecordClock(std::optional<std::chrono::milliseconds> limit);

    /// Clears the flag, unless the user has interrupted, and starts the time of a record, of which some is used up.
    void start(std::chrono::nanoseconds used = {});
    /// Seconds since the last start, and what was used up before.
    [[nodiscard]] double seconds() const;
    /// The flag for `Limits::stop`.
    [[nodiscard]] static const std::atomic<bool>& stop_flag() noexcept;
    [[nodiscard]] static bool interrupted() noexcept;
    /// Why something is not decided: "within the limits" or "before the interruption".
    [[nodiscard]] static std::string_view what_came_first() noexcept;
    /// Sets the flag before the time is up: what is worked on is not wanted any more.
    static void stop_now() noexcept;
    /// As a signal does: another process was told to stop, and this one works with it.
    static void interrupt() noexcept;

private:
    using Clock = std::chrono::steady_clock;
    void watch(const std::stop_token& ended);

    std::optional<std::chrono::milliseconds> limit_;
    Clock::time_point started_ = Clock::now();
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::optional<Clock::time_point> deadline_; ///< guarded by mutex_; none while nothing runs, or it has passed
    std::jthread watcher_;                      ///< the last member: it ends before the others go
};

} // namespace siam::tools
