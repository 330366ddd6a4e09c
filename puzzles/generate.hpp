/// Makes puzzles: turns the number of a candidate into a puzzle, or into the reasons against it.
#pragma once

#include "puzzles/gates.hpp"
#include "puzzles/source.hpp"

namespace siam {

/// Which puzzles are requested, and how much work a candidate may take.
struct GeneratorOptions {
    std::uint64_t seed = 1;
    Task task = Task::win;
    Goal least_goal = Goal::strict; ///< only for wins; with `fastest`, puzzles of both goals are made
    Range n{2, 2};
    Range open{3, 3};  ///< provinces
    Range cards{4, 4}; ///< in all hands together
    Hand held{};       ///< some hand holds each of these cards
    unsigned min_level = 1, min_tries = 0;
    Uniqueness least_unique = Uniqueness::key;
    int least_rating = -max_rating, most_rating = max_rating;
    ThemeSet themes; ///< a puzzle must have all of them
    /// The number of candidates, of a hundred, that may become puzzles whose key is a pass. Without this limit, most
    /// puzzles would have such a key.
    unsigned waiting_percent = 10;
    /// Positions of a user's games, or null. If there are any, candidate i is the i-th of them. They outlive the
    /// options.
    const std::vector<PlayedPosition>* given = nullptr;
    /// The limit of search nodes for a position and a side, after which the position is given up; with eight cards or
    /// more, the limit is sixteen times as large. The same limit gives the same pack.
    std::uint64_t effort = 800'000;
    /// The number of positions that the checker may visit. This many fit into a hash table that was made for four
    /// million.
    std::size_t checker_positions = 6'500'000;
    MemoryBudget* budget = nullptr; ///< memory that all generators share; changes no candidate. Null: no limit
};

/// The result of a candidate. A candidate is a walk through a few dozen positions, each close to the next in real play;
/// the first that passes every gate is the puzzle.
struct Candidate {
    std::uint64_t number = 0;
    std::optional<Puzzle> puzzle;
    std::uint64_t positions = 0;                     ///< the number of positions examined
    std::array<std::uint64_t, gate_count> refused{}; ///< refused positions, by the gate that refused
    [[nodiscard]] std::uint64_t& refused_by(Gate gate) noexcept { return refused[static_cast<unsigned>(gate)]; }
};

/// A generator for one thread. A candidate depends only on the game, the options and its number.
class Generator {
public:
    /// The game outlives the generator. Throws std::invalid_argument for options that no position can meet.
    Generator(const Game& game, const GeneratorOptions& options);
    ~Generator();
    Generator(Generator&&) noexcept;
    Generator& operator=(Generator&&) noexcept;

    /// Checks every gate but G8, which needs the other puzzles: see Copies. At the flag or the deadline of the limits,
    /// the work ends early without a result; the limits have no other effect. Throws OverBudget if the candidate needs
    /// more memory.
    [[nodiscard]] std::optional<Candidate> candidate(std::uint64_t number, const Limits& limits = {});

private:
    class Implementation;
    std::unique_ptr<Implementation> implementation_;
};

} // namespace siam
