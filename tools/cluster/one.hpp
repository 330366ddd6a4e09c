/// One hard position over all ranks: `siam-mpi solve --one`.
#pragma once

#include <functional>

#include "solver/search/remote.hpp"
#include "tools/cluster/ranks.hpp"

namespace siam::cluster {

/// Every rank searches the same questions. Ranks on one machine share a table, and notes that say which questions are
/// being searched. So each rank chooses turns that no other rank is searching, as threads of one process do. Ranks on
/// different machines send each other the results that took many nodes to prove, and the questions that they are
/// searching.
class OneForAll {
public:
    /// All ranks call this at the same time. \param bytes the size of the table
    OneForAll(Ranks& ranks, std::size_t bytes);
    [[nodiscard]] search::Remote& remote() noexcept { return remote_; }

    /// The leader calls this. All ranks do the job, which ends when the leader's own hand has finished. \return the
    /// result of the leader's hand
    std::string lead(const std::string& job, const std::function<std::string(const std::string&)>& doing);
    /// A helper calls this. Works until the leader sends no more jobs.
    void help(const std::function<std::string(const std::string&)>& doing);

private:
    void carry();
    void hear(const Message& message);
    void help_with(const std::string& job, const std::function<std::string(const std::string&)>& doing);

    Ranks& ranks_;
    search::Remote remote_;
};

} // namespace siam::cluster
