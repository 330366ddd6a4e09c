/// Exact answers for positions: the entrance to the fast solver.
#pragma once

#include "solver/verdict.hpp"

#include <memory>
#include <optional>
#include <span>

namespace siam {

namespace search {
class Remote;
}
class TableSet;

/// The resources of a Solver. They decide only whether there is an answer, never which.
struct SolverOptions {
    std::size_t memory = std::size_t{1} << 30; ///< bytes for the table, at most
    unsigned threads = 1;
    search::Remote* remote = nullptr; ///< solvers in other processes that are asked the same; it outlives the solver
    const TableSet* tables = nullptr; ///< positions that they hold are not searched; they outlive the solver
    /// One worker alone works at a question until it takes more nodes than this, because small questions are answered
    /// sooner so; 0: all workers begin at once. No answer depends on it.
    std::uint64_t nodes_alone = 4000;
    std::uint64_t nodes_of_a_try = 20'000; ///< nodes of a first try, at most; harder positions are worth all workers
};

/// A position to be solved. Both objects outlive the solver's use of them.
struct Problem {
    const Game& game;
    const Position& position;
    Detail detail = Detail::distance;
};

/// The result of one thread within few nodes.
struct FirstTry {
    Answer answer;
    std::chrono::nanoseconds time{0}; ///< by the clock of the limits; 0 without one
};

/// Keeps its table from one position to the next. Not for use from two threads at once; it uses its own threads inside.
class Solver {
public:
    explicit Solver(const SolverOptions& options = {});
    ~Solver();
    Solver(Solver&&) noexcept;
    Solver& operator=(Solver&&) noexcept;

    /// \pre the game object outlives the solver's use of it
    [[nodiscard]] Answer solve(
        const Game& game, const Position& position, Detail detail = Detail::distance, const Limits& limits = {}) {
        return solve({game, position, detail}, limits);
    }
    /// Continues from proved bounds: a verdict for each side, or nothing.
    [[nodiscard]] Answer solve(const Problem& problem, const Limits& limits, const Verdicts& proved = {});
    /// First tries, one for each problem in order; nothing for a problem that the limits left no time to begin. Each is
    /// one thread's work, with as many at a time as there are threads: small positions are solved sooner so than each
    /// by all threads.
    [[nodiscard]] std::vector<std::optional<FirstTry>> first_tries(
        std::span<const Problem> problems, const Limits& limits);

private:
    class Implementation;
    std::unique_ptr<Implementation> implementation_;
};

} // namespace siam
