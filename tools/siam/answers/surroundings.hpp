/// Resources that a caller lends a service for one request, since the service has none of its own.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <string>

namespace siam::tools {

struct Surroundings {
    const std::atomic<bool>* stop = nullptr; ///< once set, the service answers with the bounds so far
    std::function<std::chrono::nanoseconds()>
        clock{}; ///< throws nothing; without it there are no time limits and no reports
    std::function<void(const std::string& line)> report{}; ///< receives partial reports; throws nothing
};

} // namespace siam::tools
