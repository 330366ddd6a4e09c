// How requests are distributed, cancelled and answered.
#include "tools/siam/verbs/desk.hpp"

#include <algorithm>
#include <chrono>
#include <system_error>
#include <utility>

#include "tools/siam/answers/json.hpp"

namespace siam::tools {
namespace {

/// The limit of bytes of waiting requests; the reader pauses above it.
constexpr std::size_t most_waiting_bytes = std::size_t{1} << 28;

std::size_t bytes_of(const Request& request) { return 1000 + request.bytes; }

std::string cancelled_line(const Request& request) { return json_line({{"id", request.id}, {"cancelled", true}}); }

} // namespace

Desk::Desk(DeskOptions options, std::function<void(const std::string&)> write)
    : options_(std::move(options)), write_(std::move(write)) {}

Desk::~Desk() {
    cancel_all();
    const std::lock_guard lock(mutex_);
    closed_ = true;
    changed_.notify_all();
}

void Desk::take(std::string_view line) {
    Jobs one;
    Job& job = one[next_number_++];
    try {
        job.request = read_request(line, options_.limits);
    } catch (const RequestError& error) {
        if (error.id.is_null()) return write(error_line(error));
        job.request.id = error.id;
        job.refused = error_line(error);
    }
    job.id = boost::json::serialize(job.request.id);
    if (!job.refused.empty()) return add(one.extract(one.begin()));
    if (job.request.kind == Request::Kind::cancel) return cancel(job.request);
    if (job.request.kind != Request::Kind::limits) return add(one.extract(one.begin()));
    options_.limits = job.request.limits;
    write(limits_line(job.request));
}

void Desk::refuse(const TextError& error) { write(error_line({nullptr, error})); }

void Desk::add(Jobs::node_type job) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return waiting_bytes_ <= most_waiting_bytes; });
    waiting_bytes_ += bytes_of(job.mapped().request);
    const Number number = job.key();
    Queue& queue = queues_[job.mapped().id];
    jobs_.insert(std::move(job));
    queue.jobs.push_back(number);
    if (queue.jobs.size() == 1) make_ready(number);
    if (idle_ == 0 && workers_.size() < options_.threads) hire();
    changed_.notify_all();
}

void Desk::make_ready(Number number) { ready_.emplace(!jobs_.at(number).stop, number); }

/// Starts fewer threads than requested if the system allows no more.
void Desk::hire() {
    try {
        workers_.emplace_back([this] { work(); });
    } catch (const std::system_error&) {
        if (workers_.empty()) throw;
    }
}

/// Answers waiting requests with that id here, unless one with the same id is in progress: then they follow it.
void Desk::cancel(const Request& request) {
    std::vector<Request> dropped;
    std::uint64_t cancelled = 0;
    {
        const std::lock_guard lock(mutex_);
        if (const auto queue = queues_.find(boost::json::serialize(request.cancel)); queue != queues_.end()) {
            auto& [jobs, known, is_busy] = queue->second;
            const std::size_t first_new = std::exchange(known, jobs.size());
            for (std::size_t i = first_new; i < jobs.size(); ++i) {
                Job& job = jobs_.at(jobs[i]);
                if (job.refused.empty()) job.stop = true, ++cancelled;
            }
            if (!is_busy) dropped = drop_cancelled(queue, first_new);
        }
        changed_.notify_all();
    }
    for (const Request& one : dropped) write(cancelled_line(one));
    write(json_line({{"id", request.id}, {"cancel", request.cancel}, {"cancelled", cancelled}}));
}

std::vector<Request> Desk::drop_cancelled(Queues::iterator queue, std::size_t from) {
    std::deque<Number>& jobs = queue->second.jobs;
    const Number front = jobs.front();
    std::vector<Request> dropped;
    const auto is_dropped = [&](Number number) {
        const auto job = jobs_.find(number);
        if (!job->second.stop) return false;
        waiting_bytes_ -= bytes_of(job->second.request);
        dropped.push_back(std::move(job->second.request));
        jobs_.erase(job);
        return true;
    };
    jobs.erase(std::remove_if(jobs.begin() + static_cast<std::ptrdiff_t>(from), jobs.end(), is_dropped), jobs.end());
    queue->second.cancelled = jobs.size();
    if (!jobs_.contains(front)) ready_.erase({true, front});
    if (jobs.empty())
        queues_.erase(queue);
    else if (jobs.front() != front)
        make_ready(jobs.front());
    return dropped;
}

void Desk::cancel_all() {
    const std::lock_guard lock(mutex_);
    for (auto& [number, job] : jobs_) job.stop = true;
}

bool Desk::all_answered(std::chrono::milliseconds for_at_most) {
    std::unique_lock lock(mutex_);
    const bool all = changed_.wait_for(lock, for_at_most, [this] { return jobs_.empty(); });
    lock.unlock();
    const std::lock_guard writing(writing_);
    if (failure_ != nullptr) std::rethrow_exception(failure_);
    return all;
}

void Desk::write(const std::string& line) {
    const std::lock_guard lock(writing_);
    if (failure_ != nullptr) std::rethrow_exception(failure_);
    write_(line);
}

void Desk::work() {
    Service service(options_.variants, options_.memory / options_.threads);
    std::unique_lock lock(mutex_);
    while (true) {
        ++idle_;
        changed_.wait(lock, [&] { return !ready_.empty() || closed_; });
        --idle_;
        if (ready_.empty()) return;
        const auto job = jobs_.find(ready_.begin()->second);
        ready_.erase(ready_.begin());
        queues_.at(job->second.id).is_busy = true;
        lock.unlock();
        answer(service, job->second);
        lock.lock();
        finish(job);
        changed_.notify_all();
    }
}

/// The request is answered; the next one with its id may begin.
void Desk::finish(Jobs::iterator job) {
    const auto queue = queues_.find(job->second.id);
    Queue& same_id = queue->second;
    waiting_bytes_ -= bytes_of(job->second.request);
    jobs_.erase(job);
    same_id.jobs.pop_front();
    same_id.is_busy = false;
    if (same_id.cancelled > 0) --same_id.cancelled;
    if (same_id.jobs.empty())
        queues_.erase(queue);
    else
        make_ready(same_id.jobs.front());
}

/// Keeps an exception from writing for the thread that feeds the desk.
void Desk::answer(Service& service, Job& job) {
    const auto send = [this](const std::string& line) {
        try {
            write(line);
        } catch (...) {
            const std::lock_guard lock(writing_);
            if (failure_ == nullptr) failure_ = std::current_exception();
        }
    };
    send(
        job.refused.empty() ? service.answer(job.request, {&job.stop, clock_of<std::chrono::steady_clock>, send})
                            : job.refused);
}

} // namespace siam::tools
