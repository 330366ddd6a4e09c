/// *Hands*: the threads of one rank that do jobs while another thread handles messages.
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

namespace siam::cluster {

/// A job has a number, and bytes that describe it.
struct Job {
    std::uint64_t number;
    std::string bytes;
};

/// The result of a job.
struct Outcome {
    std::uint64_t number;              ///< the number of the job
    std::optional<std::string> result; ///< nothing if the job was stopped before it was done
};

class Hands {
public:
    /// The work of a hand. Each hand calls it from its own thread; hands have numbers from 0. It returns nothing if it
    /// was stopped first.
    using Doing = std::function<std::optional<std::string>(unsigned hand, const Job&)>;
    Hands(unsigned count, Doing doing);
    /// Waits for the jobs in progress.
    ~Hands();
    Hands(const Hands&) = delete;
    Hands& operator=(const Hands&) = delete;

    void give(Job job);
    /// Takes back the jobs that no hand has begun.
    void drop_waiting();
    /// The result of a job that a hand has finished, or finishes within `patience`. Rethrows a hand's exception.
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
    std::vector<std::jthread> threads_; ///< the last member
};

} // namespace siam::cluster
