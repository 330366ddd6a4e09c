/// One hard position over all ranks: `siam-mpi solve --one`.
#pragma once

#include <functional>

#include "solver/search/outside.hpp"
#include "tools/cluster/ranks.hpp"

namespace siam::cluster {

/// Every rank searches the same questions, with a table of its own. They tell one another what took many nodes to
/// prove, and which questions they are at, so that each takes turns that no other is at, as threads of one process do.
class OneForAll {
public:
    explicit OneForAll(Ranks& ranks) : ranks_(ranks) {}
    [[nodiscard]] Outside& outside() noexcept { return outside_; }

    /// The leader: all ranks do the job, which is done when the leader's own hand is. \return what that made of it
    std::string lead(const std::string& job, const std::function<std::string(const std::string&)>& doing);
    /// A helper, until no more is wanted.
    void help(const std::function<std::string(const std::string&)>& doing);

private:
    void carry();
    void hear(const Message& message);

    Ranks& ranks_;
    Outside outside_;
};

} // namespace siam::cluster
