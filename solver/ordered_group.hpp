/// A solved group as files have it: the same answers have the same bytes, whatever the threads and interruptions.
#pragma once

#include "solver/retrograde_group.hpp"

namespace siam::retrograde {

/// A group's boards in rising order, with the numbers of their values in the order in which they first come.
struct OrderedGroup {
    std::vector<Board> boards;
    std::vector<std::uint32_t> numbers;     ///< none if the group is not solved
    std::vector<std::uint32_t> old_numbers; ///< by number

    explicit OrderedGroup(const Group& group) : boards(group.boards.sorted()) {
        if (group.value_of.empty()) return;
        std::vector<std::uint32_t> renumbered(boards.size(), unknown);
        for (const Board board : boards) {
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
