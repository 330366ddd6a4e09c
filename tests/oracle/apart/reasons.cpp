#include "tests/oracle/apart/reasons.hpp"

#include <algorithm>
#include <set>

namespace apart {
namespace {

State after_key(const Game& game, const Argument& about) {
    const auto state = about.keys.empty() ? std::nullopt : after(game, about.root, about.keys.front());
    if (!state) throw Endings::Illegal{};
    return *state;
}

/// Whether each difference of `some` is one of `all`, and as often.
bool are_among(const std::vector<Difference>& some, const std::vector<Difference>& all) {
    return std::ranges::all_of(
        some, [&](const Difference& one) { return std::ranges::count(some, one) <= std::ranges::count(all, one); });
}

} // namespace

bool differ_by_a_move(const State& one, const State& other) {
    for (Byte from = 0; from < province_count; ++from)
        for (Byte to = 0; to < province_count; ++to)
            for (Byte faction = 0; faction < faction_count; ++faction) {
                State moved = one;
                if (from == to || moved.at[from][faction] == 0 || !one.is_open(from) || !one.is_open(to)) continue;
                --moved.at[from][faction];
                ++moved.at[to][faction];
                if (moved == other) return true;
            }
    return false;
}

bool is_about_ends(const Reason& reason) {
    return !std::holds_alternative<Cause>(reason) && !std::holds_alternative<Refutation>(reason) &&
           !std::holds_alternative<Needed>(reason) && !std::holds_alternative<Twin>(reason) &&
           !std::holds_alternative<Flip>(reason) && !std::holds_alternative<Met>(reason);
}

bool explains(const std::vector<Reason>& list, unsigned cards) {
    bool any_cause = false;
    std::set<unsigned> answered;
    for (const Reason& reason : list) {
        const auto* cause = std::get_if<Cause>(&reason);
        any_cause = any_cause || (cause != nullptr && cause->differences.size() <= 2);
        if (const auto* answers = std::get_if<Answers>(&reason)) answered.insert(answers->left);
    }
    return any_cause && answered.size() == cards && (cards == 0 || *answered.rbegin() == cards - 1);
}

ReasonJudge::ReasonJudge(const Game& game, const Argument& about, std::uint64_t most)
    : game_(game), about_(about), most_(most), start_(after_key(game, about)), search_(game, about.aim, most) {}

const Endings& ReasonJudge::endings() {
    if (gave_up_) throw Search::TooMany{};
    gave_up_ = true;
    if (!endings_) endings_.emplace(game_, about_.aim, start_, about_.plan, most_);
    gave_up_ = false;
    return *endings_;
}

unsigned ReasonJudge::cards() {
    unsigned most = 0;
    for (const State& end : endings().ends())
        most = std::max(most, start_.cards(about_.aim.camp) - end.cards(about_.aim.camp));
    return most;
}

bool ReasonJudge::has_all_routes(const std::vector<Reason>& list) {
    std::vector<Route> told;
    for (const Reason& reason : list)
        if (const auto* route = std::get_if<Route>(&reason)) told.push_back(*route);
    const std::vector<Route> all = endings().routes();
    return told.size() == all.size() &&
           std::ranges::all_of(all, [&](const Route& route) { return std::ranges::count(told, route) == 1; });
}

bool ReasonJudge::holds(const Reason& reason) {
    return std::visit([&](const auto& one) { return judge(one); }, reason);
}

// About the ends

bool ReasonJudge::judge(const Route& route) {
    const std::vector<Route> routes = endings().routes();
    return std::ranges::count(routes, route) == 1;
}

bool ReasonJudge::judge(const Cost& cost) {
    const auto others_have = [&](const State& state, unsigned faction) {
        unsigned number = 0;
        for (unsigned seat = 0; seat < game_.players; ++seat)
            if ((about_.aim.camp >> seat & 1U) == 0) number += state.supply[seat][faction];
        return number;
    };
    const std::vector<State> ends = endings().under(cost.leader);
    return !ends.empty() && std::ranges::all_of(ends, [&](const State& end) {
        for (unsigned f = 0; f < faction_count; ++f)
            if (others_have(end, f) < others_have(start_, f) + cost.taken[f]) return false;
        return true;
    });
}

bool ReasonJudge::judge(const Stuck& stuck) {
    std::optional<int> best;
    for (const Struggle& struggle : endings().struggles()) {
        if (struggle.province != stuck.province) continue;
        int other = 0;
        for (unsigned f = 0; f < faction_count; ++f)
            if (f != stuck.faction) other = std::max(other, int{struggle.followers[f]});
        best = std::max(best.value_or(-100), struggle.followers.at(stuck.faction) - other);
    }
    return best == stuck.lead && stuck.lead <= 0;
}

bool ReasonJudge::judge(const Controlled& controlled) {
    unsigned powers = 0;
    for (const Struggle& struggle : endings().struggles())
        if (struggle.province == controlled.province) powers |= 1U << struggle.power;
    return powers == controlled.powers;
}

bool ReasonJudge::judge(const Closed& closed) { return endings().under(closed.leader).empty(); }

bool ReasonJudge::judge(const WithoutEffect& card) {
    return (about_.aim.camp >> card.seat & 1U) == 0 && endings().is_played(card.seat, card.card, false) &&
           !endings().is_played(card.seat, card.card, true);
}

bool ReasonJudge::judge(const OnlyIf& only) {
    const auto gains = [&](const State& end) { return end.control.at(only.province) == only.power; };
    const std::vector<State> ends = endings().under(only.leader);
    const auto idle = end_after(game_, about_.aim, start_, about_.plan, {});
    return start_.is_open(only.province) && idle && !gains(*idle) && !ends.empty() && std::ranges::all_of(ends, gains);
}

// About changed positions

bool ReasonJudge::is_as_good(const State& state) {
    for (unsigned cards = 0; !needed_ && cards <= start_.cards(about_.aim.camp); ++cards)
        if (search_.reaches(start_, cards)) needed_ = cards;
    return needed_ && search_.reaches(state, *needed_);
}

bool ReasonJudge::suffices(const State& wrong, const std::vector<Difference>& changed) {
    const auto state = with_differences(game_, about_.root, wrong, start_, changed);
    return state && is_as_good(*state);
}

bool ReasonJudge::any_set_suffices(
    const State& wrong, const std::vector<Difference>& all, std::vector<Difference>& chosen, std::size_t first,
    std::size_t size) {
    if (size == 0) return suffices(wrong, chosen);
    for (std::size_t i = first; i + size <= all.size(); ++i) {
        chosen.push_back(all[i]);
        const bool any = any_set_suffices(wrong, all, chosen, i + 1, size - 1);
        chosen.pop_back();
        if (any) return true;
    }
    return false;
}

bool ReasonJudge::judge(const Cause& cause) {
    const auto wrong = after(game_, about_.root, cause.wrong);
    if (!wrong) return false;
    const auto all = differences(game_, about_.root, *wrong, start_);
    if (!all || !are_among(cause.differences, *all) || !suffices(*wrong, cause.differences)) return false;
    std::vector<Difference> none_chosen;
    for (std::size_t size = 0; size < cause.differences.size(); ++size)
        if (any_set_suffices(*wrong, *all, none_chosen, 0, size)) return false;
    return !cause.differences.empty();
}

bool ReasonJudge::judge(Needed fact) {
    State changed = without_idle_parts(start_);
    const State usual = changed;
    if (fact == Needed::last_card) {
        Game other = game_;
        other.last_must_win = false;
        return game_.last_must_win && is_as_good(usual) && !Search(other, about_.aim, most_).reaches(usual, *needed_);
    }
    switch (fact) {
        case Needed::latest_plays:
            if (changed.swap.kind != none) return false; // the latest player made this swap
            std::reverse(changed.latest.begin(), std::ranges::find(changed.latest, none));
            break;
        case Needed::markers: changed.marked = 0; break;
        case Needed::last_swap: changed.swap = {}; break;
        case Needed::last_card: break; // see above
    }
    return changed != usual && is_as_good(usual) && !is_as_good(changed);
}

bool ReasonJudge::judge(const Twin& twin) {
    if (!differ_by_a_move(about_.root, twin.position) || !is_as_good(start_)) return false;
    const auto cost = [](const Turn& turn) { return turn.is_pass() ? 0U : 1U; };
    const unsigned cards = *needed_ + cost(about_.keys.front());
    const auto is_key = [&](const Child& child) { return std::ranges::count(twin.keys, child.turn) > 0; };
    const auto reaches = [&](const Child& child) {
        return cost(child.turn) <= cards && search_.reaches(child.state, cards - cost(child.turn));
    };
    const std::vector<Child> there = children(game_, twin.position), here = children(game_, about_.root);
    if (!std::ranges::all_of(there, [&](const Child& child) { return reaches(child) == is_key(child); })) return false;
    if (std::ranges::any_of(here, [&](const Child& child) { return is_key(child) && reaches(child); })) return false;
    const auto keys = static_cast<std::size_t>(std::ranges::count_if(there, is_key));
    return !twin.keys.empty() && keys == twin.keys.size() &&
           std::ranges::find_first_of(about_.keys, twin.keys) == about_.keys.end();
}

// About lines and turns

std::optional<State> ReasonJudge::refuted_end(const std::vector<Turn>& line) const {
    if (line.empty() || std::ranges::count(about_.keys, line.front()) > 0) return {};
    auto end = end_of(game_, about_.root, line);
    if (end && about_.aim.reached(winners(game_, *end))) end.reset();
    return end;
}

bool ReasonJudge::judge(const Refutation& refutation) {
    const auto end = refuted_end(refutation.line);
    return end && endings().route_of(*end) == refutation.end;
}

bool ReasonJudge::judge(const Flip& flip) {
    const auto end = refuted_end(flip.line);
    if (!end || flip.power == flip.instead) return false;
    std::vector<Turn> of_others;
    State state = about_.root;
    for (const Turn& turn : flip.line) {
        if ((about_.aim.camp >> state.to_move & 1U) == 0) of_others.push_back(turn);
        state = *after(game_, state, turn);
    }
    while (!of_others.empty() && of_others.back().is_pass()) of_others.pop_back();
    const auto instead = end_after(game_, about_.aim, start_, about_.plan, of_others);
    return instead && end->control.at(flip.province) == flip.power &&
           instead->control.at(flip.province) == flip.instead;
}

bool ReasonJudge::judge(const Met& met) {
    if (met.replies.empty() || met.replies.back().is_pass() || met.answer.is_pass()) return false;
    const auto cards = std::ranges::count_if(met.replies, [](const Turn& turn) { return !turn.is_pass(); });
    return cards == 1 && answer_to(game_, about_.aim, start_, about_.plan, met.replies) == met.answer;
}

bool ReasonJudge::judge(const Answers& answers) {
    return are_followed(game_, about_.aim, start_, answers, about_.plan, cards(), most_);
}

} // namespace apart
