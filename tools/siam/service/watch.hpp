/// How long the work on one request goes on, and what is said of it meanwhile.
#pragma once

#include "tools/siam/service/request.hpp"
#include "tools/siam/service/surroundings.hpp"

namespace siam::tools {

class Watch {
public:
    /// Both outlive it.
    Watch(const Request& request, const Surroundings& surroundings);
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

    /// For work in this thread, as long as no other watch is made in it.
    [[nodiscard]] Limits limits() const;
    /// The time is up or nobody wants the answer any more; looks at the clock.
    [[nodiscard]] bool is_over() const { return limits().interrupted(); }
    /// True once `Surroundings::stop` is set.
    [[nodiscard]] bool is_cancelled() const noexcept;
    /// Since the work began; 0 without a clock.
    [[nodiscard]] double seconds() const;
    /// Sets the contents of the next report.
    void learn(boost::json::object known) { known_ = std::move(known); }

private:
    using Time = std::chrono::nanoseconds;

    /// Looks at the clock, and reports if it is time to.
    Time tick();
    void report();

    /// A clock of the solver is a plain function: this is the watch whose clock it reads.
    static thread_local Watch* current;

    const Request& request_;
    const Surroundings& surroundings_;
    Time begin_{}, next_report_ = Time::max();
    unsigned reports_ = 0;
    boost::json::object known_;
};

} // namespace siam::tools
