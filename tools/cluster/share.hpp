/// Jobs that the leader hands out to all ranks.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "tools/cluster/ranks.hpp"

namespace siam::cluster {

/// A job has a number, and bytes that describe it.
struct Job {
    std::uint64_t number = 0;
    std::string bytes;
};

/// The result of a job.
struct Outcome {
    std::uint64_t number = 0; ///< the number of the job
    bool is_done = false;     ///< false if the job was stopped before it was done
    std::string result{};
};

/// *Hands*: the threads of one rank that do jobs while another thread handles messages.
class Hands {
public:
    /// The function that each hand calls, in its own thread, to do a job. Hands are numbered from 0. Returns nothing if
    /// the job was stopped before its end.
    using Doing = std::function<std::optional<std::string>(unsigned hand, const Job&)>;
    Hands(unsigned count, Doing doing);
    /// Waits for the jobs in progress.
    ~Hands();
    Hands(const Hands&) = delete;
    Hands& operator=(const Hands&) = delete;

    void give(Job job);
    /// Takes back the jobs that no hand has begun.
    void drop_waiting();
    /// The result of a job that a hand has finished, or finishes within `patience`; otherwise nothing. Rethrows a
    /// hand's exception.
    [[nodiscard]] std::optional<Outcome> take_done(std::chrono::microseconds patience = {});
    /// Whether no job is waiting, in progress, or finished and not yet taken.
    [[nodiscard]] bool idle() const;

private:
    void work(unsigned hand, const std::stop_token& ended);

    mutable std::mutex mutex_;
    std::condition_variable_any given_;
    std::condition_variable finished_;
    std::deque<Job> waiting_;
    std::deque<Outcome> done_;
    unsigned at_work_ = 0;
    std::exception_ptr failure_;
    Doing doing_;
    std::vector<std::jthread> threads_; ///< the last member, so that the threads end first
};

/// Jobs of one kind, as the leader sees them. The same thread calls all members except `doing`.
struct Work {
    std::string about{};                      ///< what all jobs have in common, for the helpers
    std::function<std::optional<Job>()> next; ///< the next job; nothing if there are no more
    std::function<void(std::uint64_t number, const std::string& result)>
        done;                                             ///< receives the result of a job; results come in any order
    Hands::Doing doing;                                   ///< the work of the leader's own hands
    std::function<bool()> is_over = [] { return false; }; ///< whether the jobs in progress are no longer needed
};

/// The leader calls this. Hands out jobs to the helpers and does some itself, until all jobs are done, `is_over`
/// returns true, or the user interrupts any rank. Calls `done` with the result of every job; after an early end, some
/// jobs have no result. Besides the jobs in progress, a rank has at most one waiting job, so that a hand that becomes
/// free is not idle for long. If there are fewer jobs than hands, no job waits. Throws the exceptions of `doing`.
void share(Ranks& ranks, const Work& work, unsigned hands);

/// A helper calls this after await_work(), and does the leader's jobs until the leader ends the work.
void help(Ranks& ranks, unsigned hands, const Hands::Doing& doing);
/// A helper calls this to wait for new work. \return its `Work::about`; nothing if the run is over
[[nodiscard]] std::optional<std::string> await_work(Ranks& ranks);

} // namespace siam::cluster
