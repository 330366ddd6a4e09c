/// Counts the nodes of a search on one thread, and ends it at a limit.
#pragma once

#include "solver/limits.hpp"

namespace siam {

class NodeCount {
public:
    /// \param limits outlives this object
    explicit NodeCount(const Limits& limits) : limits_(limits) {}

    /// Counts one more node; returns false, and counts nothing, once a limit was reached.
    [[nodiscard]] bool next() noexcept {
        stopped_ = stopped_ || nodes_ >= limits_.nodes || ((nodes_ & 255U) == 0 && limits_.interrupted());
        nodes_ += !stopped_;
        return !stopped_;
    }
    [[nodiscard]] bool stopped() const noexcept { return stopped_; }
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

private:
    const Limits& limits_;
    std::uint64_t nodes_ = 0;
    bool stopped_ = false;
};

} // namespace siam
