/// Exact answers for positions: the one entrance to the fast solver.
#pragma once

#include "solver/answer.hpp"

#include <memory>

namespace siam {

class TableSet;

struct SolverOptions {
    std::size_t memory = std::size_t{1} << 30; ///< bytes for the table, at most
    unsigned threads = 1;
    const TableSet* tables = nullptr; ///< positions that they hold are not searched; they outlive the solver
};

/// Keeps its table from one position to the next. Not to be used from two threads at once; it uses its own threads
/// inside.
class Solver {
public:
    explicit Solver(const SolverOptions& options = {});
    ~Solver();
    Solver(Solver&&) noexcept;
    Solver& operator=(Solver&&) noexcept;

    /// \pre game.results_defined(); the game object outlives the solver's use of it
    [[nodiscard]] Answer solve(
        const Game& game, const Position& position, Detail detail = Detail::distance, const Limits& limits = {});

private:
    class Implementation;
    std::unique_ptr<Implementation> implementation_;
};

} // namespace siam
