// Describes turns that were played, and the turns that may be played, by their parts.
#include <algorithm>

#include "engine/legal_turns.hpp"
#include "tools/siam/answers/json.hpp"
#include "tools/siam/answers/line.hpp"
#include "tools/siam/answers/turn_steps.hpp"

namespace siam::tools {
namespace {

namespace json = boost::json;

constexpr std::array<const char*, 4> step_kinds{"tile", "king", "place", "give"};

std::string letter(const Game& game, Faction faction) { return {game.variant().letter(power_of(faction))}; }

/// The parts of a taking: its faction and its province, both null if nobody is taken.
json::object taking_json(const Game& game, Taking taking) {
    if (taking.empty()) return {{"faction", nullptr}, {"province", nullptr}};
    return {
        {"faction", letter(game, taking.faction())},
        {"province", game.variant().provinces[index(taking.province())].code}};
}

} // namespace

json::value card_json(const Game& game, Action action) {
    return action.is_pass() ? json::value(nullptr) : json::value(std::string(1, game.variant().letter(action.card())));
}

json::array steps_json(const Game& game, Action action) {
    json::array steps;
    for (const Step& step : steps_of(action)) {
        json::object object{{"step", step_kinds[static_cast<unsigned>(step.kind)]}};
        if (step.follower) object["faction"] = letter(game, *step.follower);
        object["province"] = game.variant().provinces[index(step.province)].code;
        steps.push_back(std::move(object));
    }
    return steps;
}

std::string taking_text(const Game& game, Taking taking) {
    if (taking.empty()) return "-";
    return game.variant().follower_letter(taking.faction()) + game.variant().provinces[index(taking.province())].code;
}

void add_legal_turns(json::object& object, const Game& game, const Position& position) {
    json::array actions, takings;
    std::vector<Taking> known;
    std::optional<Action> latest;
    const auto place_of = [&](Taking taking) {
        const auto found = std::find(known.begin(), known.end(), taking);
        const auto place = static_cast<std::size_t>(found - known.begin());
        if (found == known.end()) {
            known.push_back(taking);
            takings.push_back(taking_json(game, taking));
            takings.back().as_object()["text"] = taking_text(game, taking);
        }
        return place;
    };
    const auto add = [&](Turn turn, const Position&) {
        const Action action = turn.action();
        if (latest != action) {
            latest = action;
            actions.push_back(
                {{"action", text(game, action)},
                 {"card", card_json(game, action)},
                 {"steps", steps_json(game, action)},
                 {"takings", json::array()}});
        }
        if (!turn.is_pass()) actions.back().at("takings").as_array().emplace_back(place_of(turn.taking()));
    };
    if (!over(game, position)) for_each_turn(game, position, add);
    object["actions"] = std::move(actions);
    object["takings"] = std::move(takings);
}

json::object played_json(const Game& game, const Position& before, Turn turn, bool with_after) {
    const Position after = play(game, before, turn);
    json::object object{
        {"player", index(before.to_move) + 1},
        {"side", game.side_of(before.to_move) + 1},
        {"turn", text(game, turn)},
        {"card", card_json(game, turn.action())},
        {"steps", steps_json(game, turn.action())},
        {"takes", nullptr},
        {"forced", turn.is_pass() && before.hand[index(before.to_move)].empty()},
        {"settles", settled_json(game, after, before.settled)},
        {"position", text(game, after)}};
    if (!turn.taking().empty()) object["takes"] = taking_json(game, turn.taking());
    if (with_after) add_position(object["after"].emplace_object(), game, after);
    return object;
}

json::array plays_json(const Game& game, Position position, std::span<const Turn> turns) {
    json::array plays;
    for (const Turn turn : turns) {
        plays.push_back(played_json(game, position, turn, true));
        position = play(game, position, turn);
    }
    return plays;
}

void add_plays(json::array& branches, const Game& game, const Position& position, const TreeNode& node) {
    for (std::size_t i = 0; i < node.branches.size(); ++i) {
        const TreeBranch& branch = node.branches[i];
        if (!branch.is_shown) continue;
        json::object& object = branches[i].as_object();
        json::array plays;
        for (const Turn turn : branch.turns) plays.push_back(played_json(game, position, turn, plays.empty()));
        object["plays"] = std::move(plays);
        add_plays(object.at("then").as_array(), game, play(game, position, branch.turns.front()), branch.next);
    }
}

} // namespace siam::tools
