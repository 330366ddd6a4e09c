// Does jobs on threads of their own.
#include "tools/cluster/hands.hpp"

#include "solver/memory_budget.hpp"

namespace siam::cluster {

Hands::Hands(unsigned count, const tools::DoJob& do_job) : room_(do_job, count) {
    for (unsigned hand = 0; hand < count; ++hand)
        threads_.emplace_back([this](const std::stop_token& ended) { work(ended); });
}

Hands::~Hands() = default;

void Hands::give(tools::Job job) {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(job));
    given_.notify_one();
}

void Hands::drop_waiting() {
    const std::lock_guard lock(mutex_);
    waiting_.clear();
}

std::optional<Outcome> Hands::take_done(std::chrono::microseconds patience) {
    std::unique_lock lock(mutex_);
    finished_.wait_for(lock, patience, [this] { return !done_.empty() || failure_ != nullptr; });
    if (failure_ != nullptr) std::rethrow_exception(failure_);
    if (done_.empty()) return {};
    Outcome outcome = std::move(done_.front());
    done_.pop_front();
    return outcome;
}

bool Hands::idle() const {
    const std::lock_guard lock(mutex_);
    return waiting_.empty() && done_.empty() && at_work_ == 0;
}

Outcome Hands::outcome(const tools::Job& job) {
    try {
        std::optional<std::string> result = room_.do_job(job);
        if (result) return {job.number, Outcome::State::done, std::move(*result)};
        return {job.number, Outcome::State::stopped};
    } catch (const OverBudget&) {
        return {job.number, Outcome::State::starved};
    }
}

void Hands::work(const std::stop_token& ended) {
    std::unique_lock lock(mutex_);
    while (given_.wait(lock, ended, [this] { return !waiting_.empty(); })) {
        if (ended.stop_requested()) return;
        const tools::Job job = std::move(waiting_.front());
        waiting_.pop_front();
        ++at_work_;
        lock.unlock();
        Outcome done;
        std::exception_ptr failure;
        try {
            done = outcome(job);
        } catch (...) {
            failure = std::current_exception();
        }
        lock.lock();
        --at_work_;
        if (failure == nullptr)
            done_.push_back(std::move(done));
        else if (failure_ == nullptr)
            failure_ = failure;
        finished_.notify_one();
    }
}

} // namespace siam::cluster
