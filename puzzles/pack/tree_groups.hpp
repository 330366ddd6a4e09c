/// Turns with the same continuation, which the writer of packs and the sentences about solutions tell together.
#pragma once

#include <algorithm>
#include <type_traits>
#include <vector>

#include "solver/tree.hpp"

namespace siam {

/// "Any other turn" stands for a group of defences only if it has at least this many turns.
inline constexpr std::size_t many_turns = 3;

/// Turns of a node that have the same continuation.
template <class Continuation>
struct TurnGroup {
    std::vector<Turn> turns;
    Continuation then;
    bool is_shown = true;
    bool is_rest = false; ///< whether "any other turn" stands for the group
};
/// The groups of a node, each with sorted turns. If `has_rest`, the largest group with many turns becomes the rest and
/// stands last. `of(turn, branch)` returns the continuation of a turn.
/// `merge(known, other)` returns whether two continuations are alike; if so, it removes from `known` what differs.
template <class Of, class Merge, class Continuation = std::invoke_result_t<Of, Turn, const TreeBranch&>>
[[nodiscard]] std::vector<TurnGroup<Continuation>> groups_of(
    const TreeNode& node, bool has_rest, const Of& of, const Merge& merge) {
    std::vector<TurnGroup<Continuation>> groups;
    for (const TreeBranch& branch : node.branches)
        for (const Turn turn : branch.turns) {
            Continuation then = of(turn, branch);
            const auto same = std::find_if(groups.begin(), groups.end(), [&](TurnGroup<Continuation>& group) {
                return group.is_shown == branch.is_shown && merge(group.then, then);
            });
            if (same == groups.end())
                groups.push_back({{turn}, std::move(then), branch.is_shown});
            else
                same->turns.push_back(turn);
        }
    for (TurnGroup<Continuation>& group : groups) std::sort(group.turns.begin(), group.turns.end());
    const auto is_smaller = [](const auto& one, const auto& other) { return one.turns.size() < other.turns.size(); };
    const auto largest = std::max_element(groups.begin(), groups.end(), is_smaller);
    if (has_rest && largest != groups.end() && largest->turns.size() >= many_turns) {
        largest->is_rest = true;
        std::rotate(largest, largest + 1, groups.end());
    }
    return groups;
}
/// Whether the node shows one turn, without an alternative.
[[nodiscard]] inline bool is_lone_turn(const TreeNode& node) {
    return node.branches.size() == 1 && node.branches[0].is_shown && node.branches[0].turns.size() == 1;
}

} // namespace siam
