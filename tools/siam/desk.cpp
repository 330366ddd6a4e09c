// How requests are handed out, cancelled and answered.
#include "tools/siam/desk.hpp"

#include <algorithm>
#include <chrono>
#include <system_error>

#include "tools/siam/service/json.hpp"

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
    Jobs one(1);
    Job& job = one.front();
    try {
        job.request = read_request(line, options_.limits);
    } catch (const RequestError& error) {
        if (error.id.is_null()) return write(error_line(error));
        job.request.id = error.id;
        job.refused = error_line(error);
    }
    job.id = boost::json::serialize(job.request.id);
    if (!job.refused.empty()) return add(std::move(one));
    if (job.request.kind == Request::Kind::cancel) return cancel(job.request);
    if (job.request.kind != Request::Kind::limits) return add(std::move(one));
    options_.limits = job.request.limits;
    write(limits_line(job.request));
}

void Desk::refuse(const TextError& error) { write(error_line({nullptr, error})); }

void Desk::add(Jobs job) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return waiting_bytes_ <= most_waiting_bytes; });
    waiting_bytes_ += bytes_of(job.front().request);
    jobs_.splice(jobs_.end(), job);
    if (idle_ == 0 && workers_.size() < options_.threads) hire();
    changed_.notify_all();
}

/// Fewer than asked for if the system gives no more.
void Desk::hire() {
    try {
        workers_.emplace_back([this] { work(); });
    } catch (const std::system_error&) {
        if (workers_.empty()) throw;
    }
}

/// Answers waiting requests of that id here, unless one of the same id is being worked on: then they follow it.
void Desk::cancel(const Request& request) {
    const std::string id = boost::json::serialize(request.cancel);
    std::vector<std::string> answers;
    std::uint64_t cancelled = 0;
    {
        const std::lock_guard lock(mutex_);
        for (auto job = jobs_.begin(); job != jobs_.end();) {
            const auto here = job++;
            if (here->id != id || !here->refused.empty() || here->stop.exchange(true)) continue;
            ++cancelled;
            if (busy_.contains(id)) continue;
            answers.push_back(cancelled_line(here->request));
            waiting_bytes_ -= bytes_of(here->request);
            jobs_.erase(here);
        }
        changed_.notify_all();
    }
    for (const std::string& answer : answers) write(answer);
    write(json_line({{"id", request.id}, {"cancel", request.cancel}, {"cancelled", cancelled}}));
}

void Desk::cancel_all() {
    const std::lock_guard lock(mutex_);
    for (Job& job : jobs_) job.stop = true;
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

/// The first that waits, those that are cancelled before the others; none of an id that is being worked on.
Desk::Jobs::iterator Desk::next() {
    const auto may_begin = [this](const Job& job) { return !job.begun && !busy_.contains(job.id); };
    const auto cancelled =
        std::ranges::find_if(jobs_, [&](const Job& job) { return job.stop.load() && may_begin(job); });
    return cancelled != jobs_.end() ? cancelled : std::ranges::find_if(jobs_, may_begin);
}

void Desk::work() {
    Service service(options_.variants, options_.memory / options_.threads);
    std::unique_lock lock(mutex_);
    while (true) {
        auto job = jobs_.end();
        ++idle_;
        changed_.wait(lock, [&] { return (job = next()) != jobs_.end() || closed_; });
        --idle_;
        if (job == jobs_.end()) return;
        job->begun = true;
        busy_.insert(job->id);
        lock.unlock();
        answer(service, *job);
        lock.lock();
        busy_.erase(job->id);
        waiting_bytes_ -= bytes_of(job->request);
        jobs_.erase(job);
        changed_.notify_all();
    }
}

/// Keeps an exception of writing for the thread that feeds the desk.
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
