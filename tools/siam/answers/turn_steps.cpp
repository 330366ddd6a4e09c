#include "tools/siam/answers/turn_steps.hpp"

namespace siam::tools {
namespace {

std::vector<Step> swap_steps(Swap swap) {
    std::vector<Step> steps{{Step::Kind::give, swap.giver(), swap.first_given()}};
    if (swap.kind() == Swap::Kind::two_for_one) steps.push_back({Step::Kind::give, swap.giver(), swap.second_given()});
    steps.push_back({Step::Kind::give, swap.other(), swap.received()});
    return steps;
}

std::vector<Step> khon_thai_steps(Action action) {
    std::vector<Step> steps;
    for (const Faction faction : all_factions)
        if (action.places(faction)) steps.push_back({Step::Kind::place, action.place_of(faction), faction});
    return steps;
}

std::vector<Step> faction_card_steps(Action action) {
    const Faction faction = faction_of(action.card());
    std::vector<Step> steps{{Step::Kind::place, action.first_place(), faction}};
    if (action.placed() == 2) steps.push_back({Step::Kind::place, action.second_place(), faction});
    return steps;
}

} // namespace

std::vector<Step> steps_of(Action action) {
    if (action.is_pass() || !action.has_effect()) return {};
    switch (action.card()) {
        case Card::maharacha:
            return {
                {Step::Kind::tile, action.tile_a(), {}},
                {Step::Kind::tile, action.tile_b(), {}},
                {Step::Kind::king, action.marked(), {}}};
        case Card::khon_thai: return khon_thai_steps(action);
        case Card::one_for_one:
        case Card::two_for_one: return swap_steps(action.swap());
        default: return faction_card_steps(action);
    }
}

} // namespace siam::tools
