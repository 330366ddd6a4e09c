// Divides turns into parts.
#include "engine/legal_turns.hpp"
#include "engine/perft.hpp"
#include "tools/siam/answers/json.hpp"

namespace siam::tools {
namespace {

/// The steps, each with the small letter of its follower besides.
boost::json::array lettered_steps(const Game& game, Action action) {
    boost::json::array steps = steps_json(game, action);
    for (boost::json::value& step : steps)
        if (const boost::json::value* const faction = step.as_object().if_contains("faction"))
            step.as_object()["follower"] =
                std::string(1, static_cast<char>(faction->as_string().front() - 'A' + 'a'));
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
                 {"steps", lettered_steps(game, action)},
                 {"takings", boost::json::array()}});
        }
        if (!turn.is_pass()) actions.back().at("takings").as_array().emplace_back(taking_text(game, turn.taking()));
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
