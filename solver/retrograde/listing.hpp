/// Lists the boards of a layer by following the turns from earlier layers.
#pragma once

#include "solver/retrograde/moves.hpp"

#include <deque>
#include <functional>
#include <variant>

namespace siam::retrograde {

/// A group whose turns lead into the current layer, either by playing a card or by passes that settle a struggle.
struct Parent {
    const Group* group;
    std::span<const Board> boards; ///< the group's boards, all or some
    std::variant<GroupMoves, Settler> turns;
};

/// The parents of a layer, or some of them. For each group that their turns lead to, holds the list of its parents.
class Parents {
public:
    explicit Parents(MemoryBudget* memory) : all_(memory), of_(memory) {}
    [[nodiscard]] MemoryBudget* memory() const noexcept { return of_.get_allocator().budget(); }
    [[nodiscard]] bool empty() const noexcept { return all_.empty(); }
    /// Adds a parent, and makes the groups that its turns lead to. If the turns are plays and the parent has the empty
    /// board, also adds the successors of the empty board to their groups, unless these groups are listed already. If
    /// add() throws OverBudget or Interrupted, the parent has not been added.
    void add(Parent parent, Groups& groups, const Lookout& lookout);
    /// The parents whose turns lead to the child.
    [[nodiscard]] std::span<const Parent* const> of(const Group& child) const noexcept {
        const auto found = of_.find(&child);
        return found == of_.end() ? std::span<const Parent* const>() : found->second;
    }

private:
    std::deque<Parent, Budgeted<Parent>> all_; ///< a deque, since `of_` keeps pointers to its items
    BudgetedMap<const Group*, List<const Parent*>> of_;
};

/// The limits of listing. If there is no room for a board's successors, listing calls make_room and tries the board
/// again. If make_room is null, listing throws OverBudget.
struct ListingLimits {
    const Lookout& lookout;
    std::function<void()> make_room;
};

/// Adds to `child` the boards that turns from the boards of `parent` lead to. Throws OverBudget or Interrupted. \return
/// the number of these turns
std::uint64_t list_children(const Parent& parent, Group& child, const ListingLimits& limits);

} // namespace siam::retrograde
