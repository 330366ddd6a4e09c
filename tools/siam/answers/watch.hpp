/// The time of the work on one request, and its reports.
#pragma once

#include "tools/siam/answers/json.hpp"
#include "tools/siam/answers/request.hpp"

namespace siam::tools {

class Watch {
public:
    /// Request and surroundings outlive this object.
    Watch(const Request& request, const Surroundings& surroundings) : request_(request), surroundings_(surroundings) {
        current = this;
        if (!surroundings_.clock) return;
        begin_ = surroundings_.clock();
        if (request_.report && surroundings_.report) next_report_ = begin_ + time(*request_.report);
    }
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

    /// The limits for work in this thread. A thread may have only one watch at a time.
    [[nodiscard]] Limits limits() const {
        Limits limits{.nodes = request_.limits.nodes, .stop = surroundings_.stop};
        if (!surroundings_.clock) return limits;
        limits.clock = [] { return current->tick(); };
        if (request_.limits.seconds) limits.deadline = begin_ + time(*request_.limits.seconds);
        return limits;
    }
    /// Whether the time is up or the request is cancelled; reads the clock.
    [[nodiscard]] bool is_over() const { return limits().interrupted(); }
    /// True once `Surroundings::stop` is set.
    [[nodiscard]] bool is_stopped() const noexcept { return surroundings_.stop != nullptr && *surroundings_.stop; }
    /// The member of an answer that says why its request was stopped.
    [[nodiscard]] std::string_view reason() const noexcept {
        return surroundings_.interrupted != nullptr && *surroundings_.interrupted ? "interrupted" : "cancelled";
    }
    /// Seconds since the work began; 0 without a clock.
    [[nodiscard]] double seconds() const {
        return surroundings_.clock ? std::chrono::duration<double>(surroundings_.clock() - begin_).count() : 0;
    }
    /// Sets the contents of the next report.
    void learn(boost::json::object known) { known_ = std::move(known); }

private:
    using Time = std::chrono::nanoseconds;

    static Time time(double seconds) { return Time(static_cast<std::int64_t>(seconds * 1e9)); }

    /// Reads the clock, and sends a report if one is due.
    Time tick() {
        const Time now = surroundings_.clock();
        if (now < next_report_) return now;
        boost::json::object object{{"id", request_.id}, {"report", ++reports_}};
        for (const auto& member : known_) object.insert(member);
        object["seconds"] = seconds();
        surroundings_.report(json_line(object));
        next_report_ = surroundings_.clock() + time(*request_.report);
        return now;
    }

    /// The watch of this thread. The solver's clock, a plain function, reads the clock of this watch.
    static inline thread_local Watch* current = nullptr;

    const Request& request_;
    const Surroundings& surroundings_;
    Time begin_{}, next_report_ = Time::max();
    unsigned reports_ = 0;
    boost::json::object known_;
};

} // namespace siam::tools
