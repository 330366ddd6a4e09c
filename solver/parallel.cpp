// How loops are spread over threads; the one door to TBB.
#include "solver/parallel.hpp"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <atomic>

namespace siam {

void parallel_for(std::size_t count, unsigned threads, const std::function<void(std::size_t)>& body) {
    if (threads <= 1 || count <= 1) {
        for (std::size_t i = 0; i < count; ++i) body(i);
        return;
    }
    std::atomic<std::size_t> next{0};
    const auto take_turns = [&](unsigned) {
        for (std::size_t i = next++; i < count; i = next++) body(i);
    };
    // Else there are no more of them than cores, and a warning says so.
    const tbb::global_control allowed(tbb::global_control::max_allowed_parallelism, threads);
    tbb::task_arena arena(static_cast<int>(threads));
    arena.execute([&] { tbb::parallel_for(0U, threads, take_turns, tbb::simple_partitioner{}); });
}

} // namespace siam
