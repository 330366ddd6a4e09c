/// The parents of a layer that is being listed, or some of them.
#pragma once

#include "solver/retrograde/listing.hpp"

#include <deque>

namespace siam::retrograde {

/// The parents, and for each group that their turns lead to, a list of those that lead to it.
struct Parents {
    struct Of {
        explicit Of(MemoryBudget* memory) : playing(memory), settling(memory) {}
        List<const Playing*> playing;
        List<const Settling*> settling;
    };
    explicit Parents(MemoryBudget* memory) : playing(memory), settling(memory), of(memory) {}
    [[nodiscard]] MemoryBudget* memory() const noexcept { return of.get_allocator().budget(); }
    [[nodiscard]] bool empty() const noexcept { return playing.empty() && settling.empty(); }

    /// Calls make(), which adds a parent to `kin` and returns its target groups; lists the parent for each of them.
    /// Undoes all of this on failure.
    template <class Kin, class Make>
    void add(Kin& kin, List<const typename Kin::value_type*> Of::*list, const Make& make) {
        const std::size_t before = kin.size();
        try {
            for (const Group* const target : make())
                (of.try_emplace(target, memory()).first->second.*list).push_back(&kin.back());
        } catch (...) {
            for (auto& [target, parents] : of)
                if (kin.size() > before && !(parents.*list).empty() && (parents.*list).back() == &kin.back())
                    (parents.*list).pop_back();
            if (kin.size() > before) kin.pop_back();
            throw;
        }
    }
    /// The number of boards in all groups whose turns lead to the child.
    [[nodiscard]] std::uint64_t boards_before(const Group& child) const noexcept {
        const auto found = of.find(&child);
        std::uint64_t boards = 0;
        if (found == of.end()) return boards;
        for (const Playing* const parent : found->second.playing) boards += parent->group->size();
        for (const Settling* const parent : found->second.settling) boards += parent->group->size();
        return boards;
    }
    // Deques, since `of` keeps pointers to their items.
    std::deque<Playing, Budgeted<Playing>> playing;
    std::deque<Settling, Budgeted<Settling>> settling;
    BudgetedMap<const Group*, Of> of;
};

} // namespace siam::retrograde
