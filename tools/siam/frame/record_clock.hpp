/// The clock that stops work on a record when its time is up or the user interrupts.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <string_view>

#include "solver/limits.hpp"

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
    /// For work on the record: the flag, and the deadline if there is one. From any thread.
    [[nodiscard]] static Limits limits() noexcept;
    /// The flag alone.
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
    std::optional<std::chrono::milliseconds> limit_;
    Clock::time_point started_ = Clock::now();
};

} // namespace siam::tools
