// How loops are distributed over threads; the only file that includes TBB.
#include "solver/parallel.hpp"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <latch>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace siam {
namespace {

/// The number of threads that the system allows at once, with room to spare, found by starting twice as many. If the
/// address space is limited, this cannot be known: a thread that can start now is refused once others have allocated.
bool are_plenty(unsigned threads) {
    rlimit space{};
    if (::getrlimit(RLIMIT_AS, &space) != 0 || space.rlim_cur != RLIM_INFINITY) return false;
    static std::mutex asking;
    static unsigned found = 1;
    const std::lock_guard lock(asking);
    if (threads <= found) return true;
    std::latch all_there(1);
    const std::size_t twice = std::size_t{2} * threads;
    std::vector<std::jthread> others;
    others.reserve(twice);
    try {
        while (others.size() < twice) others.emplace_back([&] { all_there.wait(); });
        found = threads;
    } catch (const std::system_error&) {
    }
    all_there.count_down();
    return threads <= found;
}

/// Runs the work of `threads` threads, including this one, or of as many as the system allows.
void on_own_threads(unsigned threads, const std::function<void()>& work) {
    std::mutex failing;
    std::exception_ptr failure;
    const auto guarded = [&] {
        try {
            work();
        } catch (...) {
            const std::lock_guard lock(failing);
            if (failure == nullptr) failure = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> others;
        others.reserve(threads);
        try {
            while (others.size() + 1 < threads) others.emplace_back(guarded);
        } catch (const std::system_error&) { // these threads do the work
        }
        guarded();
    }
    if (failure != nullptr) std::rethrow_exception(failure);
}

} // namespace

void parallel_for(std::size_t count, unsigned threads, const std::function<void(std::size_t)>& body) {
    threads = static_cast<unsigned>(std::min<std::size_t>(threads, count));
    if (threads <= 1) {
        for (std::size_t i = 0; i < count; ++i) body(i);
        return;
    }
    std::atomic<std::size_t> next{0};
    const auto take_turns = [&] {
        try {
            for (std::size_t i = next++; i < count; i = next++) body(i);
        } catch (...) {
            next = count;
            throw;
        }
    };
    // oneTBB ends the program if the system refuses it a thread, so it is used only where that cannot happen.
    if (!are_plenty(threads)) return on_own_threads(threads, take_turns);
    // Otherwise there would be no more threads than cores, and a warning would say so.
    const tbb::global_control allowed(tbb::global_control::max_allowed_parallelism, threads);
    tbb::task_arena arena(static_cast<int>(threads));
    arena.execute([&] {
        tbb::parallel_for(
            0U, threads, [&](unsigned) { take_turns(); }, tbb::simple_partitioner{});
    });
}

} // namespace siam
