#include "solver/search/undo_ban.hpp"

#include <algorithm>

namespace siam {
namespace {

unsigned factions(Followers followers) noexcept {
    return static_cast<unsigned>(std::count_if(
        all_factions.begin(), all_factions.end(), [&](Faction faction) { return followers.holds(faction); }));
}

/// Ways in which two of them can be given, by faction.
unsigned pairs(Followers followers) noexcept {
    const unsigned kinds = factions(followers);
    const auto twice = std::count_if(
        all_factions.begin(), all_factions.end(), [&](Faction faction) { return followers.count(faction) > 1; });
    return static_cast<unsigned>(twice) + kinds * (kinds - 1) / 2;
}

} // namespace

/// By places in the struggle order, which passing leaves alone, so that positions with equal essential keys agree.
SwapClass class_of(const Position& position, Swap swap) noexcept {
    if (swap.empty()) return no_swap;
    const auto place_of = [&](Province province) { return static_cast<Province>(position.order.place_of(province)); };
    const Province giver = place_of(swap.giver()), other = place_of(swap.other());
    const Swap by_place = swap.kind() == Swap::Kind::two_for_one
                              ? Swap::two(giver, swap.first_given(), swap.second_given(), other, swap.received())
                              : Swap::even(swap.kind(), giver, swap.first_given(), other, swap.received());
    return static_cast<SwapClass>(1 + by_place.word() % (some_swap - 1));
}

/// The reverse has the other province give (two of them for a two-for-one).
unsigned ways_to_undo(Swap swap, Followers at_giver, Followers at_other) noexcept {
    return factions(at_giver) * (swap.kind() == Swap::Kind::two_for_one ? pairs(at_other) : factions(at_other));
}

bool leaves_another_swap(const Position& position) noexcept {
    const Swap swap = position.last_swap;
    return ways_to_undo(swap, position.at[index(swap.giver())], position.at[index(swap.other())]) >= 2;
}

} // namespace siam
