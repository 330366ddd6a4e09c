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
[[nodiscard]] inline std::vector<Step> steps_of(Action action) {
    if (action.is_pass() || !action.has_effect()) return {};
    using Kind = Step::Kind;
    std::vector<Step> steps;
    switch (action.card()) {
        case Card::maharacha:
            return {
                {Kind::tile, action.tile_a(), {}},
                {Kind::tile, action.tile_b(), {}},
                {Kind::king, action.marked(), {}}};
        case Card::khon_thai:
            for (const Faction faction : all_factions)
                if (action.places(faction)) steps.push_back({Kind::place, action.place_of(faction), faction});
            return steps;
        case Card::one_for_one:
        case Card::two_for_one: {
            const Swap swap = action.swap();
            steps.push_back({Kind::give, swap.giver(), swap.first_given()});
            if (swap.kind() == Swap::Kind::two_for_one)
                steps.push_back({Kind::give, swap.giver(), swap.second_given()});
            steps.push_back({Kind::give, swap.other(), swap.received()});
            return steps;
        }
        default: {
            const Faction faction = faction_of(action.card());
            steps.push_back({Kind::place, action.first_place(), faction});
            if (action.placed() == 2) steps.push_back({Kind::place, action.second_place(), faction});
            return steps;
        }
    }
}

} // namespace siam::tools
