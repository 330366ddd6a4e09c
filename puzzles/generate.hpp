/// Making puzzles: a candidate number in, a puzzle or the reasons against it out.
#pragma once

#include "puzzles/gates.hpp"
#include "puzzles/source.hpp"

namespace siam {

/// Which puzzles are wanted, and how much work a candidate may take.
struct GeneratorOptions {
    std::uint64_t seed = 1;
    Task task = Task::win;
    Goal least_goal = Goal::strict; ///< of wins; with `fastest` puzzles of both goals are made
    Range n{2, 2};
    Range open{3, 3};  ///< provinces
    Range cards{4, 4}; ///< in all hands together
    Hand held{};       ///< each of these cards is in some hand
    unsigned min_level = 1, min_tries = 0;
    Uniqueness least_unique = Uniqueness::key;
    int least_rating = -max_rating, most_rating = max_rating;
    ThemeSet themes; ///< all of them are asked for
    /// So many of a hundred candidates may become puzzles whose key is a pass. Without a bound most of them would.
    unsigned waiting_percent = 10;
    /// Candidate i is the i-th of these alone, if there are any: positions of somebody's own games, which outlive this.
    const std::vector<PlayedPosition>* given = nullptr;
    /// Search nodes that a position may cost, for each side, before it is given up; from eight cards on sixteen times
    /// as many. The same count gives the same pack.
    std::uint64_t effort = 800'000;
    /// Likewise positions that the checker may visit: as many as fit into the table that four million need.
    std::size_t checker_positions = 6'500'000;
    MemoryBudget* budget = nullptr; ///< of all who generate at the same time; changes no candidate. None: no limit
};

/// The result of a candidate. A candidate is a walk through a few dozen positions that lie near one another in real
/// play; the first that passes every gate is the puzzle.
struct Candidate {
    std::uint64_t number = 0;
    std::optional<Puzzle> puzzle;
    std::uint64_t positions = 0;                     ///< looked at
    std::array<std::uint64_t, gate_count> refused{}; ///< of these, by the gate that refused
    [[nodiscard]] std::uint64_t& refused_by(Gate gate) noexcept { return refused[static_cast<unsigned>(gate)]; }
};

/// One for each thread. Candidates depend on the game, the options and their number alone.
class Generator {
public:
    /// The game outlives the generator. Throws std::invalid_argument for options that no position can meet.
    Generator(const Game& game, const GeneratorOptions& options);
    ~Generator();
    Generator(Generator&&) noexcept;
    Generator& operator=(Generator&&) noexcept;

    /// Every gate but G8, which needs the other puzzles: see Copies. `stop`, if set meanwhile, ends the work early;
    /// then the result is nothing. Throws OverBudget: with more memory the candidate can be had.
    [[nodiscard]] std::optional<Candidate> candidate(std::uint64_t number, const std::atomic<bool>* stop = nullptr);

private:
    class Implementation;
    std::unique_ptr<Implementation> implementation_;
};

} // namespace siam
