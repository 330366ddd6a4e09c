/// One hard position over all ranks: `siam-mpi solve --one`.
#pragma once

#include <functional>

#include "solver/search/outside.hpp"
#include "tools/cluster/ranks.hpp"

namespace siam::cluster {

/// Every rank searches the same questions. Those of one machine share a table, and notes on which questions they are
/// at, so that each takes turns that no other is at, as threads of one process do. Those of different machines tell one
/// another what took many nodes to prove, and which questions they are at.
class OneForAll {
public:
    /// All ranks make one at the same time; so many bytes are for the table.
    OneForAll(Ranks& ranks, std::size_t bytes);
    [[nodiscard]] Outside& outside() noexcept { return outside_; }

    /// The leader: all ranks do the job, which is done when the leader's own hand is. \return what that made of it
    std::string lead(const std::string& job, const std::function<std::string(const std::string&)>& doing);
    /// A helper, until no more is wanted.
    void help(const std::function<std::string(const std::string&)>& doing);

private:
    void carry();
    void hear(const Message& message);
    void help_with(const std::string& job, const std::function<std::string(const std::string&)>& doing);

    Ranks& ranks_;
    Outside outside_;
};

} // namespace siam::cluster
