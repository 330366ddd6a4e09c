/// A solved group in the form of files: equal answers have equal bytes, whatever the threads and interruptions.
#pragma once

#include "solver/retrograde/group.hpp"

namespace siam::retrograde {

/// A group's boards in rising order, with the numbers of their values in the order of first occurrence.
struct OrderedGroup {
    List<Board> boards;
    List<std::uint32_t> numbers;     ///< none if the group is not solved
    List<std::uint32_t> old_numbers; ///< by number

    /// Throws OverBudget or Interrupted.
    OrderedGroup(const Group& group, const Lookout& lookout)
        : boards(group.boards.sorted(lookout)),
          numbers(group.value_of.get_allocator()),
          old_numbers(group.value_of.get_allocator()) {
        if (group.value_of.empty()) return;
        List<std::uint32_t> renumbered(boards.size(), unknown, group.value_of.get_allocator());
        numbers.reserve(boards.size());
        for (const Board board : boards) {
            lookout.look();
            const std::uint32_t old = group.value_of[group.boards.find(board)];
            if (renumbered[old] == unknown) {
                renumbered[old] = static_cast<std::uint32_t>(old_numbers.size());
                old_numbers.push_back(old);
            }
            numbers.push_back(renumbered[old]);
        }
    }

private:
    static constexpr std::uint32_t unknown = ~std::uint32_t{0};
};

} // namespace siam::retrograde
