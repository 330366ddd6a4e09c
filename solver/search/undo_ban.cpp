#include "solver/search/undo_ban.hpp"

#include "engine/essential.hpp"

#include <bit>

namespace siam::search {
namespace {

/// Returns a bit for each faction with at least `count` followers (`count`: 1 or 2). A count has five bits (Followers).
unsigned at_least(unsigned count, Followers followers) noexcept {
    const unsigned word = followers.word(), more = word >> 1 | word >> 2 | word >> 3 | word >> 4;
    return (count == 1 ? word | more : more) & (1U | 1U << 5 | 1U << 10);
}

unsigned factions(Followers followers) noexcept { return static_cast<unsigned>(std::popcount(at_least(1, followers))); }

/// Returns the number of different pairs among the followers; followers of one faction count as equal.
unsigned pairs(Followers followers) noexcept {
    const unsigned kinds = factions(followers);
    return static_cast<unsigned>(std::popcount(at_least(2, followers))) + kinds * (kinds - 1) / 2;
}

} // namespace

/// The class identifies provinces by their places in the struggle order, which passing does not change. So positions
/// with equal essential keys have equal classes.
SwapClass class_of(const Position& position, Action action) noexcept {
    if (!is_swap_card(action.card()) || !action.has_effect()) return no_swap;
    return class_by_place(position.settled, by_place(position, action.swap()));
}

/// Counts the ways to choose one follower at the giver and one at the other province (two for a two-for-one card).
unsigned ways_to_undo(Swap swap, Followers at_giver, Followers at_other) noexcept {
    return factions(at_giver) * (swap.kind() == Swap::Kind::two_for_one ? pairs(at_other) : factions(at_other));
}

bool leaves_another_swap(const Position& position) noexcept {
    const Swap swap = position.last_swap;
    return ways_to_undo(swap, position.at[index(swap.giver())], position.at[index(swap.other())]) >= 2;
}

} // namespace siam::search
