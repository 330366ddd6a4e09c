// Divides turns into parts.
#include "engine/legal_turns.hpp"
#include "engine/perft.hpp"
#include "tools/siam/answers/json.hpp"
#include "tools/siam/answers/turn_steps.hpp"

namespace siam::tools {
namespace {

constexpr std::array<const char*, 4> group_kinds{"tile", "king", "place", "give"};

boost::json::value card_json(const Game& game, Action action) {
    if (action.is_pass()) return nullptr;
    return boost::json::value(std::string(1, game.variant().letter(action.card())));
}

boost::json::array steps_json(const Game& game, Action action) {
    boost::json::array steps;
    for (const Step& step : steps_of(action)) {
        boost::json::object object{{"step", group_kinds[static_cast<unsigned>(step.kind)]}};
        if (step.follower) object["follower"] = text(game, Followers::one(*step.follower));
        object["province"] = game.variant().provinces[index(step.province)].code;
        steps.push_back(std::move(object));
    }
    return steps;
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
        if (!turn.is_pass()) actions.back().at("takings").as_array().emplace_back(text(game, turn.taking()));
    });
    return actions;
}

boost::json::array counts_json(const std::vector<PerftCount>& counts) {
    boost::json::array array;
    for (const PerftCount& count : counts) array.push_back({count.turns, count.distinct});
    return array;
}

boost::json::array parts_json(const Game& game, const std::vector<PerftPart>& parts) {
    boost::json::array array;
    for (const PerftPart& part : parts)
        array.push_back({{"turn", text(game, part.turn)}, {"perft", counts_json(part.counts)}});
    return array;
}

} // namespace siam::tools
