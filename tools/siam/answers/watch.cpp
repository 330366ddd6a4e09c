// Enforces the limits of a request.
#include "tools/siam/answers/watch.hpp"

#include "tools/siam/answers/json.hpp"

namespace siam::tools {
namespace {

std::chrono::nanoseconds nanoseconds(double seconds) {
    return std::chrono::nanoseconds(static_cast<std::int64_t>(seconds * 1e9));
}

} // namespace

thread_local Watch* Watch::current = nullptr;

Watch::Watch(const Request& request, const Surroundings& surroundings)
    : request_(request), surroundings_(surroundings) {
    current = this;
    if (!surroundings_.clock) return;
    begin_ = surroundings_.clock();
    if (request_.report && surroundings_.report) next_report_ = begin_ + nanoseconds(*request_.report);
}

Limits Watch::limits() const {
    Limits limits{.nodes = request_.limits.nodes, .stop = surroundings_.stop};
    if (!surroundings_.clock) return limits;
    limits.clock = [] { return current->tick(); };
    if (request_.limits.seconds) limits.deadline = begin_ + nanoseconds(*request_.limits.seconds);
    return limits;
}

bool Watch::is_cancelled() const noexcept {
    return surroundings_.stop != nullptr && surroundings_.stop->load(std::memory_order_relaxed);
}

double Watch::seconds() const {
    return surroundings_.clock ? std::chrono::duration<double>(surroundings_.clock() - begin_).count() : 0;
}

Watch::Time Watch::tick() {
    const Time now = surroundings_.clock();
    if (now >= next_report_) report();
    return now;
}

void Watch::report() {
    boost::json::object object{{"id", request_.id}, {"report", ++reports_}};
    for (const auto& member : known_) object.insert(member);
    object["seconds"] = seconds();
    surroundings_.report(json_line(object));
    next_report_ = surroundings_.clock() + nanoseconds(*request_.report);
}

} // namespace siam::tools
