// How loops are spread over threads; the one door to TBB.
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

/// The system gives so many threads at once, with room to spare; found out by having twice as many. Where the address
/// space is limited there is no telling: a thread that can be had now is refused once others have allocated.
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

/// The work of `threads` threads, this one among them, or of as many as the system gives.
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
        } catch (const std::system_error&) { // these do the work
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
    // oneTBB ends the program where one of its threads is refused: it is asked only where that will not happen.
    if (!are_plenty(threads)) return on_own_threads(threads, take_turns);
    // Else there are no more of them than cores, and a warning says so.
    const tbb::global_control allowed(tbb::global_control::max_allowed_parallelism, threads);
    tbb::task_arena arena(static_cast<int>(threads));
    arena.execute([&] {
        tbb::parallel_for(
            0U, threads, [&](unsigned) { take_turns(); }, tbb::simple_partitioner{});
    });
}

} // namespace siam
