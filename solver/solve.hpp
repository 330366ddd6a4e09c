/// The fast solver: exact answers for positions.
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

/// The resources of a Solver. They can decide whether there is an answer, but never change the answer.
struct SolverOptions {
    std::size_t memory = std::size_t{1} << 30; ///< bytes for the table, at most
    unsigned threads = 1;
    search::Remote* remote = nullptr; ///< solvers of the same positions in other processes; outlives the solver
    const TableSet* tables = nullptr; ///< tables whose positions need no search; they outlive the solver
    /// One worker begins each question alone, because this is faster for small questions. After this number of nodes,
    /// all workers join in. 0: all workers begin at once. No answer depends on this number.
    std::uint64_t nodes_alone = 4000;
    std::uint64_t nodes_of_a_try = 20'000; ///< the limit of nodes for a first try
};

/// A position to be solved. The game and the position outlive the solver's use of them.
struct Problem {
    const Game& game;
    const Position& position;
    Detail detail = Detail::distance;
};

/// The result of a first try: one thread has searched the problem with few nodes.
struct FirstTry {
    Answer answer;
    std::chrono::nanoseconds time{0}; ///< by the clock of the limits; 0 without one
};

/// Solves positions, and keeps its table from one position to the next. A solver runs threads of its own; do not call
/// it from two threads at once.
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
    /// Solves the problem. `proved` has a verdict with proved bounds for each side, or is empty.
    [[nodiscard]] Answer solve(const Problem& problem, const Limits& limits, const Verdicts& proved = {});
    /// Tries each problem once. Each thread works on a problem of its own, because this solves small positions sooner
    /// than all threads together. Returns the results in order, and nothing for a problem that was not begun before a
    /// limit was reached.
    [[nodiscard]] std::vector<std::optional<FirstTry>> first_tries(
        std::span<const Problem> problems, const Limits& limits);
    /// Solves the problem, beginning with the result of the first try if there was one. The nodes of the try count too.
    /// \pre the deadline takes the time of the first try into account
    [[nodiscard]] Answer finish(const Problem& problem, const Limits& limits, const std::optional<FirstTry>& first);

private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

} // namespace siam
