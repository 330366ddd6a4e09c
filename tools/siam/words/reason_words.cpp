#include "tools/siam/words/reason_words.hpp"

#include <algorithm>

#include "tools/siam/frame/wording.hpp"
#include "tools/siam/words/ending_words.hpp"
#include "tools/siam/words/turn_words.hpp"

namespace siam::tools {

namespace {

/// Whether both differences are about followers of the same province, or of the supply.
bool same_holder(const Difference& a, const Difference& b) {
    const auto *const here = std::get_if<InProvince>(&a), *const there = std::get_if<InProvince>(&b);
    if (here != nullptr && there != nullptr) return here->province == there->province;
    return std::holds_alternative<InSupply>(a) && std::holds_alternative<InSupply>(b);
}

} // namespace

std::string number_word(unsigned number) {
    constexpr std::array words{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"};
    return number < words.size() ? words[number] : std::to_string(number);
}

// Names

std::string ReasonWords::name(Province province) const { return province_name(variant_, province); }
std::string ReasonWords::name(Seat seat) { return players(1U << index(seat)); }
std::string ReasonWords::name(Power power) const {
    return power == Power::occupier ? people_of(variant_, power) : variant_.factions[index(power)].name;
}
std::string ReasonWords::follower(Faction faction) const { return with_article(name(faction)); }
std::string ReasonWords::followers(Followers group) const {
    std::vector<std::string> parts;
    for (const Faction faction : all_factions)
        if (const unsigned count = group.count(faction); count > 0)
            parts.push_back(count == 1 ? follower(faction) : number_word(count) + " " + name(faction));
    return listed(parts);
}
std::string ReasonWords::others_pass() const {
    const unsigned others = ((1U << game_.players()) - 1U) & ~about_.camp.seats;
    return std::has_single_bit(others) ? say("one-passes", fmt::arg("player", players(others))) : say("others-pass");
}
std::string ReasonWords::taking(Taking taking, std::optional<Province> named) const {
    if (taking.empty()) return say("no-taking");
    return say(
        named == taking.province() ? "taking-there" : "taking", fmt::arg("follower", follower(taking.faction())),
        fmt::arg("province", name(taking.province())));
}
std::string ReasonWords::turn(Turn turn) const {
    if (turn.is_pass()) return in_words(game_, turn);
    const Action action = turn.action();
    std::string does = in_words(game_, action);
    if (!action.has_effect()) does = say("plays", fmt::arg("card", name(action.card())));
    if (action.has_effect() && action.card() == Card::maharacha)
        does =
            say("exchanges", fmt::arg("province", name(action.tile_a())), fmt::arg("other", name(action.tile_b())),
                fmt::arg("marked", name(action.marked())));
    std::optional<Province> named;
    if (action.has_effect() && is_faction_card(action.card()))
        named = action.placed() == 2 ? action.second_place() : action.first_place();
    const bool is_one = named && action.first_place() == *named;
    return say(
        "turn", fmt::arg("action", does), fmt::arg("taking", taking(turn.taking(), is_one ? named : std::nullopt)));
}

// Differences and conditions

std::string ReasonWords::differences(const Cause& cause) const {
    std::vector<std::string> texts;
    const Difference* before = nullptr;
    for (std::size_t i = 0; i < cause.differences.size();) {
        const Difference& one = cause.differences[i];
        unsigned count = 0;
        for (; i < cause.differences.size() && cause.differences[i] == one; ++i) ++count;
        texts.push_back(difference(one, count, before != nullptr && same_holder(*before, one)));
        before = &one;
    }
    return listed(texts);
}
/// The difference; only the followers if the one told before is about the same province or supply.
std::string ReasonWords::difference(const Difference& difference, unsigned count, bool is_same) const {
    const std::string player = name(about_.root.to_move);
    const auto followers = [&](const std::string& holder, Faction faction, bool more) {
        const std::string text = say(
            more ? "too-few" : "too-many", fmt::arg("number", number_word(count)), fmt::arg("faction", name(faction)));
        return is_same ? text : say("has", fmt::arg("holder", holder), fmt::arg("followers", text));
    };
    if (const auto* const here = std::get_if<InProvince>(&difference))
        return followers(name(here->province), here->faction, here->more);
    if (const auto* const supply = std::get_if<InSupply>(&difference))
        return followers(player, supply->faction, supply->more);
    if (const auto* const hand = std::get_if<InHand>(&difference))
        return say(
            hand->more ? "in-hand-more" : "in-hand-fewer", fmt::arg("player", player),
            fmt::arg("card", name(hand->card)));
    return say(std::holds_alternative<InOrder>(difference) ? "order" : "markers");
}
std::string ReasonWords::condition(const Condition& condition) const {
    using Kind = Condition::Kind;
    const bool occupied = condition.power == Power::occupier;
    const auto text = [&](std::string_view what) {
        return say(
            what, fmt::arg("province", name(condition.province)), fmt::arg("power", name(condition.power)),
            fmt::arg("follower", with_article(name(condition.power))), fmt::arg("player", name(condition.seat)),
            fmt::arg("card", name(condition.card)), fmt::arg("others", others_pass()));
    };
    switch (condition.kind) {
        case Kind::impossible: return text("if-impossible");
        case Kind::settled_to: return text("if-settled-to");
        case Kind::settled: return text("if-settled");
        case Kind::open: return text("if-open");
        case Kind::none_played: return text("if-none-played");
        case Kind::played: return text("if-played");
        case Kind::leads: return text(occupied ? "if-tied" : "if-leads");
        case Kind::took: return text("if-took");
        case Kind::gained: return text("if-gained");
        case Kind::lost: return text("if-lost");
        case Kind::fails: return text("if-fails");
        case Kind::leads_not: return text(occupied ? "if-not-tied" : "if-leads-not");
    }
    return "";
}

// Routes

std::string ReasonWords::numbers(Versus versus) {
    const auto [own, others] = versus;
    std::string text = about_.camp.prevents ? fmt::format("{}:{}", others, own) : fmt::format("{}:{}", own, others);
    if (std::exchange(has_numbers_, true) || is_brief_) return text;
    return say("first-numbers", fmt::arg("numbers", text), fmt::arg("side", side_name(game_, side_)));
}
std::string ReasonWords::end(const Route& route) { return this->route(route, {}, numbers(route.worst), false); }
std::string ReasonWords::route(const Route& route, const RouteMeans& means) {
    std::string shown = numbers(route.worst);
    if (!std::exchange(has_worst_, true))
        shown = say(about_.camp.prevents ? "at-best" : "at-worst", fmt::arg("numbers", shown));
    return this->route(route, means, shown, true);
}
std::string ReasonWords::route(const Route& route, const RouteMeans& means, const std::string& numbers, bool is_worst) {
    const std::string faction = route.leader ? name(*route.leader) : "", only = this->means(means);
    const auto head = [&](std::string_view what) {
        return say(
            what, fmt::arg("faction", faction), fmt::arg("numbers", numbers), fmt::arg("occupiers", occupiers()),
            fmt::arg("limit", limit()), fmt::arg("means", only));
    };
    const bool is_short = !route.leader && is_worst && (std::exchange(has_occupation_, true) || is_brief_);
    std::string text = only.empty() ? head(
                                          route.leader ? "leads"
                                          : is_short   ? "occupation"
                                                       : "occupied")
                                    : head(
                                          route.leader ? "leads-only"
                                          : is_short   ? "occupation-only"
                                                       : "occupied-only");
    std::vector<std::string> seconds;
    seconds.reserve(route.seconds.size());
    for (const SecondRank& second : route.seconds)
        seconds.push_back(
            say("second", fmt::arg("faction", name(second.faction)), fmt::arg("numbers", this->numbers(second.worst))));
    if (!seconds.empty()) text += ", " + say("seconds", fmt::arg("seconds", listed(seconds, "or")));
    if (!route.by_latest_plays) return text;
    const bool can_follow = seconds.empty() || std::ranges::any_of(route.seconds, [](const SecondRank& second) {
                                return second.worst.own == second.worst.others;
                            });
    return text + ", " + say(can_follow ? "then" : "or", fmt::arg("tie", tie(route, is_worst)));
}
/// The rule that decides if no count does; at the end of a wrong line also for whom.
std::string ReasonWords::tie(const Route& route, bool is_worst) const {
    const bool hands = route.leader && game_.switches().last_tie == LastTie::first_empty_hand_wins;
    // If two players tie, the one who played later loses after independence (R8.3), and wins after an occupation
    // (R8.1).
    if (game_.players() == 2 && !hands && !about_.camp.prevents) {
        const unsigned winner = is_worst ? about_.camp.seats : ~about_.camp.seats & 3U;
        return route.leader ? say("later-loses", fmt::arg("player", players(~winner & 3U)))
                            : say("later-wins", fmt::arg("player", players(winner)));
    }
    std::string decides = say(hands ? "latest-or-hands" : "latest");
    if (is_worst || is_brief_) return decides;
    return say(
        about_.camp.prevents ? "decided-for" : "decided-against", fmt::arg("tie", decides),
        fmt::arg("side", side_name(game_, side_)));
}
std::string ReasonWords::means(const RouteMeans& means) const {
    std::vector<std::string> only;
    if (!means.gained.empty()) {
        std::vector<std::string> provinces;
        for (const Province province : means.gained) provinces.push_back(name(province));
        only.push_back(say("only-with", fmt::arg("provinces", listed(provinces))));
    }
    if (means.taken) {
        const unsigned others = ((1U << game_.players()) - 1U) & ~about_.camp.seats;
        const std::string take =
            std::has_single_bit(others) ? say("one-takes", fmt::arg("player", players(others))) : say("others-take");
        only.push_back(say("only-if", fmt::arg("others", take), fmt::arg("followers", followers(*means.taken))));
    }
    return listed(only);
}
std::string ReasonWords::also(const std::vector<Route>& routes) {
    std::vector<std::string> names;
    names.reserve(routes.size());
    for (const Route& route : routes)
        names.push_back(
            say("also-route", fmt::arg("leader", route.leader ? name(*route.leader) : say("also-occupation")),
                fmt::arg("numbers", numbers(route.worst))));
    return say(
        about_.camp.prevents ? "also-fail" : "also-suit", fmt::arg("leaders", listed(names)),
        fmt::arg("side", side_name(game_, side_)));
}

} // namespace siam::tools
