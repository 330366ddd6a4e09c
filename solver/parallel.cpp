// How loops are spread over threads.
#include "solver/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace siam {

void parallel_for(std::size_t count, unsigned threads, const std::function<void(std::size_t)>& body) {
    std::atomic<std::size_t> next{0};
    std::mutex failing;
    std::exception_ptr failure;
    const auto take_turns = [&] {
        try {
            for (std::size_t i = next++; i < count; i = next++) body(i);
        } catch (...) {
            next = count;
            const std::lock_guard lock(failing);
            if (failure == nullptr) failure = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> others;
        others.reserve(threads);
        // Made anew each time: that takes some 20 microseconds each, and a pool that the system denies its threads is
        // no better than fewer of them.
        try {
            while (others.size() + 1 < std::min<std::size_t>(threads, count)) others.emplace_back(take_turns);
        } catch (const std::system_error&) { // no more are to be had: these do the work
        }
        take_turns();
    }
    if (failure != nullptr) std::rethrow_exception(failure);
}

} // namespace siam
