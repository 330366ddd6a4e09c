/// Jobs handed out to all ranks, and done by them.
#pragma once

#include "tools/cluster/hands.hpp"
#include "tools/cluster/ranks.hpp"

namespace siam::cluster {

/// One kind of jobs, as the leader sees it. It calls all of it from one thread but `doing`.
struct Work {
    std::string about{};                      ///< every job of it, for the helpers
    std::function<std::optional<Job>()> next; ///< the next job; nothing: there is none any more
    std::function<void(std::uint64_t number, const std::string& result)> done; ///< a job was done; in any order
    Hands::Doing doing;                                                        ///< what the leader's own hands do
    std::function<bool()> is_over = [] { return false; }; ///< what is still worked on is not wanted
};

/// The leader's part: hands jobs out, and does some itself, until all are done, or none is wanted, or the user
/// interrupts this rank or another one. `done` gets every job's result; only an end before that leaves jobs without
/// one. A rank has at most one job waiting beside those that its hands are at, and none at the end when there are no
/// more jobs than hands, so that nobody is idle for long. Throws what `doing` throws here.
void share(Ranks& ranks, const Work& work, unsigned hands);

/// A helper's part in one share, whose `Work::about` is known by now.
void help(Ranks& ranks, unsigned hands, const Hands::Doing& doing);
/// A helper waits for the next share; nothing if there is none any more.
[[nodiscard]] std::optional<std::string> await_work(Ranks& ranks);

} // namespace siam::cluster
