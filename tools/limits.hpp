/// The options that bound a solver's work: threads, memory, time and nodes.
#pragma once

#include "solver/endgame_table.hpp"
#include "solver/solve.hpp"
#include "tools/options.hpp"
#include "tools/record_clock.hpp"

namespace siam::tools {

/// `--threads`, `--memory`, `--time`, `--nodes`.
void declare_limits(Options& options);

/// `--table`, for a verb whose solver may use tables.
void declare_tables(Options& options);

/// A solver, made when the first record needs it, and the clock that stops it.
class LimitedSolver {
public:
    /// Throws UsageError.
    explicit LimitedSolver(const Options& options);

    /// Starts the time of a record. The table is made within it.
    void start_record() { clock_.start(); }
    [[nodiscard]] Answer solve(const Game& game, const Position& position, Detail detail);
    [[nodiscard]] const Limits& limits() const noexcept { return limits_; }
    [[nodiscard]] std::size_t memory() const noexcept { return options_.memory; }
    [[nodiscard]] unsigned threads() const noexcept { return options_.threads; }
    [[nodiscard]] double seconds() const { return clock_.seconds(); }

private:
    SolverOptions options_;
    TableSet tables_;
    Limits limits_;
    RecordClock clock_;
    std::optional<Solver> solver_;
};

} // namespace siam::tools
