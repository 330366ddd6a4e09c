/// Which boards a layer has: what the turns from the layers before it lead to.
#pragma once

#include "solver/retrograde/moves.hpp"

#include <functional>

namespace siam::retrograde {

/// A group whose turns with a card lead into the layer at hand.
struct Playing {
    const Group* group;
    GroupMoves moves;
    std::span<const Board> boards; ///< of the group: all, or some; no_board is passed over
    bool has_empty_board;          ///< is one of them
};
/// A group whose struggle is settled into it.
struct Settling {
    const Group* group;
    Settler settler;
    std::span<const Board> boards; ///< as above
};

/// The limits of listing. Where there is no room for a board, make_room is called, and the board tried again; without
/// it OverBudget is thrown.
struct ListingLimits {
    const Lookout& lookout;
    std::function<void()> make_room;
};

/// Adds to a group the boards that a parent's turns lead to. \return turns looked at
/// Throws OverBudget or Interrupted.
std::uint64_t list_plays(const Playing& parent, Group& child, const ListingLimits& limits);
/// The same for the boards that passing to the end of the struggle leads to.
std::uint64_t list_settlings(const Settling& parent, Group& child, const ListingLimits& limits);

/// The groups that the moves lead to, each once; what a parent's empty board leads to is added to them here,
/// unless they are listed already.
[[nodiscard]] std::vector<Group*> targets_of(Playing& parent, const Lookout& lookout);
/// The groups that the settlings lead to, each once.
[[nodiscard]] std::vector<Group*> targets_of(Settling& parent, Groups& groups, const Lookout& lookout);

} // namespace siam::retrograde
