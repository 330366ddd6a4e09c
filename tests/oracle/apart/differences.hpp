/// Differences of the positions after two first turns, and positions between these two.
#pragma once

#include <optional>

#include "tests/oracle/apart/rules.hpp"

namespace apart {

/// One difference of the position after the key from that after another first turn: a follower more or fewer in a
/// province; a follower or a card more or fewer of the player who made the turn; the struggle order; or the markers.
struct Difference {
    enum class In : Byte { province, supply, hand, order, markers };
    In in{};
    Byte province = 0, what = 0; ///< `what` is a faction or a card
    bool more = false;
    friend bool operator==(const Difference&, const Difference&) = default;
};
/// Returns the differences of the position after the key from that after the wrong turn, each follower and each card by
/// itself. Returns nothing if the wrong turn ends the game, or if just one of the turns settles a province.
[[nodiscard]] std::optional<std::vector<Difference>> differences(
    const Game& game, const State& root, const State& after_wrong, const State& after_key);

/// Returns the position after the wrong turn with these differences; nothing if NOTATION.md rejects it. If the mover
/// played the latest card of all, a swap, and takes this card back, then there is no latest swap.
[[nodiscard]] std::optional<State> with_differences(
    const Game& game, const State& root, const State& after_wrong, const State& after_key,
    const std::vector<Difference>& changed);

} // namespace apart
