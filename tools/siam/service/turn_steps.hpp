/// The steps that an action is put together from, one after the other, as at the table.
#pragma once

#include <optional>
#include <vector>

#include "engine/turn.hpp"

namespace siam::tools {

struct Step {
    enum class Kind : std::uint8_t {
        tile,  ///< one of the two that change places
        king,  ///< the tile that gets the King marker
        place, ///< a follower from the pool into a province
        give,  ///< a follower that a province gives in a swap
    };
    Kind kind;
    Province province;
    std::optional<Faction> follower; ///< of place and give
    friend bool operator==(const Step&, const Step&) = default;
};

/// In the notation's order. Whoever has made some steps of a card, in any order, may go on with the others of all
/// actions of that card that have these. None for a pass and for a card without effect.
[[nodiscard]] std::vector<Step> steps_of(Action action);

} // namespace siam::tools
