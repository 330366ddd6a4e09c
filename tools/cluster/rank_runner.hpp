/// The runner of `siam-mpi`: rank 0 hands out the jobs of a run to all ranks, and takes their results.
#pragma once

#include "solver/search/remote.hpp"
#include "tools/cluster/ranks.hpp"
#include "tools/siam/frame/run.hpp"

namespace siam::cluster {

class RankRunner : public tools::Runner {
public:
    /// \param words the command line, which rank 0 sends to the helpers
    RankRunner(Ranks& ranks, std::vector<std::string> words) : ranks_(ranks), words_(std::move(words)) {}
    /// A helper waits for the command line of rank 0; nothing if the run ends without a command.
    [[nodiscard]] std::optional<std::vector<std::string>> await_command();

    [[nodiscard]] bool leads() const noexcept override { return ranks_.leads(); }
    [[nodiscard]] bool is_shared() const noexcept override { return true; }
    void agree_on(const std::string& variants) override;
    /// Many records, so that the ranks can begin with the hard ones; one, if all ranks work together on each.
    [[nodiscard]] std::size_t most_ahead(std::size_t alone) const noexcept override;
    /// `siam-mpi solve --one`: every rank does every job. Ranks on one machine share a table, and notes about the
    /// questions that are being searched: as with threads of one process, each rank chooses turns that no other rank is
    /// searching. To other machines, a rank sends the results that took many nodes to prove, and the questions that it
    /// is searching.
    [[nodiscard]] search::Remote* work_together(std::size_t bytes) override;

    /// Besides the jobs in progress, a rank has at most one waiting job, so that a thread that becomes free is not idle
    /// for long. If there are fewer jobs than threads, no job waits. An interruption of any rank ends the run; then
    /// some jobs have no result.
    void run(const tools::Work& work, unsigned threads) override;
    void help(const tools::DoJob& do_job, unsigned threads) override;

private:
    void call_helpers();

    Ranks& ranks_;
    std::vector<std::string> words_;
    std::string variants_; ///< the texts of rank 0's variants
    bool has_called_ = false;
    std::optional<search::Remote> one_; ///< what the ranks share if all work on each job
};

} // namespace siam::cluster
