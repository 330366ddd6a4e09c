/// Jobs that the leader hands out to all ranks.
#pragma once

#include "tools/cluster/hands.hpp"
#include "tools/cluster/ranks.hpp"

namespace siam::cluster {

/// One kind of jobs, as the leader sees it. One thread calls all members except `doing`.
struct Work {
    std::string about{};                      ///< what all jobs have in common, for the helpers
    std::function<std::optional<Job>()> next; ///< the next job; nothing if there are no more
    std::function<void(std::uint64_t number, const std::string& result)>
        done;                                             ///< receives the result of a job; results come in any order
    Hands::Doing doing;                                   ///< the work of the leader's own hands
    std::function<bool()> is_over = [] { return false; }; ///< whether the jobs in progress are no longer needed
};

/// The leader calls this. Hands out jobs to the helpers and does some itself, until all are done, no more are needed,
/// or the user interrupts any rank. `done` gets the result of every job; only an early end leaves jobs without a
/// result. A rank has at most one waiting job besides those in progress, so that its hands are never idle for long; it
/// has none if there are fewer jobs than hands. Throws the exceptions of `doing`.
void share(Ranks& ranks, const Work& work, unsigned hands);

/// A helper calls this for one share, whose `Work::about` it already has.
void help(Ranks& ranks, unsigned hands, const Hands::Doing& doing);
/// A helper waits for the next share. \return its `Work::about`; nothing if the run is over
[[nodiscard]] std::optional<std::string> await_work(Ranks& ranks);

} // namespace siam::cluster
