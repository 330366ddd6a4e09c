/// The threads of one rank that do jobs while another thread handles messages.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "tools/siam/frame/run.hpp"

namespace siam::cluster {

/// The result of a job.
struct Outcome {
    enum class State : std::uint8_t { done, stopped, starved }; ///< starved: the memory of its rank was too small
    std::uint64_t number = 0;                                   ///< the number of the job
    State state = State::done;
    std::string result{};
};

class Hands {
public:
    /// \param do_job outlives this object
    Hands(unsigned count, const tools::DoJob& do_job);
    /// Waits for the jobs in progress.
    ~Hands();
    Hands(const Hands&) = delete;
    Hands& operator=(const Hands&) = delete;

    void give(tools::Job job);
    /// Takes back the jobs that no hand has begun.
    void drop_waiting();
    /// The result of a job that a hand has finished, or finishes within `patience`; otherwise nothing. Rethrows a
    /// hand's exception.
    [[nodiscard]] std::optional<Outcome> take_done(std::chrono::microseconds patience = {});
    /// Whether no job is waiting, in progress, or finished and not yet taken.
    [[nodiscard]] bool idle() const;

private:
    void work(const std::stop_token& ended);
    [[nodiscard]] Outcome outcome(const tools::Job& job);

    tools::Room room_;
    mutable std::mutex mutex_;
    std::condition_variable_any given_;
    std::condition_variable finished_;
    std::deque<tools::Job> waiting_;
    std::deque<Outcome> done_;
    unsigned at_work_ = 0;
    std::exception_ptr failure_;
    std::vector<std::jthread> threads_; ///< the last member, so that the threads end first
};

} // namespace siam::cluster
