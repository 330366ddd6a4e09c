/// Answers for all boards of one group, from those of the groups that its turns lead to.
#pragma once

#include "solver/retrograde/grid.hpp"
#include "solver/retrograde/moves.hpp"

#include <map>
#include <mutex>
#include <utility>

namespace siam::retrograde {

/// The endings of every combination of hands, latest plays and misses, each worked out once. Besides supplies and the
/// ending no tie is broken by anything else (R8.1 to R8.7).
class EndingsCache {
public:
    EndingsCache(const Game& game, const Grid& grid, MemoryBudget* memory)
        : game_(game), grid_(grid), endings_(memory) {}
    /// Good until the cache ends. May be called from several threads. Throws OverBudget.
    [[nodiscard]] const Endings& of(const Position& position, const std::array<std::uint8_t, max_players>& misses);

private:
    const Game& game_;
    const Grid& grid_;
    std::mutex mutex_;
    using Key = std::array<std::uint8_t, 10>;
    std::map<Key, Endings, std::less<>, Budgeted<std::pair<const Key, Endings>>> endings_;
};

class Views;
class Batches;

/// The objects that solving any group needs.
struct Workshop {
    const Game& game;
    const Grid& grid;
    Groups& groups;
    EndingsCache& endings;
    const Lookout& lookout;
    MemoryBudget* memory; ///< of what solving needs for a while
};

/// Solves a group with two cards or more. Throws OverBudget or Interrupted. \pre the groups of its turns are solved,
/// and no value of its own is there \return turns looked at, each once a board and number of passes
std::uint64_t solve_group(const Workshop& workshop, Group& group);

/// The same for a group with one card left, without children: see last_card.cpp.
std::uint64_t solve_last_card(const Workshop& workshop, Group& group);

/// The same for groups that are away: see views.hpp. The group is a stand-in without boards for the one that the
/// batches are of; its values are there afterwards. \return turns, and the numbers of the values
std::pair<std::uint64_t, Sequence> solve_group(const Workshop& workshop, Group& group, Views& views, Batches& batches);
std::pair<std::uint64_t, Sequence> solve_last_card(
    const Workshop& workshop, Group& group, Views& views, Batches& batches);

} // namespace siam::retrograde
