// `siam engine`: answers requests in JSON, one a line, until the input ends.
#include <unistd.h>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

#include "tools/siam/answers/json.hpp"
#include "tools/siam/answers/service.hpp"
#include "tools/siam/frame/limits.hpp"
#include "tools/siam/frame/quantities.hpp"
#include "tools/siam/frame/session.hpp"
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/frame/wording.hpp"

namespace siam::tools {
namespace {

/// The most bytes that all waiting requests may have together. Above this limit, the reader pauses.
constexpr std::size_t most_waiting_bytes = std::size_t{1} << 28;

std::size_t bytes_of(const Request& request) { return 1000 + request.bytes; }

std::string cancelled_line(const Request& request) { return json_line({{"id", request.id}, {"cancelled", true}}); }

/// A queue of requests for several services that work at the same time.
///
/// Requests begin in the order of arrival, except that requests with the same id run one after another. The desk writes
/// each answer as soon as it is ready. It answers at once if a request cancels others, sets limits or has no readable
/// id. To add, start or finish a request takes hardly longer if many others wait.
class Desk {
public:
    Desk(const Options& options, Session& session)
        : session_(session),
          threads_(threads_option(options)),
          memory_(working_memory(memory_option(options), threads_)) {
        if (const auto time = time_option(options)) limits_.seconds = std::chrono::duration<double>(*time).count();
        limits_.nodes = nodes_option(options);
    }

    /// Cancels the requests that are not answered yet, and ends the threads.
    ~Desk() { cancel_all(); }

    Desk(const Desk&) = delete;
    Desk& operator=(const Desk&) = delete;

    /// Puts one request into the queue, or answers it at once. If the queue is full (most_waiting_bytes), waits
    /// first. Throws OutputError.
    void take(std::string_view line) {
        auto job = std::make_unique<Job>(next_number_++);
        try {
            job->request = read_request(line, limits_);
        } catch (const RequestError& error) {
            if (error.id.is_null()) return write(error_line(error));
            job->request.id = error.id;
            job->refused = error_line(error);
        }
        if (job->request.kind == Request::Kind::cancel) return cancel(job->request);
        if (job->request.kind != Request::Kind::limits) return add(std::move(job));
        limits_ = job->request.limits;
        write(limits_line(job->request));
    }

    /// Answers a line that cannot be read as text, for example because it is too long.
    void refuse(const TextError& error) { write(error_line({nullptr, error})); }

    /// Cancels all requests that are waiting or in progress. Each of them is still answered, with the bounds so far.
    void cancel_all() {
        const std::lock_guard lock(mutex_);
        for (auto& [id, queue] : queues_)
            for (const auto& job : queue.jobs) job->stop = true;
    }

    /// Waits until every request is answered (true) or `for_at_most` is over (false). Throws OutputError.
    [[nodiscard]] bool all_answered(std::chrono::milliseconds for_at_most) {
        std::unique_lock lock(mutex_);
        const bool all = changed_.wait_for(lock, for_at_most, [this] { return queues_.empty(); });
        lock.unlock();
        const std::lock_guard writing(writing_);
        if (failure_ != nullptr) std::rethrow_exception(failure_);
        return all;
    }

private:
    struct Job {
        explicit Job(std::uint64_t in_order) : number(in_order) {}
        std::uint64_t number; ///< in the order of arrival
        Request request;
        std::string refused; ///< the answer, if the request needs no work
        std::atomic<bool> stop{false};
    };
    /// The requests with one id, in the order of arrival. The first of them is ready or in progress.
    struct Queue {
        std::deque<std::unique_ptr<Job>> jobs;
        std::size_t cancelled = 0; ///< the number of jobs at the front that have been cancelled
        bool is_busy = false;
    };
    using Queues = std::map<std::string, Queue>; ///< by the id as text

