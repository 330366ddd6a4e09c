// Spreads loops over threads. Only this file includes TBB.
#include "solver/parallel.hpp"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>

namespace siam {
namespace {

/// Returns how many of these threads have room in the address space, at least one. oneTBB ends the program if the
/// system refuses it a thread. Each thread needs address space for its stack, and for its heap, which glibc reserves in
/// pieces of 64 MiB. Threads may use a quarter of a limited address space.
unsigned threads_with_room(unsigned threads) {
    constexpr rlim_t of_each = rlim_t{80} << 20, part = 4;
    rlimit space{};
    if (::getrlimit(RLIMIT_AS, &space) != 0 || space.rlim_cur == RLIM_INFINITY) return threads;
    return static_cast<unsigned>(std::min<rlim_t>(threads, std::max<rlim_t>(1, space.rlim_cur / part / of_each)));
}

} // namespace

void parallel_for(std::size_t count, unsigned threads, const std::function<void(std::size_t)>& body) {
    threads = threads_with_room(static_cast<unsigned>(std::min<std::size_t>(threads, count)));
    if (threads <= 1) {
        for (std::size_t i = 0; i < count; ++i) body(i);
        return;
    }
    // TBB would give each thread a range of indices, so one thread would get all the large items at the front.
    std::atomic<std::size_t> next{0};
    const auto take_turns = [&](unsigned) {
        try {
            for (std::size_t i = next++; i < count; i = next++) body(i);
        } catch (...) {
            next = count;
            throw;
        }
    };
    // Without this object, TBB runs at most one thread for each core.
    const tbb::global_control allowed(tbb::global_control::max_allowed_parallelism, threads);
    tbb::task_arena(static_cast<int>(threads)).execute([&] {
        tbb::parallel_for(0U, threads, take_turns, tbb::simple_partitioner{});
    });
}

} // namespace siam
