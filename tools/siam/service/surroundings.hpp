/// Resources that a caller lends a service for one request, since it has none of its own.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <string>

namespace siam::tools {

struct Surroundings {
    const std::atomic<bool>* stop = nullptr;               ///< once set, what is known by then is the answer
    std::function<std::chrono::nanoseconds()> clock{};     ///< throws nothing; none: no time limits and no reports
    std::function<void(const std::string& line)> report{}; ///< is given partial reports; throws nothing
};

} // namespace siam::tools
