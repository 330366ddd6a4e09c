#include "tools/siam/telling/reason_phrases.hpp"

#include <algorithm>
#include <bit>

namespace siam::tools {
namespace {

/// Whether both differences are about followers of the same province, or of the supply.
bool same_holder(const Difference& a, const Difference& b) {
    const auto *const here = std::get_if<InProvince>(&a), *const there = std::get_if<InProvince>(&b);
    if (here != nullptr && there != nullptr) return here->province == there->province;
    return std::holds_alternative<InSupply>(a) && std::holds_alternative<InSupply>(b);
}

using Name = ReasonPhrases;

// Turns

/// "a Malay and a Lao to Khorat and a Rama to Kedah": for each province in the order of factions, its followers.
Phrase khon_thai(Action action) {
    std::vector<std::pair<Province, std::vector<Phrase>>> places;
    for (const Faction faction : all_factions) {
        if (!action.places(faction)) continue;
        const Province place = action.place_of(faction);
        const auto same =
            std::find_if(places.begin(), places.end(), [&](const auto& one) { return one.first == place; });
        auto& followers = same == places.end() ? places.emplace_back(place, std::vector<Phrase>{}) : *same;
        followers.second.push_back(Name::followers(faction));
    }
    std::vector<Phrase> parts;
    parts.reserve(places.size());
    for (const auto& [place, followers] : places)
        parts.push_back(say("placed", {{"followers", listed(followers)}, {"province", Name::name(place)}}));
    return listed(parts);
}

Phrase placed(Action action) {
    const Faction faction = faction_of(action.card());
    if (action.placed() == 2 && action.first_place() != action.second_place())
        return say(
            "placed-each", {{"follower", Name::followers(faction)},
                            {"province", Name::name(action.first_place())},
                            {"other", Name::name(action.second_place())}});
    return say(
        "placed",
        {{"followers", Name::followers(faction, action.placed())}, {"province", Name::name(action.first_place())}});
}

Phrase given(Swap swap) {
    if (swap.kind() != Swap::Kind::two_for_one) return Name::followers(swap.first_given());
    if (swap.first_given() == swap.second_given()) return Name::followers(swap.first_given(), 2);
    return listed({Name::followers(swap.first_given()), Name::followers(swap.second_given())});
}

Phrase action_phrase(Action action) {
    if (!action.has_effect()) return say("plays", {{"card", Name::name(action.card())}});
    switch (action.card()) {
        case Card::maharacha:
            return say(
                "exchanges", {{"province", Name::name(action.tile_a())},
                              {"other", Name::name(action.tile_b())},
                              {"marked", Name::name(action.marked())}});
        case Card::khon_thai: return say("adds", {{"placed", khon_thai(action)}});
        case Card::one_for_one:
        case Card::two_for_one:
            return say(
                "swaps", {{"given", given(action.swap())},
                          {"province", Name::name(action.swap().giver())},
                          {"received", Name::followers(action.swap().received())},
                          {"other", Name::name(action.swap().other())}});
        default: return say("adds", {{"placed", placed(action)}});
    }
}

/// The province to which a faction card adds all its followers; nothing for other actions.
std::optional<Province> only_place(Action action) {
    if (!action.has_effect() || !is_faction_card(action.card())) return {};
    if (action.placed() == 2 && action.first_place() != action.second_place()) return {};
    return action.first_place();
}

/// Whether the latest plays can decide behind the counts that the route tells, rather than where there is none.
bool can_follow(const Route& route) {
    return route.seconds.empty() ||
           std::any_of(route.seconds.begin(), route.seconds.end(), [](const SecondRank& second) {
               return second.worst.own == second.worst.others;
           });
}

} // namespace

Phrase ReasonPhrases::followers(Followers group) {
    std::vector<Phrase> parts;
    for (const Faction faction : all_factions)
        if (const unsigned count = group.count(faction); count > 0) parts.push_back(followers(faction, count));
    return listed(parts);
}
Phrase ReasonPhrases::taking(Taking taking, std::optional<Province> named) {
    if (taking.empty()) return say("no-taking");
    return say(
        named == taking.province() ? "taking-there" : "taking",
        {{"follower", followers(taking.faction())}, {"province", name(taking.province())}});
}
Phrase ReasonPhrases::taking(const Response& answer, std::optional<Province> named) {
    switch (answer.open) {
        case Response::Open::nothing: return taking(answer.turn.taking(), named);
        case Response::Open::province: return say("taking-where", {{"faction", name(answer.turn.taking().faction())}});
        case Response::Open::taking: return say("taking-what");
    }
    return {};
}
Phrase ReasonPhrases::turn(Turn turn) { return answer({turn}); }
Phrase ReasonPhrases::answer(const Response& answer) {
    if (answer.turn.is_pass()) return say("passes");
    const Action action = answer.turn.action();
    return say("turn", {{"action", action_phrase(action)}, {"taking", taking(answer, only_place(action))}});
}
std::optional<Province> ReasonPhrases::only_other_place(const Response& before, const Response& answer) {
    if (before.turn.is_pass() || answer.turn.is_pass() || before.open != answer.open) return {};
    const Action here = before.turn.action(), there = answer.turn.action();
    const auto from = only_place(here), to = only_place(there);
    if (!from || !to || from == to || here.card() != there.card() || here.placed() != there.placed()) return {};
    const Taking taken = before.turn.taking(), takes = answer.turn.taking();
    if (answer.open == Response::Open::taking) return to;
    if (taken.empty() || takes.empty() || taken.faction() != takes.faction()) return {};
    if (answer.open == Response::Open::nothing && (taken.province() != from || takes.province() != to)) return {};
    return to;
}

// Differences and conditions

Phrase ReasonPhrases::differences(const Cause& cause) const {
    std::vector<Phrase> phrases;
    const Difference* before = nullptr;
    for (std::size_t i = 0; i < cause.differences.size();) {
        const Difference& one = cause.differences[i];
        unsigned count = 0;
        for (; i < cause.differences.size() && cause.differences[i] == one; ++i) ++count;
        phrases.push_back(difference(cause, one, count, before != nullptr && same_holder(*before, one)));
        before = &one;
    }
    return listed(phrases);
}
/// The difference; only the followers if the one told before is about the same province or supply.
Phrase ReasonPhrases::difference(const Cause& cause, const Difference& difference, unsigned count, bool is_same) const {
    const Phrase player = name(about_.root.to_move);
    const auto followers = [&](const Phrase& holder, Faction faction, bool more, const Phrase& effect = {}) {
        Phrase text = say(more ? "too-few" : "too-many", {{"number", number(count)}, {"faction", name(faction)}});
        if (is_same) return text;
        return say(effect.empty() ? "has" : "has-and", {{"holder", holder}, {"followers", text}, {"effect", effect}});
    };
    if (const auto* const here = std::get_if<InProvince>(&difference))
        return followers(name(here->province), here->faction, here->more, effect(cause, *here, count));
    if (const auto* const supply = std::get_if<InSupply>(&difference))
        return followers(player, supply->faction, supply->more);
    if (const auto* const hand = std::get_if<InHand>(&difference))
        return say(hand->more ? "in-hand-more" : "in-hand-fewer", {{"player", player}, {"card", name(hand->card)}});
    return std::holds_alternative<InOrder>(difference) ? order_after(cause.wrong) : say("markers");
}
/// Says who leads in the province after the wrong turn, if the difference, which is the only one there, changes this.
Phrase ReasonPhrases::effect(const Cause& cause, const InProvince& here, unsigned count) const {
    if (hides_leads_) return {};
    for (const Difference& other : cause.differences) {
        const auto* const there = std::get_if<InProvince>(&other);
        if (there != nullptr && there->province == here.province && !(*there == here)) return {};
    }
    const Followers now = play(game_, about_.root, cause.wrong).at[index(here.province)];
    const Followers one = Followers::one(here.faction);
    Followers changed = now;
    for (unsigned i = 0; i < count; ++i) changed = here.more ? changed + one : changed - one;
    const Power power = now.control();
    if (changed.control() == power) return {};
    if (now.empty()) return say("is-empty");
    return power == Power::occupier ? say("is-tied") : say("is-led", {{"power", name(power)}});
}
/// The last struggle that stands elsewhere after the wrong turn than after the key, and the one that stands there after
/// the key. All behind them is the same, so after the wrong turn the one comes after the other.
Phrase ReasonPhrases::order_after(Turn wrong) const {
    if (wrong == about_.key) return say("other-order"); // the key is not to be told yet
    const StruggleOrder order = play(game_, about_.root, wrong).order, after_key = about_.start().order;
    unsigned last = 0;
    for (unsigned place = 0; place < province_count; ++place)
        if (order[place] != after_key[place]) last = place;
    return say("order", {{"province", name(order[last])}, {"other", name(after_key[last])}});
}
Phrase ReasonPhrases::condition(const Condition& condition, std::optional<Province> named) const {
    using Kind = Condition::Kind;
    const bool occupied = condition.power == Power::occupier;
    const Phrase province = name(condition.province), power = name(condition.power), player = name(condition.seat);
    const auto follower = [&] { return followers(static_cast<Faction>(index(condition.power))); };
    switch (condition.kind) {
        case Kind::impossible: return say("if-impossible");
        case Kind::gone:
            return say(
                named == condition.province ? "if-gone-there" : "if-gone",
                {{"faction", power}, {"province", province}});
        case Kind::settled_to: return say("if-settled-to", {{"province", province}, {"power", power}});
        case Kind::settled: return say("if-settled", {{"province", province}});
        case Kind::open: return say("if-open", {{"province", province}});
        case Kind::played: return say("if-played", {{"player", player}, {"card", name(condition.card)}});
        case Kind::leads:
            return occupied ? say("if-tied", {{"province", province}})
                            : say("if-leads", {{"province", province}, {"power", power}});
        case Kind::took: return say("if-took", {{"player", player}, {"follower", follower()}});
        case Kind::gained: return say("if-gained", {{"province", province}, {"follower", follower()}});
        case Kind::lost: return say("if-lost", {{"province", province}, {"follower", follower()}});
        case Kind::fails: return say("if-fails");
        case Kind::leads_not:
            return occupied ? say("if-not-tied", {{"province", province}})
                            : say("if-leads-not", {{"province", province}, {"power", power}});
    }
    return {};
}

// Routes

Phrase ReasonPhrases::numbers(Versus versus) {
    if (about_.camp.prevents) std::swap(versus.own, versus.others);
    Phrase ratio{Phrase::Kind::ratio, "", versus.own, versus.others};
    if (std::exchange(has_numbers_, true) || is_brief_) return ratio;
    return say("first-numbers", {{"numbers", std::move(ratio)}, {"side", side()}});
}
Phrase ReasonPhrases::common_tie(std::span<const Reason> reasons) {
    std::optional<Route> common;
    unsigned count = 0;
    const auto by_hands = [&](const Route& route) { return route.leader && has_empty_hand_rule(); };
    for (const Reason& reason : reasons) {
        const auto* const route = std::get_if<Route>(&reason);
        if (route == nullptr || !route->by_latest_plays) continue;
        if (!can_follow(*route) || (common && by_hands(*route) != by_hands(*common))) return {};
        common = *route;
        ++count;
    }
    has_common_tie_ = is_brief_ && game_.players() > 2 && count > 1;
    return has_common_tie_ ? tie(*common, true) : Phrase{};
}
Phrase ReasonPhrases::end(const Route& route) { return this->route(route, {}, numbers(route.worst), false); }
Phrase ReasonPhrases::route(const Route& route, const RouteMeans& means) {
    Phrase shown = numbers(route.worst);
    if (!std::exchange(has_worst_, true))
        shown = say(about_.camp.prevents ? "at-best" : "at-worst", {{"numbers", std::move(shown)}});
    return this->route(route, means, shown, true);
}
Phrase ReasonPhrases::route(const Route& route, const RouteMeans& means, const Phrase& numbers, bool is_worst) {
    const Phrase only = this->means(means);
    const bool is_short = is_worst && (route.leader ? std::exchange(has_lead_, is_brief_)
                                                    : std::exchange(has_occupation_, true) || is_brief_);
    Phrase head;
    if (route.leader)
        head =
            say(only.empty() ? is_short ? "leads-too" : "leads" : "leads-only",
                {{"faction", name(*route.leader)}, {"numbers", numbers}, {"means", only}});
    else if (is_short)
        head = say(only.empty() ? "occupation" : "occupation-only", {{"numbers", numbers}, {"means", only}});
    else
        head =
            say(only.empty() ? "occupied" : "occupied-only",
                {{"occupiers", occupiers()}, {"limit", limit()}, {"numbers", numbers}, {"means", only}});
    std::vector<Phrase> parts{head}, seconds;
    for (const SecondRank& second : route.seconds)
        seconds.push_back(say("second", {{"faction", name(second.faction)}, {"numbers", this->numbers(second.worst)}}));
    if (!seconds.empty()) parts.push_back(say("seconds", {{"seconds", listed(seconds, "or")}}));
    if (!route.by_latest_plays || (is_worst && has_common_tie_)) return joined(parts, ", ");
    parts.push_back(say(can_follow(route) ? "then" : "or", {{"tie", tie(route, is_worst)}}));
    return joined(parts, ", ");
}
/// The rule that decides if no count does, and for whom.
Phrase ReasonPhrases::tie(const Route& route, bool is_worst) const {
    const bool hands = route.leader && has_empty_hand_rule();
    // If two players tie, the one who played later loses after independence (R8.3), and wins after an occupation
    // (R8.1).
    if (game_.players() == 2 && !hands && !about_.camp.prevents) {
        const unsigned winner = is_worst ? about_.camp.seats : ~about_.camp.seats & 3U;
        return route.leader ? say("later-loses", {{"player", players(~winner & 3U)}})
                            : say("later-wins", {{"player", players(winner)}});
    }
    return say(
        is_worst != about_.camp.prevents ? "decided-for" : "decided-against",
        {{"tie", say(hands ? "latest-or-hands" : "latest")}, {"side", side()}});
}
Phrase ReasonPhrases::means(const RouteMeans& means) {
    std::vector<Phrase> only;
    if (!means.gained.empty()) {
        std::vector<Phrase> provinces;
        for (const Province province : means.gained) provinces.push_back(name(province));
        only.push_back(say("only-with", {{"provinces", listed(provinces)}}));
    }
    if (means.taken) {
        const Phrase take =
            std::has_single_bit(others()) ? say("one-takes", {{"player", players(others())}}) : say("others-take");
        only.push_back(
            say(std::exchange(has_cost_, is_brief_) ? "only-for" : "only-if",
                {{"others", take}, {"followers", followers(*means.taken)}}));
    }
    return listed(only);
}
Phrase ReasonPhrases::also(const std::vector<Route>& routes) {
    std::vector<Phrase> names;
    names.reserve(routes.size());
    for (const Route& route : routes)
        names.push_back(
            say("also-route", {{"leader", route.leader ? name(*route.leader) : say("also-occupation")},
                               {"numbers", numbers(route.worst)}}));
    return say(about_.camp.prevents ? "also-fail" : "also-suit", {{"leaders", listed(names)}, {"side", side()}});
}

} // namespace siam::tools
