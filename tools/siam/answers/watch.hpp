/// The time of the work on one request, and its reports.
#pragma once

#include "tools/siam/answers/request.hpp"

namespace siam::tools {

class Watch {
public:
    /// Request and surroundings outlive this object.
    Watch(const Request& request, const Surroundings& surroundings);
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

    /// The limits for work in this thread. A thread may have only one watch at a time.
    [[nodiscard]] Limits limits() const;
    /// Whether the time is up or the request is cancelled; reads the clock.
    [[nodiscard]] bool is_over() const { return limits().interrupted(); }
    /// True once `Surroundings::stop` is set.
    [[nodiscard]] bool is_cancelled() const noexcept;
    /// Seconds since the work began; 0 without a clock.
    [[nodiscard]] double seconds() const;
    /// Sets the contents of the next report.
    void learn(boost::json::object known) { known_ = std::move(known); }

private:
    using Time = std::chrono::nanoseconds;

    /// Reads the clock, and sends a report if one is due.
    Time tick();
    void report();

    /// The watch of this thread. The solver's clock, a plain function, reads the clock of this watch.
    static thread_local Watch* current;

    const Request& request_;
    const Surroundings& surroundings_;
    Time begin_{}, next_report_ = Time::max();
    unsigned reports_ = 0;
    boost::json::object known_;
};

} // namespace siam::tools
