/// Answers for all boards of one group, computed from those of the groups that its turns lead to.
#pragma once

#include "solver/retrograde/grid.hpp"
#include "solver/retrograde/moves.hpp"

#include <map>
#include <mutex>
#include <utility>

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

class Views;
class Batches;

/// The objects that solving any group needs.
struct Workshop {
    const Game& game;
    const Grid& grid;
    Groups& groups;
    EndingsCache& endings;
    const Lookout& lookout;
    MemoryBudget* memory; ///< temporary memory for solving
};

/// Solves a group with two or more cards. Throws OverBudget or Interrupted. \pre the groups that its turns lead to are
/// solved, and it has no values yet \return the number of turns, each counted once for a board and number of passes
std::uint64_t solve_group(const Workshop& workshop, Group& group);

/// Does the same for a group with one card left, whose plays lead to no group: see last_card.cpp.
std::uint64_t solve_last_card(const Workshop& workshop, Group& group);

/// Does the work of either function; the solver is a GroupSolver or LastCardSolver made for the group. Solves boards in
/// ascending order, so that values have the same numbers whether the group is in memory or away.
template <class Solver>
std::uint64_t solve_in_memory(Solver& solver, const Workshop& workshop, Group& group) {
    fill(group.value_of, group.boards.slots().size(), std::uint32_t{0}, workshop.lookout);
    const List<Board> boards = group.boards.sorted(workshop.lookout);
    const std::uint64_t turns = solver.solve(
        boards, [&](std::size_t i, std::uint32_t number) { group.value_of[group.boards.find(boards[i])] = number; });
    group.values.close();
    return turns;
}

/// Solve a group that is away: see views.hpp. `group` is an empty stand-in for the group whose boards the batches hold;
/// it has the values afterwards. \return the number of turns, and the numbers of the values
std::pair<std::uint64_t, Sequence> solve_group(const Workshop& workshop, Group& group, Views& views, Batches& batches);
std::pair<std::uint64_t, Sequence> solve_last_card(
    const Workshop& workshop, Group& group, Views& views, Batches& batches);

} // namespace siam::retrograde
