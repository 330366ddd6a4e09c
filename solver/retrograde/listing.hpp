/// The boards of a layer, found from the turns of earlier layers.
#pragma once

#include "solver/retrograde/moves.hpp"

#include <functional>

namespace siam::retrograde {

/// A group whose turns with a card lead into the current layer.
struct Playing {
    const Group* group;
    GroupMoves moves;
    std::span<const Board> boards; ///< the group's boards, all or some; no_board is skipped
    bool has_empty_board;          ///< the empty board is one of them
};
/// A group from which settling a struggle leads into the layer.
struct Settling {
    const Group* group;
    Settler settler;
    std::span<const Board> boards; ///< as above
};

/// The limits of listing. If a board finds no room, listing calls make_room and tries the board again; without
/// make_room it throws OverBudget.
struct ListingLimits {
    const Lookout& lookout;
    std::function<void()> make_room;
};

/// Adds to a group the boards that a parent's turns lead to. Throws OverBudget or Interrupted. \return the number of
/// turns
std::uint64_t list_plays(const Playing& parent, Group& child, const ListingLimits& limits);
/// Adds to a group the boards that follow when everybody passes on a parent's boards. Throws and returns the same.
std::uint64_t list_settlings(const Settling& parent, Group& child, const ListingLimits& limits);

/// The groups that the moves lead to, each once. The successors of a parent's empty board are added to them here,
/// unless they are listed already.
[[nodiscard]] std::vector<Group*> targets_of(Playing& parent, const Lookout& lookout);
/// The groups that the settlings lead to, each once.
[[nodiscard]] std::vector<Group*> targets_of(Settling& parent, Groups& groups, const Lookout& lookout);

} // namespace siam::retrograde