    void add(std::unique_ptr<Job> job) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return waiting_bytes_ <= most_waiting_bytes; });
        waiting_bytes_ += bytes_of(job->request);
        const auto queue = queues_.try_emplace(boost::json::serialize(job->request.id)).first;
        queue->second.jobs.push_back(std::move(job));
        if (queue->second.jobs.size() == 1) make_ready(queue);
        if (idle_ == 0 && workers_.size() < threads_) hire();
        changed_.notify_all();
    }

    /// Cancels the requests with an id. Waiting requests are answered at once, or, if a request with this id is in
    /// progress, after that request.
    void cancel(const Request& request) {
        std::vector<Request> dropped;
        std::uint64_t cancelled = 0;
        {
            const std::lock_guard lock(mutex_);
            if (const auto queue = queues_.find(boost::json::serialize(request.cancel)); queue != queues_.end()) {
                auto& [jobs, known, is_busy] = queue->second;
                const std::size_t first_new = std::exchange(known, jobs.size());
                for (std::size_t i = first_new; i < jobs.size(); ++i)
                    if (jobs[i]->refused.empty()) jobs[i]->stop = true, ++cancelled;
                if (!is_busy) dropped = drop_cancelled(queue, first_new);
            }
            changed_.notify_all();
        }
        for (const Request& one : dropped) write(cancelled_line(one));
        write(json_line({{"id", request.id}, {"cancel", request.cancel}, {"cancelled", cancelled}}));
    }

    /// Removes the cancelled requests from a queue, from place `from` on. None of them has begun. Unreadable requests
    /// stay, because they get answers of their own. \return the removed requests
    [[nodiscard]] std::vector<Request> drop_cancelled(Queues::iterator queue, std::size_t from) {
        auto& jobs = queue->second.jobs;
        const std::uint64_t front = jobs.front()->number;
        std::vector<Request> dropped;
        const auto is_dropped = [&](const std::unique_ptr<Job>& job) {
            if (!job->stop) return false;
            waiting_bytes_ -= bytes_of(job->request);
            dropped.push_back(std::move(job->request));
            return true;
        };
        jobs.erase(
            std::remove_if(jobs.begin() + static_cast<std::ptrdiff_t>(from), jobs.end(), is_dropped), jobs.end());
        queue->second.cancelled = jobs.size();
        if (!jobs.empty() && jobs.front()->number == front) return dropped;
        ready_.erase({true, front});
        make_ready(queue);
        return dropped;
    }

    void write(const std::string& line) {
        const std::lock_guard lock(writing_);
        if (failure_ != nullptr) std::rethrow_exception(failure_);
        session_.output.write_line(line);
        session_.output.flush();
    }

    void work(const std::stop_token& closed) {
        Service service(session_.library.variants(), memory_ / threads_);
        std::unique_lock lock(mutex_);
        while (true) {
            ++idle_;
            const bool any_ready = changed_.wait(lock, closed, [&] { return !ready_.empty(); });
            --idle_;
            if (!any_ready) return;
            const auto queue = ready_.extract(ready_.begin()).mapped();
            queue->second.is_busy = true;
            Job& job = *queue->second.jobs.front();
            lock.unlock();
            answer(service, job);
            lock.lock();
            finish(queue);
            changed_.notify_all();
        }
    }

    /// Makes the first job of the queue ready; forgets the queue if it has none.
    void make_ready(Queues::iterator queue) {
        if (queue->second.jobs.empty()) return static_cast<void>(queues_.erase(queue));
        const Job& first = *queue->second.jobs.front();
        ready_.emplace(std::pair(!first.stop, first.number), queue);
    }

    /// Removes an answered request, so that the next request with its id may begin.
    void finish(Queues::iterator queue) {
        auto& [jobs, cancelled, is_busy] = queue->second;
        waiting_bytes_ -= bytes_of(jobs.front()->request);
        jobs.pop_front();
        is_busy = false;
        if (cancelled > 0) --cancelled;
        make_ready(queue);
    }

    /// Answers a job. If writing the answer throws, keeps the exception for the thread that feeds the desk.
    void answer(Service& service, Job& job) {
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

    /// Starts one more thread. If the system refuses, the existing threads do the work; throws if there are none.
    void hire() {
        try {
            workers_.emplace_back([this](const std::stop_token& closed) { work(closed); });
        } catch (const std::system_error&) {
            if (workers_.empty()) throw;
        }
    }

    Session& session_;
    unsigned threads_;
    std::size_t memory_; ///< the memory of all services together
    WorkLimits limits_;  ///< limits of requests that set none
    std::mutex writing_, mutex_;
    std::exception_ptr failure_; ///< an exception from writing; guarded by writing_
    std::condition_variable_any changed_;
    Queues queues_; ///< the requests that are waiting or in progress; mutex_ guards this and the members below
    std::map<std::pair<bool, std::uint64_t>, Queues::iterator> ready_; ///< whose first job may begin; cancelled ones
                                                                       ///< (false) come first
    std::uint64_t next_number_ = 0;
    std::size_t waiting_bytes_ = 0, idle_ = 0;
    std::vector<std::jthread> workers_; ///< the last member, so that the threads end before the other members
};

/// Passes every line of the input to the desk. Returns false if a signal ended the input.
bool take_all(Desk& desk) {
    const Source input{Source::Kind::standard_input, "-", ""};
    LineReader reader(input);
    while (const auto line = reader.next()) {
        try {
            if (line->text().find_first_not_of(" \t") != std::string_view::npos) desk.take(line->text());
        } catch (const TextError& error) {
            desk.refuse(error);
        }
    }
    return !reader.was_interrupted();
}

} // namespace

Exit run_engine(const Options& options) {
    options.refuse_arguments("engine reads requests from standard input");
    Session session(options);
    catch_interruptions();
    if (::isatty(STDIN_FILENO) == 1)
        note("reading requests from the terminal, one JSON object per line; to end, press Ctrl-D");
    Desk desk(options, session);
    bool cancelled = !take_all(desk);
    if (cancelled) desk.cancel_all();
    while (!desk.all_answered(std::chrono::milliseconds(100))) {
        if (cancelled || !RecordClock::interrupted()) continue;
        desk.cancel_all();
        cancelled = true;
    }
    if (cancelled) session.worsen(Exit::partial);
    return session.finish();
}

} // namespace siam::tools
