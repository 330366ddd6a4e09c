/// The clock that stops work on a record when its time is up or the user interrupts.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>

namespace siam::tools {

/// From now on the first SIGINT or SIGTERM sets the stop flag for good and ends the input; a second one ends the
/// program in the usual way. A verb calls this before anything that may take long. Further calls do nothing.
void catch_interruptions();

/// At most one exists in a process, since a signal cannot be told which one it is for. It catches interruptions.
class RecordClock {
public:
    /// The time that each record may take; none for no limit.
    explicit RecordClock(std::optional<std::chrono::milliseconds> limit);

    /// Clears the flag, unless the user has interrupted, and starts the time of a record, part of which is already
    /// used.
    void start(std::chrono::nanoseconds used = {});
    /// Seconds since the last start, plus the time used before.
    [[nodiscard]] double seconds() const;
    /// The flag for `Limits::stop`.
    [[nodiscard]] static const std::atomic<bool>& stop_flag() noexcept;
    [[nodiscard]] static bool interrupted() noexcept;
    /// The reason why a question is undecided: "within the limits" or "before the interruption".
    [[nodiscard]] static std::string_view what_came_first() noexcept;
    /// Sets the flag before the time is up, when the current work is no longer needed.
    static void stop_now() noexcept;
    /// Acts like a signal, after another process was told to stop.
    static void interrupt() noexcept;

private:
    using Clock = std::chrono::steady_clock;
    void watch(const std::stop_token& ended);

    std::optional<std::chrono::milliseconds> limit_;
    Clock::time_point started_ = Clock::now();
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::optional<Clock::time_point>
        deadline_;         ///< guarded by mutex_; none while no record runs or after the time is up
    std::jthread watcher_; ///< the last member: the thread ends before the other members
};

} // namespace siam::tools
