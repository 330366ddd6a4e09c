/// The clock that stops work on a record when its time is up or the user interrupts.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <string_view>

#include "solver/limits.hpp"

namespace siam::tools {

/// From now on, the first SIGINT or SIGTERM sets the stop flag permanently and ends the input; a second one ends the
/// program in the usual way. The front calls this before a verb runs. Further calls do nothing.
void catch_interruptions();

/// The clock of the current record. It catches interruptions. A process has at most one clock, since a signal cannot
/// name the clock that it is meant for.
class RecordClock {
public:
    /// \param limit the time that each record may take; nothing for no limit
    explicit RecordClock(std::optional<std::chrono::milliseconds> limit);

    /// Starts the time of a record, of which `used` is already over. Clears the stop flag, unless a user interrupted.
    void start(std::chrono::nanoseconds used = {});
    /// The seconds since the last start(), plus the time `used` that start() was given.
    [[nodiscard]] double seconds() const;
    /// The limits for work on the record: the stop flag, and the deadline if there is one.
    [[nodiscard]] Limits limits() const noexcept;
    /// The stop flag alone.
    [[nodiscard]] static const std::atomic<bool>& stop_flag() noexcept;
    [[nodiscard]] static bool interrupted() noexcept;
    /// Clears the stop flag, unless a user interrupted.
    static void resume() noexcept;
    /// Sets the stop flag before any limit is reached, because the current work is no longer needed.
    static void stop_now() noexcept;
    /// Acts as if a signal had arrived in this process. Call this when another process of the run has received one.
    static void interrupt() noexcept;

private:
    using Clock = std::chrono::steady_clock;
    std::optional<std::chrono::milliseconds> limit_;
    Clock::time_point started_ = Clock::now();
    std::chrono::nanoseconds deadline_ = Limits{}.deadline;
};

} // namespace siam::tools
