/// One hard position over all ranks: `siam-mpi solve --one`.
#pragma once

#include "solver/search/remote.hpp"
#include "tools/cluster/ranks.hpp"
#include "tools/siam/frame/run.hpp"

namespace siam::cluster {

/// Every rank searches the same questions. Ranks on one machine share a table, and notes about the questions that are
/// being searched: as with threads of one process, each rank chooses turns that no other rank is searching. To other
/// machines, a rank sends the results that took many nodes to prove, and the questions that it is searching.
class OneForAll {
public:
    /// All ranks call this at the same time. \param bytes the size of the table
    OneForAll(Ranks& ranks, std::size_t bytes);
    [[nodiscard]] search::Remote& remote() noexcept { return remote_; }

    /// The leader calls this. All ranks do `job` until the leader itself has finished it. \return the leader's result
    [[nodiscard]] std::optional<std::string> lead(const tools::Job& job, const tools::DoJob& do_job);
    /// A helper calls this. Does the leader's jobs until the run ends.
    void help(const tools::DoJob& do_job);

private:
    void carry();
    void hear(const Message& message);
    void help_with(const tools::Job& job, const tools::DoJob& do_job);

    Ranks& ranks_;
    search::Remote remote_;
};

} // namespace siam::cluster
