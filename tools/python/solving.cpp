#include "tools/python/solving.hpp"

#include <pybind11/pybind11.h>
#include <unistd.h>

#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

namespace siam::python {

void in_background(std::atomic<bool>& stop, const std::function<void()>& work) {
    std::mutex mutex;
    std::condition_variable changed;
    bool done = false;
    std::exception_ptr failure;
    const auto release = std::make_unique<pybind11::gil_scoped_release>();
    std::jthread worker([&] {
        try {
            work();
        } catch (...) {
            failure = std::current_exception();
        }
        const std::lock_guard lock(mutex);
        done = true;
        changed.notify_one();
    });
    bool interrupted = false;
    while (!interrupted) {
        std::unique_lock lock(mutex);
        if (changed.wait_for(lock, std::chrono::milliseconds(50), [&] { return done; })) break;
        lock.unlock();
        const pybind11::gil_scoped_acquire gil;
        interrupted = PyErr_CheckSignals() != 0;
    }
    stop = stop || interrupted;
    worker.join();
    if (interrupted) {
        const pybind11::gil_scoped_acquire gil;
        throw pybind11::error_already_set();
    }
    if (failure) std::rethrow_exception(failure);
}

SharedSolver::SharedSolver(unsigned threads, std::size_t memory)
    : solver_(
          {.memory = memory, .threads = threads != 0 ? threads : std::max(1U, std::thread::hardware_concurrency())}) {}

Limits limits_of(const Effort& effort, const std::atomic<bool>& stop) {
    Limits limits{.nodes = effort.nodes, .stop = &stop, .clock = clock_of<std::chrono::steady_clock>};
    if (effort.time) limits.within<std::chrono::steady_clock>(*effort.time);
    return limits;
}

std::vector<Answer> SharedSolver::solve(const std::vector<Place>& places, Detail detail, const Effort& effort) {
    std::vector<Answer> found;
    std::atomic<bool> stop{false};
    in_background(stop, [&] {
        const auto lock = wait(limits_of(effort.of_each(places.size()), stop));
        if (!lock.owns_lock()) {
            found = unknown(places);
            return;
        }
        const struct Leave {
            ~Leave() { holder = 0; }
            std::atomic<int>& holder;
        } leave{holder_}; // ends before the lock does
        found = answers(places, detail, effort, stop);
    });
    return found;
}

Effort Effort::of_each(std::size_t count) const noexcept {
    Effort all = *this;
    constexpr std::int64_t longest =
        std::chrono::nanoseconds::max().count() / 2; // so that it can be added to a time of the clock
    const auto calls = static_cast<std::int64_t>(std::max<std::size_t>(1, count));
    if (time) all.time = std::chrono::nanoseconds(std::min(time->count(), longest / calls) * calls);
    return all;
}

std::unique_lock<std::timed_mutex> SharedSolver::wait(const Limits& limits) {
    std::unique_lock lock(busy_, std::defer_lock);
    while (!lock.try_lock_for(std::chrono::milliseconds(10))) {
        if (limits.interrupted()) return lock;
        if (const int holder = holder_; holder != 0 && holder != getpid())
            throw std::runtime_error("this solver was at work when the process was forked; make another one here");
    }
    holder_ = getpid();
    return lock;
}

std::vector<Answer> SharedSolver::unknown(const std::vector<Place>& places) {
    std::vector<Answer> found(places.size());
    for (std::size_t i = 0; i < places.size(); ++i) found[i].force.resize(places[i].game->sides(), Verdict::unknown());
    return found;
}

std::vector<Answer> SharedSolver::answers(
    const std::vector<Place>& places, Detail detail, const Effort& effort, const std::atomic<bool>& stop) {
    Limits limits{.nodes = effort.nodes, .stop = &stop, .clock = clock_of<std::chrono::steady_clock>};
    std::vector<Problem> problems;
    for (const Place& place : places) problems.push_back({*place.game, place.position, detail});
    std::vector<std::optional<FirstTry>> tries(problems.size());
    if (problems.size() > 1) tries = solver_.first_tries(problems, limits);
    std::vector<Answer> found;
    for (std::size_t i = 0; i < problems.size() && !stop; ++i) {
        if (tries[i] && (tries[i]->answer.proved || tries[i]->answer.nodes >= effort.nodes)) {
            found.push_back(std::move(tries[i]->answer));
            continue;
        }
        const FirstTry first = std::move(tries[i]).value_or(FirstTry{});
        Limits left = limits;
        left.nodes -= std::min(left.nodes, first.answer.nodes);
        if (effort.time)
            left.within<std::chrono::steady_clock>(std::max(std::chrono::nanoseconds{0}, *effort.time - first.time));
        found.push_back(solver_.solve(problems[i], left, first.answer.force));
        found.back().nodes += first.answer.nodes;
    }
    return found;
}

} // namespace siam::python
