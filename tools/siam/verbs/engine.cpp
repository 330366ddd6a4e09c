// `siam engine`: answers requests in JSON, one a line, until the input ends.
#include <fmt/format.h>
#include <unistd.h>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <list>
#include <map>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <utility>

#include "tools/siam/answers/json.hpp"
#include "tools/siam/answers/service.hpp"
#include "tools/siam/frame/limits.hpp"
#include "tools/siam/frame/quantities.hpp"
#include "tools/siam/frame/session.hpp"
#include "tools/siam/frame/verbs.hpp"
#include "tools/siam/verbs/outbox.hpp"

namespace siam::tools {
namespace {

/// The answer to a request that was stopped before it began. `why` is "cancelled" or "interrupted".
std::string not_begun(const boost::json::value& id, std::string_view why) {
    return json_line({{"id", id}, {why, true}});
}

/// The memory of the engine, divided. Three quarters are for the work.
struct Shares {
    explicit Shares(std::size_t memory) : work(memory - memory / 4), requests(memory / 8), answers(memory / 16) {}
    std::size_t work;     ///< for all services together
    std::size_t requests; ///< for requests that wait or are in progress
    std::size_t answers;  ///< above this, no request begins; above twice this, the engine stops reading
};

/// A queue of requests for several services that work at the same time.
///
/// Requests begin in the order of arrival, except that requests with the same id run one after another. The desk writes
/// each answer as soon as it is ready. It answers at once if a request cancels others, sets limits, has no readable id
/// or finds no room. To add, start or finish a request takes hardly longer if many others wait.
///
/// A waiting request is kept as its line, because a parsed request may need many times the memory. Nothing that the
/// reading thread calls waits for a request or for the reader of the answers, so that it hears every cancellation.
/// There are two exceptions: wait_for_room().
class Desk {
public:
    /// \param input_is_file whether the input is a regular file. The engine reads such a file only as far as it has
    /// room
    Desk(const Options& options, Session& session, bool input_is_file)
        : library_(session.library),
          memory_(memory_option(options)),
          input_is_file_(input_is_file),
          threads_(threads_option(options)),
          shares_(working_memory(memory_, threads_)),
          outbox_(session.output, shares_.answers, [this] { look_again(); }) {
        if (const auto time = time_option(options)) limits_.seconds = std::chrono::duration<double>(*time).count();
        limits_.nodes = nodes_option(options);
    }

    /// Stops the requests that are not answered yet, and ends the threads.
    ~Desk() { interrupt(); }

    Desk(const Desk&) = delete;
    Desk& operator=(const Desk&) = delete;

    /// Puts one request into the queue, or answers it at once.
    void take(std::string_view line) {
        Job job{.number = next_number_++, .limits = limits_};
        Request request;
        try {
            request = read_request(line, limits_);
            job.id = request.id;
            job.line = line;
        } catch (const RequestError& error) {
            if (error.id.is_null()) return outbox_.put(error_line(error));
            job.id = error.id;
            job.line = error_line(error);
            job.is_answer = true;
        }
        if (job.is_answer || !is_answered_at_once(request)) add(std::move(job));
    }

    /// Answers a line that cannot be read as text, for example because it is too long.
    void refuse(const TextError& error) { outbox_.put(error_line({nullptr, error})); }

    /// Waits, until a signal arrives, while the reader of the answers leaves too many of them unread; if the input is a
    /// file, also while the waiting requests leave no room. Everything else about the input is heard at once.
    void wait_for_room() {
        std::unique_lock lock(mutex_);
        const bool too_many = outbox_.bytes() > 2 * shares_.answers;
        const auto is_room = [&] {
            return !(too_many && outbox_.is_full()) && !(input_is_file_ && waiting_bytes_ > shares_.requests);
        };
        while (!RecordClock::interrupted() && !changed_.wait_for(lock, pause, is_room)) {
        }
    }

    /// Stops all requests that are not answered yet. Each of them is still answered, with the bounds so far.
    void interrupt() {
        const std::lock_guard lock(mutex_);
        for (auto queue = queues_.begin(); queue != queues_.end();) withdraw(queue++, "interrupted");
        changed_.notify_all();
    }

