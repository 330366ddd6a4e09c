// Does jobs on threads of their own.
#include "tools/cluster/hands.hpp"

#include "solver/memory_budget.hpp"

namespace siam::cluster {

Hands::Hands(unsigned count, const tools::DoJob& do_job) : room_(do_job, count) {
    for (unsigned hand = 0; hand < count; ++hand)
        threads_.emplace_back([this](const std::stop_token& ended) { work(ended); });
}

void Hands::give(tools::Job job) {
    ++out_;
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(job));
    given_.notify_one();
}

void Hands::drop_waiting() {
    const std::lock_guard lock(mutex_);
    out_ -= waiting_.size();
    waiting_.clear();
}

std::optional<Outcome> Hands::take_done(std::chrono::microseconds patience) {
    std::unique_lock lock(mutex_);
    if (!finished_.wait_for(lock, patience, [this] { return !done_.empty(); })) return {};
    Outcome outcome = std::move(done_.front());
    done_.pop_front();
    --out_;
    if (outcome.failure != nullptr) std::rethrow_exception(outcome.failure);
    return outcome;
}

Outcome Hands::outcome(const tools::Job& job) {
    Outcome outcome{job.number};
    try {
        std::optional<std::string> result = room_.do_job(job);
        outcome.state = result ? Outcome::State::done : Outcome::State::stopped;
        outcome.result = std::move(result).value_or("");
    } catch (const OverBudget&) {
        outcome.state = Outcome::State::starved;
    } catch (...) {
        outcome.failure = std::current_exception();
    }
    return outcome;
}

void Hands::work(const std::stop_token& ended) {
    std::unique_lock lock(mutex_);
    while (given_.wait(lock, ended, [this] { return !waiting_.empty(); })) {
        if (ended.stop_requested()) return;
        const tools::Job job = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        Outcome done = outcome(job);
        lock.lock();
        done_.push_back(std::move(done));
        finished_.notify_one();
    }
}

} // namespace siam::cluster
