/// The objects that the solvers of all groups share, and the result of solving a group.
#pragma once

#include "solver/retrograde/grid.hpp"
#include "solver/retrograde/moves.hpp"

#include <map>
#include <mutex>

namespace siam::retrograde {

/// The endings for every combination of hands, latest plays and misses, each computed once. Who wins depends on these
/// three, on the supplies and on the ending, and on nothing else (R8.1 to R8.7).
class EndingsCache {
public:
    EndingsCache(const Game& game, const Grid& grid, MemoryBudget* memory)
        : game_(game), grid_(grid), endings_(memory) {}
    /// Returns the endings for the position's hands and latest plays and for these misses. The reference is valid as
    /// long as the cache exists. Any thread may call this function. Throws OverBudget.
    [[nodiscard]] const Endings& of(const Position& position, const Misses& misses);

private:
    const Game& game_;
    const Grid& grid_;
    std::mutex mutex_;
    using Key = std::array<std::uint8_t, 10>;
    std::map<Key, Endings, std::less<>, Budgeted<std::pair<const Key, Endings>>> endings_;
};

/// The objects that the solvers of all groups share.
struct Workshop {
    const Game& game;
    const Grid& grid;
    Groups& groups;
    EndingsCache& endings;
    const Lookout& lookout;
    MemoryBudget* memory; ///< temporary memory for solving
    BlockFile* file;      ///< holds the columns that are not in memory; null: all columns are in memory
    bool in_parts;        ///< true: solve one batch of boards at a time; results are only in the file (see views.hpp)
};

/// The result of solving a group. The columns are in memory, or in the file if the work is in parts.
struct Answers {
    explicit Answers(MemoryBudget* memory)
        : numbers(Order::any, memory), values(Order::any, memory), choices(Order::any, memory) {}
    std::uint64_t turns = 0; ///< the number of turns from all boards after every number of passes
    Column<std::uint32_t> numbers;
    Column<std::uint64_t> values, choices;
};

} // namespace siam::retrograde
