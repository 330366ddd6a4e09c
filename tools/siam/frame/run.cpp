// Does jobs on several threads, and takes their results in order.
#include "tools/siam/frame/run.hpp"

#include <utility>

#include "solver/memory_budget.hpp"
#include "solver/parallel.hpp"
#include "tools/siam/frame/record_clock.hpp"

namespace siam::tools {

std::optional<Job> InOrder::next() {
    const std::lock_guard lock(mutex_);
    while (!is_enough_) {
        std::optional<Job> job = work_.next();
        if (!job || !job->known) return work_.is_over() ? std::nullopt : std::move(job);
        take(job->number, std::move(*job->known));
    }
    return {};
}

void InOrder::put(std::uint64_t number, std::string result) {
    const std::lock_guard lock(mutex_);
    if (is_enough_) return;
    work_.keep(number, result);
    take(number, std::move(result));
}

void InOrder::take(std::uint64_t number, std::string&& result) {
    waiting_.emplace(number, std::move(result));
    while (!is_enough_) {
        const auto next = waiting_.extract(next_to_take_);
        if (next.empty()) return;
        ++next_to_take_;
        is_enough_ = !work_.take(next.key(), next.mapped());
    }
}

bool InOrder::is_over() const {
    const std::lock_guard lock(mutex_);
    return is_enough_ || work_.is_over();
}

void InOrder::end() {
    const std::lock_guard lock(mutex_);
    is_enough_ = true;
}

std::optional<std::string> Room::do_job(const Job& job) {
    if (workers_ == 1) return do_job_(job);
    try {
        std::unique_lock door(door_);
        const std::shared_lock in_company(room_);
        door.unlock();
        return do_job_(job);
    } catch (const OverBudget&) {
        // Try again below, after releasing the lock.
    }
    const std::lock_guard door(door_); // no other worker may start meanwhile
    const std::lock_guard alone(room_);
    return do_job_(job);
}

void Runner::run(const Work& work, unsigned threads) {
    InOrder order(work);
    Room room(work.do_job, threads);
    parallel_for(threads, threads, [&](std::size_t) {
        try {
            while (const auto job = order.next())
                if (auto result = room.do_job(*job)) order.put(job->number, std::move(*result));
        } catch (...) {
            order.end();
            RecordClock::stop_now(); // so that the other workers end soon
            throw;
        }
        if (order.is_over()) RecordClock::stop_now(); // the other workers' results are no longer needed
    });
}

namespace {
Runner local;
Runner* current = &local;
} // namespace

Runner& runner() noexcept { return *current; }
void set_runner(Runner& runner) noexcept { current = &runner; }

} // namespace siam::tools
