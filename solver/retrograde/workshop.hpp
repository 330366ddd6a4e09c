/// The solvers of groups, and the objects that these solvers share.
#pragma once

#include "solver/retrograde/grid.hpp"
#include "solver/retrograde/moves.hpp"

#include <map>
#include <mutex>
#include <tuple>

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
    using Key = std::tuple<std::array<unsigned, max_players>, Misses, unsigned>; ///< hands, misses, latest plays
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
    bool in_parts;        ///< true: views hold the children that cannot be looked up; results are only in the file
    bool needs_choices = false; ///< true: of the children, solving needs the choices but not the values
};

/// Solves a group with two or more cards: computes its numbers and values from the values of the groups that its turns
/// lead to, and counts its turns. Throws OverBudget, Interrupted, FileError; then the columns are incomplete. \pre the
/// boards that the turns of the group lead to can be looked up in their groups, or read from the file
void solve_group(const Workshop& workshop, Group& group);
/// Solves a group with one card left: see last_card.cpp.
void solve_last_card(const Workshop& workshop, Group& group);

} // namespace siam::retrograde
