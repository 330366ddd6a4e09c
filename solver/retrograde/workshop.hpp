/// The objects that solving any group needs, and its result.
#pragma once

#include "solver/retrograde/grid.hpp"
#include "solver/retrograde/moves.hpp"

#include <map>
#include <mutex>

namespace siam::retrograde {

/// The endings for every combination of hands, latest plays and misses, each computed once. Besides these, a tie
/// depends only on the supplies and the ending (R8.1 to R8.7).
class EndingsCache {
public:
    EndingsCache(const Game& game, const Grid& grid, MemoryBudget* memory)
        : game_(game), grid_(grid), endings_(memory) {}
    /// Valid until the cache ends. Any thread may call this. Throws OverBudget.
    [[nodiscard]] const Endings& of(const Position& position, const std::array<std::uint8_t, max_players>& misses);

private:
    const Game& game_;
    const Grid& grid_;
    std::mutex mutex_;
    using Key = std::array<std::uint8_t, 10>;
    std::map<Key, Endings, std::less<>, Budgeted<std::pair<const Key, Endings>>> endings_;
};

/// The objects that solving any group needs.
struct Workshop {
    const Game& game;
    const Grid& grid;
    Groups& groups;
    EndingsCache& endings;
    const Lookout& lookout;
    MemoryBudget* memory; ///< temporary memory for solving
    BlockFile* file;      ///< for columns that are not in memory; none: all are
    bool in_parts;        ///< a batch of boards at a time, with results that stand in the file alone (see views.hpp)
};

/// The result of solving a group. It is in memory, unless the work is in parts.
struct Answers {
    explicit Answers(MemoryBudget* memory)
        : numbers(Order::any, memory), values(Order::any, memory), choices(Order::any, memory) {}
    std::uint64_t turns = 0; ///< each counted once for a board and number of passes
    Column<std::uint32_t> numbers;
    Column<std::uint64_t> values, choices;
};

} // namespace siam::retrograde
