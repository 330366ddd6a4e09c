/// How narrowly an aim is reached, and the defence that comes nearest to spoiling it.
#pragma once

#include "engine/standing.hpp"
#include "solver/aim.hpp"

namespace siam {

/// Followers of a faction, or sets: of the best player or side in the aim's own camp, and outside it.
struct Count {
    unsigned own = 0, others = 0;
    friend bool operator==(const Count&, const Count&) = default;
};
/// Followers of the faction that single players hold (R8.2).
[[nodiscard]] Count count_of(const Game& game, const Aim& aim, const Position& position, Faction faction) noexcept;

/// The reason for the result of a finished game, between the aim's own camp and the others.
struct Decision {
    enum class By : std::uint8_t {
        count,          ///< sets after an occupation (R8.1, R8.6), else followers of the leading faction (R8.2)
        second_faction, ///< that is a tie
        latest_plays,   ///< everything else is a tie (R8.1, R8.3, R8.7)
    };
    Ending how;
    Count count; ///< equal unless `by` is the count
    By by;
};
/// \pre the game is over
[[nodiscard]] Decision decision_of(const Game& game, const Aim& aim, const Position& end) noexcept;

/// At most this many are shown.
inline constexpr std::size_t most_defences = 2;

/// The others' last tries where the side needs no further card: lines up to their last card; the side only
/// passes, and everybody passes afterwards. First come the turns after which the leading count is tied, then those
/// after which another faction leads or the occupation comes or fails, then those that leave the smallest difference.
/// A line gets a further card only if that brings it nearer. A second line is worth showing if it begins with another
/// card, ties or changes the leader, and something else decides it than the first. Empty if the others can play no
/// card. \pre the aim is reached if its own camp only passes from here on
[[nodiscard]] std::vector<std::vector<Turn>> last_defences(const Game& game, const Aim& aim, const Position& position);

} // namespace siam
