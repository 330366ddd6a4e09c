/// The steps of an action, one after another, as at the table.
#pragma once

#include <optional>
#include <vector>

#include "engine/turn.hpp"

namespace siam::tools {

struct Step {
    enum class Kind : std::uint8_t {
        tile,  ///< one of the two tiles that change places
        king,  ///< the tile that gets the King marker
        place, ///< a follower from the pool into a province
        give,  ///< a follower that a province gives in a swap
    };
    Kind kind;
    Province province;
    std::optional<Faction> follower; ///< only for `place` and `give`
    friend bool operator==(const Step&, const Step&) = default;
};

/// The steps of `action`, in the notation's order. A pass or a card without effect has no steps. A player may choose
/// steps in any order: a step can come next if some action of the card has it and all steps chosen so far.
[[nodiscard]] std::vector<Step> steps_of(Action action);

} // namespace siam::tools
