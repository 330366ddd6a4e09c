// How turns are taken apart.
#include "tools/siam/service/turns_json.hpp"

#include "engine/legal_turns.hpp"

namespace siam::tools {
namespace {

class Steps {
public:
    Steps(const Game& game, Action action) : game_(game), action_(action) {}

    boost::json::array list() {
        if (action_.is_pass() || !action_.has_effect()) return {};
        switch (action_.card()) {
            case Card::maharacha: maharacha(); break;
            case Card::khon_thai: khon_thai(); break;
            case Card::one_for_one:
            case Card::two_for_one: swap(action_.swap()); break;
            default: faction_card(); break;
        }
        return std::move(steps_);
    }

private:
    [[nodiscard]] const std::string& code(Province province) const {
        return game_.variant().provinces[index(province)].code;
    }
    void tile(const char* step, Province province) { steps_.push_back({{"step", step}, {"province", code(province)}}); }
    void follower(const char* step, Faction faction, Province province) {
        steps_.push_back(
            {{"step", step}, {"follower", text(game_, Followers::one(faction))}, {"province", code(province)}});
    }

    void maharacha() {
        tile("tile", action_.tile_a());
        tile("tile", action_.tile_b());
        tile("king", action_.marked());
    }
    void khon_thai() {
        for (const Faction faction : all_factions)
            if (action_.places(faction)) follower("place", faction, action_.place_of(faction));
    }
    void swap(Swap swap) {
        follower("give", swap.first_given(), swap.giver());
        if (swap.kind() == Swap::Kind::two_for_one) follower("give", swap.second_given(), swap.giver());
        follower("give", swap.received(), swap.other());
    }
    void faction_card() {
        const Faction faction = faction_of(action_.card());
        follower("place", faction, action_.first_place());
        if (action_.placed() == 2) follower("place", faction, action_.second_place());
    }

    const Game& game_;
    Action action_;
    boost::json::array steps_;
};

/// "rAY", "-": what a turn's token says behind its '/'.
std::string taking_text(const Game& game, Turn turn) {
    const std::string token = text(game, turn);
    return token.substr(token.rfind('/') + 1);
}

boost::json::value card_json(const Game& game, Action action) {
    return action.is_pass() ? boost::json::value(nullptr) : boost::json::value(text(game, action).substr(0, 1));
}

} // namespace

boost::json::array turns_with_positions(const Game& game, const Position& position) {
    boost::json::array turns;
    for_each_turn(game, position, [&](Turn turn, const Position& after) {
        turns.push_back({{"turn", text(game, turn)}, {"to", text(game, after)}});
    });
    return turns;
}

boost::json::array turns_in_parts(const Game& game, const Position& position) {
    boost::json::array actions;
    std::optional<Action> latest;
    for_each_turn(game, position, [&](Turn turn, const Position&) {
        const Action action = turn.action();
        if (latest != action) {
            latest = action;
            actions.push_back(
                {{"action", text(game, action)},
                 {"card", card_json(game, action)},
                 {"steps", steps_json(game, action)},
                 {"takings", boost::json::array()}});
        }
        if (!turn.is_pass()) actions.back().at("takings").as_array().emplace_back(taking_text(game, turn));
    });
    return actions;
}

boost::json::array steps_json(const Game& game, Action action) { return Steps(game, action).list(); }

} // namespace siam::tools
