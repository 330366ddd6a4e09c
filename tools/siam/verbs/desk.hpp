/// A queue of requests for several services that work at the same time.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

#include "tools/siam/answers/service.hpp"

namespace siam::tools {

struct DeskOptions {
    std::vector<Variant> variants;
    unsigned threads = 1;
    std::size_t memory = 0; ///< for all services together
    WorkLimits limits;      ///< limits of requests that set none
};

/// Requests begin in the order in which they arrive, but requests with the same id run one after another. The desk
/// writes an answer as soon as it is ready. It answers at once if a request cancels others, sets limits or cannot be
/// read. The time for each step hardly depends on the number of waiting requests.
class Desk {
public:
    /// \param write writes one line; any thread may call it, one at a time; it may throw
    Desk(DeskOptions options, std::function<void(const std::string&)> write);
    /// Cancels the requests that are still waiting.
    ~Desk();
    Desk(const Desk&) = delete;
    Desk& operator=(const Desk&) = delete;

    /// Takes or answers one request. Throws the exceptions of `write`. Waits while very many requests are waiting.
    void take(std::string_view line);
    /// Answers a line that could not be read as a line of text.
    void refuse(const TextError& error);
    /// Cancels all requests that are waiting or in progress; each is answered with its bounds so far.
    void cancel_all();
    /// Waits until every request is answered or `for_at_most` is over. Throws the exceptions of `write`.
    [[nodiscard]] bool all_answered(std::chrono::milliseconds for_at_most);

private:
    /// Jobs are numbered in the order of arrival.
    using Number = std::uint64_t;
    struct Job {
        Request request;
        std::string id;      ///< as text
        std::string refused; ///< the answer, if the request needs no work
        std::atomic<bool> stop{false};
    };
    using Jobs = std::map<Number, Job>;
    /// The requests under one id, in order; the first is ready or in progress.
    struct Queue {
        std::deque<Number> jobs;
        std::size_t cancelled = 0; ///< the number of jobs at the front that have been cancelled
        bool is_busy = false;
    };
    using Queues = std::map<std::string, Queue, std::less<>>;

    void add(Jobs::node_type job);
    void cancel(const Request& request);
    /// Removes the cancelled requests from a queue in which none has begun, from that place on. Unreadable requests
    /// stay, because they still get answers. \return the removed requests
    [[nodiscard]] std::vector<Request> drop_cancelled(Queues::iterator queue, std::size_t from);
    void write(const std::string& line);
    void work();
    void make_ready(Number number);
    void finish(Jobs::iterator job);
    void answer(Service& service, Job& job);
    void hire();

    DeskOptions options_;
    std::function<void(const std::string&)> write_;
    std::mutex writing_, mutex_;
    std::exception_ptr failure_; ///< an exception from writing; guarded by writing_
    std::condition_variable changed_;
    Jobs jobs_; ///< waiting or in progress; guarded, like the members below
    Queues queues_;
    std::set<std::pair<bool, Number>> ready_; ///< jobs that may begin: cancelled ones (false) come first
    Number next_number_ = 0;
    std::size_t waiting_bytes_ = 0, idle_ = 0;
    bool closed_ = false;
    std::vector<std::jthread> workers_; ///< the last member: the threads end before the other members
};

} // namespace siam::tools