    /// Waits until every answer is written. If a signal arrives, stops the requests first. Throws OutputError.
    void finish() {
        bool is_done = false;
        while (!is_done) {
            if (RecordClock::interrupted()) interrupt();
            std::unique_lock lock(mutex_);
            is_done = changed_.wait_for(lock, pause, [this] { return queues_.empty() && outbox_.bytes() == 0; });
        }
        outbox_.rethrow_failure();
    }

private:
    static constexpr std::chrono::milliseconds pause{100}; ///< from one look at the signals to the next

    struct Job {
        std::uint64_t number; ///< in the order of arrival
        WorkLimits limits;    ///< for a request that sets none
        boost::json::value id{};
        std::string line{};
        bool is_answer = false;  ///< whether `line` is the answer already, since it is not a request
        std::size_t bytes = 0;   ///< the memory that the job counts for
        std::string withdrawn{}; ///< answers to later requests with its id, which follow its own
    };
    /// The requests with one id, in the order of arrival. The first of them is ready or in progress.
    struct Queue {
        std::list<Job> jobs;
        bool is_busy = false;
        std::atomic<bool> stop{false}, interrupted{false}; ///< for the job in progress, as in Surroundings
    };
    using Queues = std::map<std::string, Queue>; ///< by the id as text

    /// Answers requests to the desk itself.
    [[nodiscard]] bool is_answered_at_once(const Request& request) {
        if (request.kind == Request::Kind::cancel) return cancel(request), true;
        if (request.kind != Request::Kind::limits) return false;
        limits_ = request.limits;
        outbox_.put(limits_line(request));
        return true;
    }

    void add(Job job) {
        constexpr std::size_t of_a_job = 500; // with its places in queues_ and ready_
        std::string id = boost::json::serialize(job.id);
        job.bytes = of_a_job + 2 * id.size() + job.line.size();
        const std::lock_guard lock(mutex_);
        if (!input_is_file_ && waiting_bytes_ > 0 && waiting_bytes_ + job.bytes > shares_.requests)
            return refuse_for_room(job.id);
        waiting_bytes_ += job.bytes;
        const auto queue = queues_.try_emplace(std::move(id)).first;
        queue->second.jobs.push_back(std::move(job));
        if (queue->second.jobs.size() == 1) make_ready(queue);
        if (idle_ == 0 && workers_.size() < threads_) hire();
        changed_.notify_all();
    }

    void refuse_for_room(const boost::json::value& id) {
        constexpr double mebi = 1 << 20;
        const std::string message = fmt::format(
            "no room for another waiting request: requests may use {:.1f}M of --memory {}M; wait for answers before you "
            "send more, or start the engine with a larger --memory",
            static_cast<double>(shares_.requests) / mebi, memory_ >> 20);
        outbox_.put(error_line({id, {0, 0, "", message}}));
    }

    /// Cancels the requests with an id. Those that wait are answered at once, or, if a request with this id is in
    /// progress, directly after it.
    void cancel(const Request& request) {
        const std::lock_guard lock(mutex_);
        const auto queue = queues_.find(boost::json::serialize(request.cancel));
        const std::uint64_t cancelled = queue == queues_.end() ? 0 : withdraw(queue, "cancelled");
        outbox_.put(json_line({{"id", request.id}, {"cancel", request.cancel}, {"cancelled", cancelled}}));
        changed_.notify_all();
    }

    /// Stops the request in progress and answers all others of the queue; forgets the queue if no request is in
    /// progress. Unreadable requests get their own answers. \return how many requests this stopped. \pre mutex_ is held
    std::uint64_t withdraw(Queues::iterator at, std::string_view why) {
        Queue& queue = at->second;
        if (!queue.is_busy) ready_.erase(queue.jobs.front().number);
        std::list<Job> waiting = std::move(queue.jobs), running;
        std::uint64_t stopped = 0;
        if (queue.is_busy) {
            running.splice(running.end(), waiting, waiting.begin());
            if (!running.front().is_answer && !queue.stop) ++stopped;
            if (!queue.stop) queue.interrupted = why == "interrupted";
            queue.stop = true;
        }
        for (Job& job : waiting) {
            waiting_bytes_ -= job.bytes;
            if (!job.is_answer) ++stopped;
            std::string line = job.is_answer ? std::move(job.line) : not_begun(job.id, why);
            if (queue.is_busy)
                running.front().withdrawn.append("\n").append(line);
            else
                outbox_.put(std::move(line));
        }
        queue.jobs = std::move(running);
        if (!queue.is_busy) queues_.erase(at);
        return stopped;
    }

