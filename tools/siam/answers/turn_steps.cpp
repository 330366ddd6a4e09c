#include "tools/siam/answers/turn_steps.hpp"

namespace siam::tools {

std::vector<Step> steps_of(Action action) {
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
