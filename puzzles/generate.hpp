/// Makes puzzles: for each candidate, named by a number, finds a puzzle or the reasons why there is none.
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
    Range open{3, 3};   ///< provinces
    Range cards{4, 4};  ///< in all hands together
    Hand held{};        ///< each of these cards is in some hand
    bool twins = false; ///< only for wins: each puzzle needs a twin, which is a puzzle of the same kind
    unsigned min_level = 1, min_tries = 0;
    Uniqueness least_unique = Uniqueness::key;
    int least_rating = -max_rating, most_rating = max_rating;
    ThemeSet themes; ///< a puzzle must have all of them
    /// The percentage of candidates that may have a pass as the key. Without this limit, most puzzles would have one.
    unsigned waiting_percent = 10;
    /// Positions of a user's games, or null. If set, candidate i is position i. They must outlive the generator.
    const std::vector<PlayedPosition>* given = nullptr;
    /// The limit of search nodes for one position and one side; a position that reaches the limit is given up. With
    /// eight cards or more, the limit is sixteen times as large. The same limit gives the same pack.
    std::uint64_t effort = 800'000;
    /// The number of positions that the checker may visit. A hash table made for four million has room for this many,
    /// because it rounds its size up.
    std::size_t checker_positions = 6'500'000;
    MemoryBudget* budget = nullptr; ///< memory that all generators share; changes no candidate. Null: no limit
};

/// The result for one candidate. A candidate is a walk through a few dozen positions, each a neighbour of an earlier
/// one (see neighbour()); the first position that passes every gate is the puzzle. If twins are requested, the
/// neighbours of such a position include its twin.
struct Candidate {
    std::uint64_t number = 0;
    std::optional<Puzzle> puzzle;
    std::optional<Puzzle> twin;                      ///< the puzzle's twin, if twins are requested
    std::uint64_t positions = 0;                     ///< the number of positions examined
    std::array<std::uint64_t, gate_count> refused{}; ///< refused positions, by the gate that refused
    [[nodiscard]] std::uint64_t& refused_by(Gate gate) noexcept { return refused[static_cast<unsigned>(gate)]; }
};

/// A candidate depends only on the game, the options and its number.
class Generator {
public:
    /// The game must outlive the generator. Throws std::invalid_argument for options that no position can meet.
    Generator(const Game& game, const GeneratorOptions& options);

    /// Returns the result for candidate `number`. Checks every gate but G8, which needs the other puzzles: see Copies.
    /// Returns nothing if the flag or the deadline of `limits` ended the work early; the limits have no other effect.
    /// Throws OverBudget if the candidate needs more memory.
    [[nodiscard]] std::optional<Candidate> candidate(std::uint64_t number, const Limits& limits = {}) const;

private:
    const Game* game_;
    GeneratorOptions options_;
};

} // namespace siam
