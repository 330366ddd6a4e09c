/// Where requests wait for a service that is free, several of which work at a time.
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

#include "tools/siam/service/service.hpp"

namespace siam::tools {

struct DeskOptions {
    std::vector<Variant> variants;
    unsigned threads = 1;
    std::size_t memory = 0; ///< for all services together
    WorkLimits limits;      ///< where a request says nothing of its own
};

/// Requests are begun in the order in which they come, but those of one id one after the other; answers come as they
/// are ready. What cancels, sets limits or cannot be read is answered at once. Each step takes a time that hardly
/// depends on how many requests wait.
class Desk {
public:
    /// \param write one line, from any thread, one at a time; may throw
    Desk(DeskOptions options, std::function<void(const std::string&)> write);
    /// Cancels the requests that still wait.
    ~Desk();
    Desk(const Desk&) = delete;
    Desk& operator=(const Desk&) = delete;

    /// Takes one request, or answers it. Throws what writing has thrown. Waits while very much is waiting.
    void take(std::string_view line);
    /// The answer to a line that could not even be taken for one.
    void refuse(const TextError& error);
    /// Cancels all requests that wait or are in work: each is answered with its bounds so far.
    void cancel_all();
    /// Everything taken is answered, or `for_at_most` is over. Throws what writing has thrown.
    [[nodiscard]] bool all_answered(std::chrono::milliseconds for_at_most);

private:
    /// Jobs are numbered as they come.
    using Number = std::uint64_t;
    struct Job {
        Request request;
        std::string id;      ///< as text
        std::string refused; ///< the answer, if the request is not to be worked on
        std::atomic<bool> stop{false};
    };
    using Jobs = std::map<Number, Job>;
    /// The requests under one id, in order; the first is ready or in progress.
    struct Queue {
        std::deque<Number> jobs;
        std::size_t cancelled = 0; ///< so many at the front have met a cancel
        bool is_busy = false;
    };
    using Queues = std::map<std::string, Queue, std::less<>>;

    void add(Jobs::node_type job);
    void cancel(const Request& request);
    /// Takes what is cancelled out of a queue of which nothing is begun, from that place on; those that could not be
    /// read stay, for their answers. \return the requests taken out
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
    std::exception_ptr failure_; ///< of writing; guarded by writing_
    std::condition_variable changed_;
    Jobs jobs_; ///< waiting or begun; guarded, as what follows
    Queues queues_;
    std::set<std::pair<bool, Number>> ready_; ///< what may be begun: those that are cancelled (false) come first
    Number next_number_ = 0;
    std::size_t waiting_bytes_ = 0, idle_ = 0;
    bool closed_ = false;
    std::vector<std::jthread> workers_; ///< the last member: they end before the others go
};

} // namespace siam::tools
