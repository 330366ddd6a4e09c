/// Threads of one rank that do jobs, while another one of it looks after messages.
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

/// A job has a number and bytes that say what to do, or what came of it.
struct Job {
    std::uint64_t number;
    std::string bytes;
};

class Hands {
public:
    /// The work of a hand, called from its own thread: hands have numbers from 0.
    using Doing = std::function<std::string(unsigned hand, const Job&)>;
    Hands(unsigned count, Doing doing);
    /// Waits for the jobs in work.
    ~Hands();
    Hands(const Hands&) = delete;
    Hands& operator=(const Hands&) = delete;

    void give(Job job);
    /// Takes those back that no hand has begun.
    void drop_waiting();
    /// A job that is done, if there is one, or comes within that time. Throws what a hand has thrown.
    [[nodiscard]] std::optional<Job> take_done(std::chrono::microseconds patience = {});
    /// Nothing waits, is worked on, or is done and not taken.
    [[nodiscard]] bool idle() const;

private:
    void work(unsigned hand, const std::stop_token& ended);

    mutable std::mutex mutex_;
    std::condition_variable_any given_;
    std::condition_variable finished_;
    std::deque<Job> waiting_, done_;
    unsigned at_work_ = 0;
    std::exception_ptr failure_;
    Doing doing_;
    std::vector<std::jthread> threads_; ///< the last member
};

} // namespace siam::cluster
