/// The threads of one rank that do jobs while another thread, their owner, handles messages.
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
    std::exception_ptr failure{}; ///< the exception of the job, if it threw one
};

/// Its destructor waits for the jobs in progress.
class Hands {
public:
    /// \param do_job outlives this object
    Hands(unsigned count, const tools::DoJob& do_job);

    void give(tools::Job job);
    /// Takes back the jobs that no hand has begun.
    void drop_waiting();
    /// The result of a job that a hand has finished, or finishes within `patience`; otherwise nothing. Rethrows the
    /// exception of a job.
    [[nodiscard]] std::optional<Outcome> take_done(std::chrono::microseconds patience);
    /// Whether no job is waiting, in progress, or finished and not yet taken.
    [[nodiscard]] bool idle() const noexcept { return out_ == 0; }

private:
    void work(const std::stop_token& ended);
    [[nodiscard]] Outcome outcome(const tools::Job& job);

    tools::Room room_;
    std::size_t out_ = 0; ///< the number of jobs that were given and neither taken nor dropped
    std::mutex mutex_;
    std::condition_variable_any given_, finished_;
    std::deque<tools::Job> waiting_;
    std::deque<Outcome> done_;
    std::vector<std::jthread> threads_; ///< the last member, so that the threads end first
};

} // namespace siam::cluster