    void work(const std::stop_token& closed) {
        Service service(library_.variants(), shares_.work / threads_);
        std::unique_lock lock(mutex_);
        while (true) {
            ++idle_;
            const bool any = changed_.wait(lock, closed, [&] { return !ready_.empty() && !outbox_.is_full(); });
            --idle_;
            if (!any) return;
            const auto queue = ready_.extract(ready_.begin()).mapped();
            queue->second.is_busy = true;
            const Job& job = queue->second.jobs.front();
            lock.unlock();
            std::string answer = answer_to(service, queue->second, job);
            lock.lock();
            write(queue, std::move(answer));
            changed_.notify_all();
        }
    }

    void make_ready(Queues::iterator queue) { ready_.emplace(queue->second.jobs.front().number, queue); }

    /// Writes the answer of the first request, so that the next request with its id may begin.
    void write(Queues::iterator at, std::string answer) {
        auto& [jobs, is_busy, stop, interrupted] = at->second;
        outbox_.put(std::move(answer += jobs.front().withdrawn));
        waiting_bytes_ -= jobs.front().bytes;
        jobs.pop_front();
        is_busy = stop = interrupted = false;
        if (jobs.empty())
            queues_.erase(at);
        else
            make_ready(at);
    }

    /// The answer to a job, the first of its queue. Leaves out reports while the reader of the answers is late. Touches
    /// of the queue only what may be read without mutex_.
    std::string answer_to(Service& service, const Queue& queue, const Job& job) {
        if (job.is_answer) return job.line;
        const auto report = [this](const std::string& line) {
            if (!outbox_.is_full()) outbox_.put(line);
        };
        try {
            return service.answer(
                read_request(job.line, job.limits),
                {&queue.stop, clock_of<std::chrono::steady_clock>, report, &queue.interrupted});
        } catch (const std::bad_alloc&) {
            return error_line({job.id, {0, 0, "", "not enough memory"}});
        }
    }

    /// Starts one more thread. If the system refuses, the existing threads do the work; throws if there are none.
    void hire() {
        try {
            workers_.emplace_back([this](const std::stop_token& closed) { work(closed); });
        } catch (const std::system_error&) {
            if (workers_.empty()) throw;
        }
    }

    /// Wakes the threads that wait for room in the outbox.
    void look_again() {
        const std::lock_guard lock(mutex_);
        changed_.notify_all();
    }

    const Library& library_;
    const std::size_t memory_; ///< the limit for the whole process
    const bool input_is_file_;
    const unsigned threads_;
    const Shares shares_;
    WorkLimits limits_; ///< limits of requests that set none
    std::uint64_t next_number_ = 0;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    Queues queues_; ///< the requests that are waiting or in progress; mutex_ guards this and the members below
    std::map<std::uint64_t, Queues::iterator> ready_; ///< those whose first job may begin
    std::size_t waiting_bytes_ = 0, idle_ = 0;
    Outbox outbox_;                     ///< has its own mutex, and may be used with or without mutex_
    std::vector<std::jthread> workers_; ///< the last member, so that the threads end before the other members
};

/// Passes every line of the input to the desk, until a signal arrives.
void take_all(Desk& desk, const Source& input) {
    LineReader reader(input);
    while (!RecordClock::interrupted()) {
        const auto line = reader.next();
        if (!line) return;
        try {
            if (line->text().find_first_not_of(" \t") != std::string_view::npos) desk.take(line->text());
        } catch (const TextError& error) {
            desk.refuse(error);
        }
        desk.wait_for_room();
    }
}

} // namespace

Exit run_engine(const Options& options) {
    options.refuse_arguments("engine reads requests from standard input");
    Session session(options);
    if (::isatty(STDIN_FILENO) == 1)
        note("reading requests from the terminal, one JSON object per line; to end, press Ctrl-D");
    {
        const Source input{Source::Kind::standard_input, "-", ""};
        Desk desk(options, session, !may_wait(input));
        take_all(desk, input);
        desk.finish();
    }
    if (RecordClock::interrupted()) session.worsen(Exit::partial);
    return session.finish();
}

} // namespace siam::tools
