/// Lists the boards of a layer by following the turns from earlier layers.
#pragma once

#include "solver/retrograde/moves.hpp"

#include <deque>
#include <functional>
#include <variant>

namespace siam::retrograde {

/// The turns of a group that lead into the current layer: plays of a card, or passes that settle a struggle.
using Turns = std::variant<GroupMoves, Settler>;

/// A group whose turns lead into the current layer.
struct Parent {
    std::span<const Board> boards; ///< the group's boards, all or some
    Turns turns;
};

/// The parents of a layer, or some of them, with their loaded boards. For each group that their turns lead to, holds
/// the list of its parents. If a step is done in parts, the parents have a limited share of the memory, so that the
/// rest remains for the boards of the layer.
class Parents {
public:
    /// \param share the number of bytes for the parents; 0: all memory
    Parents(MemoryBudget* memory, std::size_t share)
        : held_(memory, share),
          own_(share, memory == nullptr ? nullptr : memory->refusal()),
          memory_(share == 0 ? memory : &own_),
          all_(memory_) {}
    [[nodiscard]] MemoryBudget* memory() const noexcept { return memory_; }
    [[nodiscard]] bool empty() const noexcept { return all_.empty(); }
    [[nodiscard]] bool full() const noexcept { return own_.taken() > own_.limit() / 2; }
    /// The number of boards to read at once.
    [[nodiscard]] std::size_t boards_at_once() const noexcept {
        constexpr std::size_t part = 8;
        return own_.limit() / part / sizeof(Board);
    }
    /// Adds a parent, and makes the groups that its turns lead to. If add() throws OverBudget or Interrupted, the
    /// parent has not been added.
    void add(std::span<const Board> boards, Turns turns, Groups& groups, const Lookout& lookout);
    void keep(List<Board> boards) { boards_.push_back(std::move(boards)); } // spans of these boards stay valid
    void clear();
    /// The parents whose turns lead to the child.
    [[nodiscard]] std::span<const Parent* const> of(const Group& child) const noexcept {
        const auto found = of_.find(&child);
        return found == of_.end() ? std::span<const Parent* const>() : found->second;
    }

private:
    HeldBytes held_;
    MemoryBudget own_;
    MemoryBudget* memory_;
    std::deque<Parent, Budgeted<Parent>> all_; ///< a deque, since `of_` keeps pointers to its items
    boost::unordered_flat_map<const Group*, std::vector<const Parent*>> of_; ///< few bytes, so they do not count
    std::vector<List<Board>> boards_;
};

/// Adds to the lookup of `child` the boards that turns of the parents lead to. If there is no room for a board, calls
/// make_room() and tries again; if make_room is empty, throws OverBudget. May throw Interrupted.
/// \return the number of these turns, without the turns from empty boards
std::uint64_t list_boards(
    const Parents& parents, Group& child, const Lookout& lookout, const std::function<void()>& make_room = {});

} // namespace siam::retrograde
