/// The options that bound a solver's work: threads, memory, time and nodes.
#pragma once

#include "solver/endgame_table/endgame_table.hpp"
#include "solver/memory_budget.hpp"
#include "solver/solve.hpp"
#include "tools/siam/frame/quantities.hpp"
#include "tools/siam/frame/record_clock.hpp"

namespace siam::tools {

/// The value of `--threads`; the number of cores without it. Throws UsageError.
[[nodiscard]] unsigned threads_option(const Options& options);

/// The value of `--nodes`; no limit without it. Throws UsageError.
[[nodiscard]] std::uint64_t nodes_option(const Options& options);

/// The value of `--memory`, or 1G, or most of the address space if that is less. Throws UsageError, also for more
/// memory than the machine has.
[[nodiscard]] std::size_t memory_option(const Options& options);

/// The bytes left for the work: `asked` minus the bytes that the process uses now, and minus the bytes that its threads
/// and its writing will need. If almost nothing is left, throws UsageError, which names the smallest limit that
/// suffices. \param others further bytes to subtract, which no budget counts
[[nodiscard]] std::size_t working_memory(std::size_t asked, unsigned threads, std::size_t others = 0);

/// The users of the memory: the search alone, or other parts too.
enum class MemoryFor { search, search_and_others };

/// A solver, made when the first record needs it, and the clock that stops it.
class LimitedSolver {
public:
    /// Reads the options. `usual_time` is the limit of time without `--time`. Throws UsageError.
    explicit LimitedSolver(
        const Options& options, MemoryFor memory_for = MemoryFor::search,
        std::optional<std::chrono::milliseconds> usual_time = {});

    /// Tries several records, each on one thread with few nodes. All records together get the time of one record. The
    /// result for a record is nothing if an interruption came before the record was begun.
    [[nodiscard]] std::vector<std::optional<FirstTry>> first_tries(std::span<const Problem> problems);
    /// Starts the clock of a record. The record's time includes making the table, and the first try `first`.
    void start_record(const std::optional<FirstTry>& first = {});
    /// Sets the listener that learns of bounds as they narrow (Limits::progress).
    void tell(std::function<void(const Verdicts&, std::uint64_t)> listener) { limits_.progress = std::move(listener); }
    /// The answer to the problem. Continues from the first try `first`, if there was one.
    [[nodiscard]] Answer solve(const Problem& problem, const std::optional<FirstTry>& first = {});
    [[nodiscard]] const Limits& limits() const noexcept { return limits_; }
    /// The budget for everything that is allocated besides the solver's table.
    [[nodiscard]] MemoryBudget& memory() noexcept { return *budget_; }
    /// Makes the solver work on each question together with other processes. \pre nothing was solved yet
    void work_with(search::Remote& remote) noexcept { options_.remote = &remote; }
    [[nodiscard]] unsigned threads() const noexcept { return options_.threads; }
    [[nodiscard]] double seconds() const { return clock_.seconds(); }

private:
    [[nodiscard]] Solver& solver();

    SolverOptions options_;
    TableSet tables_;
    bool noted_other_game_ = false; ///< whether a note has said that the tables are for other games
    Limits limits_;
    RecordClock clock_;
    MemoryFor memory_for_;
    std::optional<MemoryBudget> budget_; ///< the memory limit, minus the fixed needs of the process
    HeldBytes table_;                    ///< the bytes of the solver's table
    std::optional<Solver> solver_;
};

} // namespace siam::tools
