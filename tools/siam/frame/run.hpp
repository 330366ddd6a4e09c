/// The one way to do many jobs: any thread or process does them, and their results are taken in order.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <string>

namespace siam::search {
class Remote;
}

namespace siam::tools {

struct Job {
    std::uint64_t number = 0;           ///< results are taken in the order 0, 1, 2 ...
    std::string task{};                 ///< everything that another process needs to do the job
    std::optional<std::string> known{}; ///< the result, if there is nothing left to do
};

/// A function that does a job and returns the result, or nothing if the job was stopped. Any thread may call it, also
/// in another process. If it throws OverBudget while other jobs are in progress, it is called again alone.
using DoJob = std::function<std::optional<std::string>(const Job&)>;

/// The jobs of a run. The runner calls all members but `do_job` one at a time.
struct Work {
    std::function<std::optional<Job>()> next; ///< the next job, in any order; nothing if there are no more
    DoJob do_job;
    /// Receives each result as soon as it is there, unless it was known, for instance to save it.
    std::function<void(std::uint64_t number, const std::string& result)> keep = [](std::uint64_t, const auto&) {};
    /// Receives the results in order. Returns false if the run needs no more: then the other jobs are stopped.
    std::function<bool(std::uint64_t number, const std::string& result)> take = [](std::uint64_t, const auto&) {
        return true;
    };
    std::function<bool()> is_over = [] { return false; }; ///< whether jobs in progress must end, without results
};

/// Gives out the jobs of a run and takes their results in order. Any thread may call any member.
class InOrder {
public:
    /// \param work outlives this object
    explicit InOrder(const Work& work) : work_(work) {}
    /// The next job to do; nothing if there are no more, or none is needed. Takes known results on the way, even if the
    /// time is up.
    [[nodiscard]] std::optional<Job> next();
    /// Takes the result of a job.
    void put(std::uint64_t number, std::string result);
    /// Whether the run needs no more results.
    [[nodiscard]] bool is_over() const;
    /// Ends the run early: next() returns nothing from now on.
    void end();

private:
    void take(std::uint64_t number, std::string&& result);

    const Work& work_;
    mutable std::mutex mutex_;
    std::map<std::uint64_t, std::string> waiting_; ///< results that wait for one with a smaller number
    std::uint64_t next_to_take_ = 0;
    bool is_enough_ = false;
};

/// The jobs that share the memory of a process. A job that needs all of the memory waits until it is alone.
class Room {
public:
    Room(const DoJob& do_job, unsigned workers) : do_job_(do_job), workers_(workers) {}
    /// Does a job; if the memory is too small while others are in progress, does it again alone. Throws OverBudget if
    /// all of the memory is too small.
    [[nodiscard]] std::optional<std::string> do_job(const Job& job);

private:
    const DoJob& do_job_;
    unsigned workers_;
    std::mutex door_;
    std::shared_mutex room_;
};

/// Does the jobs of runs in this process. `siam-mpi` has another runner, which spreads them over several processes.
class Runner {
public:
    Runner() = default;
    virtual ~Runner() = default;
    Runner(const Runner&) = delete;
    Runner& operator=(const Runner&) = delete;

    /// Whether this process reads the input, keeps journals and writes the results. If not, a verb only calls help().
    [[nodiscard]] virtual bool leads() const noexcept { return true; }
    /// Whether there are other processes.
    [[nodiscard]] virtual bool is_shared() const noexcept { return false; }
    /// Every process calls this once, before its first job, with the facts that jobs do not carry: the texts of all
    /// variants. Throws BadInput if this process has other facts than the one that leads.
    virtual void agree_on(const std::string& /*variants*/) {}
    /// How many records to read ahead, if one process would read `alone`.
    [[nodiscard]] virtual std::size_t most_ahead(std::size_t alone) const noexcept { return alone; }
    /// Lets the solvers of all processes work on the same question. Every process calls this once, at the same time,
    /// before its first job. \param bytes the size of the table that they share
    [[nodiscard]] virtual search::Remote* work_together(std::size_t /*bytes*/) { return nullptr; }

    /// Does jobs with `threads` threads, until all are done or the run is over. One thread takes each result before it
    /// asks for the next job. Throws the exceptions of the members of `work`.
    virtual void run(const Work& work, unsigned threads);
    /// Does the jobs of the process that leads, until there are no more.
    virtual void help(const DoJob& /*do_job*/, unsigned /*threads*/) {}
};

/// The runner of this process.
[[nodiscard]] Runner& runner() noexcept;
/// Replaces the runner; the new one must live until the process ends.
void set_runner(Runner& runner) noexcept;

} // namespace siam::tools
