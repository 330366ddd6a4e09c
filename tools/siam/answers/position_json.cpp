// Describes positions as data.
#include "engine/actions.hpp"
#include "engine/outcome.hpp"
#include "tools/siam/answers/json.hpp"

namespace siam::tools {
namespace {

namespace json = boost::json;

std::string letter(const Variant& variant, Power power) { return {variant.letter(power)}; }
const std::string& code(const Variant& variant, Province province) { return variant.provinces[index(province)].code; }

/// The number of followers of each faction: {"R":1,"L":0,"M":2}.
json::object counts(const Variant& variant, Followers followers) {
    json::object object;
    for (const Faction faction : all_factions) object[letter(variant, power_of(faction))] = followers.count(faction);
    return object;
}

json::array struggles(const Game& game, const Position& position) {
    const Variant& variant = game.variant();
    json::array array;
    for (unsigned place = position.settled; place < province_count; ++place) {
        const Province province = position.order[place];
        json::array borders;
        for (const Province other : game.borders(province)) borders.emplace_back(code(variant, other));
        const Followers followers = position.at[index(province)];
        array.push_back(
            {{"province", code(variant, province)},
             {"name", variant.provinces[index(province)].name},
             {"marker", position.marked.contains(province)},
             {"followers", counts(variant, followers)},
             {"leads", letter(variant, followers.control())},
             {"borders", borders}});
    }
    return array;
}

/// The factions that control provinces, ordered by rank (R7.3).
json::array ranking_of(const Variant& variant, const Position& position) {
    json::array array;
    const Ranking ranks = ranking(position);
    for (unsigned rank = 0; rank < ranks.size; ++rank) {
        const Power power = power_of(ranks.faction[rank]);
        array.push_back({{"faction", letter(variant, power)}, {"provinces", controlled_by(position, power).size()}});
    }
    return array;
}

json::object occupier(const Game& game, const Position& position) {
    return {
        {"letter", letter(game.variant(), Power::occupier)},
        {"provinces", controlled_by(position, Power::occupier).size()},
        {"limit", game.occupier_limit()}};
}

json::array seats(const Game& game, const Position& position) {
    json::array array;
    for (unsigned seat = 0; seat < game.players(); ++seat) {
        const Hand hand = position.hand[seat];
        array.push_back(
            {{"seat", seat + 1},
             {"side", game.side_of(static_cast<Seat>(seat)) + 1},
             {"supply", counts(game.variant(), position.supply[seat])},
             {"sets", position.supply[seat].sets()},
             {"hand", hand.empty() ? "" : text(game, hand)}});
    }
    return array;
}

/// The numbers of the players, ordered by their latest cards; the player of the latest card comes last.
json::array players_by_age(const LatestPlays& latest) {
    json::array array;
    for (unsigned age = latest.size(); age-- > 0;) array.emplace_back(index(latest[age]) + 1);
    return array;
}

/// A board on which R5.9 bans no swap.
struct Unbanned : PositionBoard {
    using PositionBoard::PositionBoard;
    [[nodiscard]] static Swap banned() noexcept { return {}; }
};

/// The swap that R5.9 forbids, as the steps of an action; null if there is none, or if the board rules it out anyway.
json::value undo_ban(const Game& game, const Position& position) {
    const Swap banned = PositionBoard(game, position).banned();
    if (banned.empty()) return nullptr;
    const Action action = Action::swapping(banned);
    const auto is_it = [&](Action other) { return other == action; };
    if (!any_action(Unbanned(game, position), action.card(), is_it)) return nullptr;
    return json::object{{"card", card_json(game, action)}, {"steps", steps_json(game, action)}};
}

/// The ninth field of the position, the last swap; null if it is empty.
json::value last_swap(const Game& game, const Position& position) {
    if (position.last_swap.empty()) return nullptr;
    return json::value(last_swap_text(game, position.last_swap));
}

json::array seats_json(unsigned seats) {
    json::array array;
    for (unsigned seat = 0; seat < max_players; ++seat)
        if (seats >> seat & 1U) array.emplace_back(seat + 1);
    return array;
}

/// The leading faction, its number of provinces, and the factions with as many that gained their last one earlier.
json::object leads(const Variant& variant, const Position& end) {
    const Ranking ranks = ranking(end);
    const auto provinces = [&](unsigned rank) { return controlled_by(end, power_of(ranks.faction[rank])).size(); };
    json::array tied;
    for (unsigned rank = 1; rank < ranks.size && provinces(rank) == provinces(0); ++rank)
        tied.emplace_back(letter(variant, power_of(ranks.faction[rank])));
    return {{"faction", letter(variant, power_of(ranks.faction[0]))}, {"provinces", provinces(0)}, {"tied", tied}};
}

/// The name of what a step of section 8 compares. Teams are compared by their hands and by the latest card (R8.7).
const char* compared(DecidingStep::Of of, bool teams, bool occupied) {
    switch (of) {
        case DecidingStep::Of::sets: return "sets";
        case DecidingStep::Of::first_followers:
        case DecidingStep::Of::second_followers: return "followers";
        case DecidingStep::Of::empty_hands: return teams ? "team-without-cards" : "empty-hand";
        case DecidingStep::Of::latest_plays: break;
    }
    if (occupied) return "played-last-wins";
    return teams ? "team-played-last-loses" : "played-first-wins";
}

/// How the winner of a finished game is found.
json::array comparisons_json(const Game& game, const Position& end) {
    using Of = DecidingStep::Of;
    const Ending how = ending_if_all_pass(game, end);
    const bool teams = game.compares_teams();
    json::array array;
    for (const DecidingStep& step : deciding_steps(game, end, how)) {
        if (teams && step.of == Of::empty_hands && step.best == step.tied) continue; // does not tell the teams apart
        json::object object{
            {"compares", compared(step.of, teams, how.is_occupation())},
            {"seats", seats_json(step.tied)},
            {"best", seats_json(step.best)}};
        const bool followers = step.of == Of::first_followers || step.of == Of::second_followers;
        if (followers) {
            const Faction faction = step.of == Of::first_followers ? how.first() : how.second();
            object["faction"] = letter(game.variant(), power_of(faction));
        }
        if (followers || step.of == Of::sets) {
            json::array& counts = object["counts"].emplace_array();
            for (unsigned seat = 0; seat < max_players; ++seat)
                if (step.tied >> seat & 1U) counts.emplace_back(step.numbers[seat]);
        }
        array.push_back(std::move(object));
    }
    return array;
}

json::object result(const Game& game, const Position& position, const Position& end) {
    const Outcome who = outcome(game, end);
    json::object object{
        {"settles", settled_json(game, end, position.settled)},
        {"ranking", ranking_of(game.variant(), end)},
        {"occupier", occupier(game, end)},
        {"by", occupied(game, end) ? "occupation" : "independence"},
        {"winners", seats_json(who.seats())},
        {"comparisons", comparisons_json(game, end)}};
    if (!occupied(game, end)) object["leads"] = leads(game.variant(), end);
    return object;
}

} // namespace

json::array settled_json(const Game& game, const Position& position, unsigned first) {
    const Variant& variant = game.variant();
    json::array array;
    for (unsigned place = first; place < position.settled; ++place) {
        const Province province = position.order[place];
        array.push_back(
            {{"province", code(variant, province)},
             {"name", variant.provinces[index(province)].name},
             {"control", letter(variant, position.control[province])}});
    }
    return array;
}

void add_position(boost::json::object& object, const Game& game, const Position& position) {
    const bool ended = over(game, position);
    object["variant"] = game.variant().name;
    object["players"] = game.players();
    object["over"] = ended;
    object["to_move"] = index(position.to_move) + 1;
    object["side"] = game.side_of(position.to_move) + 1;
    object["passes"] = position.passes;
    object["passes_to_settle"] = game.passes_to_settle();
    object["struggles"] = struggles(game, position);
    object["settled"] = settled_json(game, position, 0);
    object["ranking"] = ranking_of(game.variant(), position);
    object["occupier"] = occupier(game, position);
    object["seats"] = seats(game, position);
    object["pool"] = counts(game.variant(), pool(game, position));
    object["latest"] = players_by_age(position.latest);
    object["last_swap"] = last_swap(game, position);
    object["undo_ban"] = undo_ban(game, position);
    object[ended ? "result" : "if_all_pass"] = result(game, position, ended ? position : pass_to_end(game, position));
}

} // namespace siam::tools
