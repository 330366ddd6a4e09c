/// How narrowly an aim is reached, and the defence that comes nearest to spoiling it.
#pragma once

#include "engine/legal_turns.hpp"
#include "engine/standing.hpp"
#include "solver/aim.hpp"

namespace siam {

/// The greatest number of followers or sets that a member of the aim's own camp has, and the greatest among all others.
struct Count {
    unsigned own = 0, others = 0;
    friend bool operator==(const Count&, const Count&) = default;
};
/// Returns, for the aim's camp and for the others, the largest number of the faction's followers that one player holds
/// (R8.2).
[[nodiscard]] Count count_of(const Game& game, const Aim& aim, const Position& position, Faction faction) noexcept;

/// The reason for the result of a finished game, as a comparison of the aim's own camp with the others.
struct Decision {
    enum class By : std::uint8_t {
        count,          ///< sets after an occupation (R8.1, R8.6), else followers of the leading faction (R8.2)
        second_faction, ///< the count is tied; followers of the second faction (R8.2)
        latest_plays,   ///< all counts are tied (R8.1, R8.3, R8.7)
    };
    Ending how;
    Count count; ///< both numbers are equal unless `by` is `count`
    By by;
    /// If the followers of the leading faction are tied: the followers of the second faction (of the first, if no
    /// faction is second) that the players in this tie hold.
    Count second{};
};
/// \pre the game is over
[[nodiscard]] Decision decision_of(const Game& game, const Aim& aim, const Position& end) noexcept;

/// The greatest number of defences that a solution shows.
inline constexpr std::size_t most_defences = 2;

/// Returns the others' last tries when the side needs no further card. Each try is a line that ends with a card of the
/// others. In the line the side only passes, and after the line everybody passes. Of all such lines, the first is the
/// one that comes nearest to spoiling the aim. Lines that leave the leading count tied are nearest, those with the
/// smallest difference in the second faction first. Next come lines that change the leading faction or the kind of
/// ending (occupation, independence). All other lines rank by the difference that they leave, smallest first. Of
/// equally near lines, one with the fewest cards is taken. A second line must begin with another card than the first,
/// be decided differently, and be of one of the two nearest kinds. The result is empty if the others can play no card.
/// \pre the aim is reached if its own camp only passes from here on
[[nodiscard]] std::vector<std::vector<Turn>> last_defences(const Game& game, const Aim& aim, const Position& position);

} // namespace siam
