/// The idea behind a right turn, for hints that do not name the turn.
#pragma once

#include "solver/aim.hpp"

#include <optional>

namespace siam {

/// The idea of a right turn: how the game ends if the best defence follows, and the province that the turn is about.
struct Idea {
    enum class Asks : std::uint8_t {
        occupation,   ///< the game ends by occupation
        last_play,    ///< only the latest plays decide
        second,       ///< `faction` leads, but players tie in its followers, so the second faction decides
        other_leader, ///< `faction` would lead if everybody passed now, but in the end another faction leads
        leader,       ///< `faction` leads
    };
    Asks asks = Asks::leader;
    Faction faction{};                ///< meaningless for `occupation` and `last_play`
    std::optional<Province> province; ///< nothing for a pass, and for a card that changes and takes nothing
};

/// The name of the idea: "occupation", "last-play", "second", "other-leader" or "leader".
[[nodiscard]] std::string_view name(Idea::Asks asks) noexcept;

/// Returns the idea of the first turn of `line`. \pre the line begins with a right turn and ends where the aim's own
/// camp needs no further card
[[nodiscard]] Idea idea_of(const Game& game, const Aim& aim, const Position& position, std::span<const Turn> line);

} // namespace siam
