#include "puzzles/reasons/telling.hpp"

#include "puzzles/reasons/failures.hpp"

namespace siam {
namespace {

/// The importance of a reason: those with the smallest number are dropped first, those with `kept` never.
constexpr unsigned kept = 9;
/// The cards of the refutation are hidden only before more important reasons are dropped.
constexpr unsigned least_in_refutation = 3;
constexpr std::size_t most_told_flips = 2;
constexpr std::size_t most_told_routes = 2; ///< a reader cannot keep more apart
struct Importance {
    unsigned operator()(const Needed& needed) const { return needed.fact == Needed::Fact::last_card ? kept : 1; }
    unsigned operator()(const WithoutEffect&) const { return 5; }
    unsigned operator()(const Controlled&) const { return 3; }
    unsigned operator()(const Closed&) const { return 4; }
    unsigned operator()(const Stuck&) const { return 4; }
    unsigned operator()(const Cost&) const { return 6; }
    unsigned operator()(const Route&) const { return 7; }
    unsigned operator()(const Met&) const { return 6; }
    unsigned operator()(const OnlyIf&) const { return 3; }
    unsigned operator()(const Flip&) const { return 5; }
    unsigned operator()(const Answering&) const { return 8; }
    unsigned operator()(const Cause&) const { return kept; }
    unsigned operator()(const Refutation&) const { return kept; }
    unsigned operator()(const Twin&) const { return kept; }
};

class Teller {
public:
    Teller(const Explanation& explanation, std::size_t most_words, const CountWords& count_words)
        : explanation_(explanation),
          reasons_(explanation.reasons),
          game_(*explanation.about.game),
          about_(explanation.about),
          most_words_(most_words),
          count_words_(count_words) {}

    Told tell() const {
        std::optional<Told> best;
        const std::vector<Failure> failures = failures_of(explanation_);
        for (const auto& [cause, refutation, is_key_of_twin] : failures) {
            if (cause == nullptr) break;
            Told one = told(cause, refutation);
            if (one.is_complete || is_key_of_twin) return one;
            if (!best) best = std::move(one);
        }
        if (best) return *std::move(best);
        return told(nullptr, failures.empty() ? nullptr : failures.front().refutation);
    }

private:
    [[nodiscard]] Told told(const Cause* cause, const Refutation* refutation) const {
        Told told;
        if (cause != nullptr) told.reasons.emplace_back(*cause);
        if (refutation != nullptr) {
            told.reasons.emplace_back(*refutation);
            add_flips(*refutation, told.reasons);
            add_obstacles(*refutation, told.reasons);
        }
        add_answers(refutation, told.reasons);
        const std::size_t routes = add_routes(told);
        for (const Reason& reason : reasons_.reasons) {
            const auto* const idle = std::get_if<WithoutEffect>(&reason);
            if (std::holds_alternative<Needed>(reason) || (idle != nullptr && takes_effect(*idle, refutation)))
                told.reasons.push_back(reason);
        }
        told.is_brief = count_words_(told) > most_words_;
        while (count_words_(told) > most_words_) {
            const bool is_important = least_importance(told) > least_in_refutation;
            if (!told.hides_cards && is_important)
                told.hides_cards = true;
            else if (!told.hides_leads && is_important)
                told.hides_leads = true;
            else if (!drop(told))
                break;
        }
        // Only answers with long exceptions make the telling much too long.
        if (count_words_(told) > most_words_ + most_words_ / 4) std::erase_if(told.reasons, is_answering);
        told.tells_plan = std::count_if(told.reasons.begin(), told.reasons.end(), is_answering) ==
                          static_cast<std::ptrdiff_t>(about_.plan.cards);
        told.is_complete = cause != nullptr && refutation != nullptr && routes > 0 && told.tells_plan &&
                           told.also.empty() && count_words_(told) <= most_words_ &&
                           costs_in(told.reasons) == costs_in(reasons_.reasons);
        return told;
    }
    /// Whether the key takes the effect from the card: after the wrong turn, the card would have one at once.
    [[nodiscard]] bool takes_effect(const WithoutEffect& idle, const Refutation* refutation) const {
        if (refutation == nullptr) return false;
        Position after = play(game_, about_.root, refutation->line.front());
        if (over(game_, after)) return false;
        after.to_move = idle.seat;
        bool any = false;
        for_each_turn(game_, after, [&](Turn turn, const Position&) {
            any = any || (!turn.is_pass() && turn.action().card() == idle.card && turn.action().has_effect());
        });
        return any;
    }
    /// Adds the provinces that only the refutation gives to the faction that leads at its end, or to the occupier; if
    /// there are none, the first other province that it flips.
    void add_flips(const Refutation& refutation, std::vector<Reason>& told) const {
        const Power power = refutation.end.leader ? power_of(*refutation.end.leader) : Power::occupier;
        const Flip* other = nullptr;
        const std::size_t before = told.size();
        for (const Reason& reason : reasons_.reasons) {
            const auto* const flip = std::get_if<Flip>(&reason);
            if (flip == nullptr || flip->line != refutation.line) continue;
            if (flip->power == power && told.size() < before + most_told_flips) told.push_back(reason);
            if (other == nullptr) other = flip;
        }
        if (told.size() == before && other != nullptr) told.emplace_back(*other);
    }
    static bool is_answering(const Reason& reason) { return std::holds_alternative<Answering>(reason); }
    /// Adds the camp's answers, or its answer to the refutation's reply.
    void add_answers(const Refutation* refutation, std::vector<Reason>& told) const {
        const std::size_t before = told.size();
        std::copy_if(reasons_.reasons.begin(), reasons_.reasons.end(), std::back_inserter(told), is_answering);
        if (told.size() > before) return;
        bool is_next = false;
        for (const Reason& reason : reasons_.reasons) {
            const auto* const found = std::get_if<Refutation>(&reason);
            if (found != nullptr) is_next = refutation != nullptr && *found == *refutation;
            if (is_next && std::holds_alternative<Met>(reason)) told.push_back(reason);
        }
    }
    [[nodiscard]] static std::ptrdiff_t costs_in(const std::vector<Reason>& reasons) {
        return std::count_if(
            reasons.begin(), reasons.end(), [](const Reason& reason) { return std::holds_alternative<Cost>(reason); });
    }

    /// Adds what now stands in the way of the refutation: the faction that leads in it is stuck in provinces that it
    /// gains there, or else cannot lead; a province cannot go to the occupier, if occupation is the refutation's end.
    void add_obstacles(const Refutation& refutation, std::vector<Reason>& told) const {
        const Position end = pass_to_end(game_, play(game_, about_.root, refutation.line));
        const Leader leader = refutation.end.leader;
        const Power power = leader ? power_of(*leader) : Power::occupier;
        const std::size_t before = told.size();
        for (const Reason& reason : reasons_.reasons) {
            if (const auto* const stuck = std::get_if<Stuck>(&reason))
                if (stuck->faction == leader && gains(end, stuck->province, power)) told.push_back(reason);
            if (const auto* const controlled = std::get_if<Controlled>(&reason))
                if (!leader && gains(end, controlled->province, power) &&
                    (controlled->powers >> index(power) & 1U) == 0)
                    told.push_back(reason);
        }
        if (told.size() > before) return;
        if (const Reason closed = Closed{leader};
            std::find(reasons_.reasons.begin(), reasons_.reasons.end(), closed) != reasons_.reasons.end())
            told.push_back(closed);
    }
    [[nodiscard]] bool gains(const Position& end, Province province, Power power) const {
        return about_.root.open.contains(province) && !end.open.contains(province) && end.control[province] == power;
    }

    /// Adds the first routes with their costs, and the further ones to those that are left out; the first of all is the
    /// one on which all others pass. Returns the number of routes.
    std::size_t add_routes(Told& told) const {
        std::vector<Leader> leaders;
        for (const Reason& reason : reasons_.reasons)
            if (const auto* const route = std::get_if<Route>(&reason)) leaders.push_back(route->leader);
        const Leader idle = leader_of(ending_if_all_pass(game_, about_.start()));
        const auto first = std::find(leaders.begin(), leaders.end(), idle);
        if (first != leaders.end()) std::rotate(leaders.begin(), first, first + 1);
        for (std::size_t i = 0; i < leaders.size(); ++i)
            for (const Reason& reason : reasons_.reasons) {
                const Leader leader = leaders[i];
                const auto* const route = std::get_if<Route>(&reason);
                const auto* const cost = std::get_if<Cost>(&reason);
                const auto* const only = std::get_if<OnlyIf>(&reason);
                if (i >= most_told_routes) {
                    if (route != nullptr && route->leader == leader) told.also.push_back(*route);
                } else if (
                    (route != nullptr && route->leader == leader) || (cost != nullptr && cost->leader == leader) ||
                    (only != nullptr && only->leader == leader))
                    told.reasons.push_back(reason);
            }
        return leaders.size();
    }

    [[nodiscard]] static unsigned least_importance(const Told& told) {
        unsigned least = kept;
        for (const Reason& reason : told.reasons) least = std::min(least, std::visit(Importance{}, reason));
        return least;
    }
    /// Drops the last of the least important reasons. Returns false if none may be dropped.
    static bool drop(Told& told) {
        std::size_t least = told.reasons.size();
        unsigned smallest = kept;
        std::size_t routes = 0;
        for (std::size_t i = 0; i < told.reasons.size(); ++i) {
            routes += std::holds_alternative<Route>(told.reasons[i]);
            const unsigned importance = std::visit(Importance{}, told.reasons[i]);
            if (importance < kept && importance <= smallest) smallest = importance, least = i;
        }
        if (least == told.reasons.size()) return false;
        if (const auto* const route = std::get_if<Route>(&told.reasons[least])) {
            if (routes == 1) return false;
            told.also.insert(told.also.begin(), *route);
        }
        told.reasons.erase(told.reasons.begin() + static_cast<std::ptrdiff_t>(least));
        return true;
    }

    const Explanation& explanation_;
    const Reasons& reasons_;
    const Game& game_;
    const Argument& about_;
    std::size_t most_words_;
    const CountWords& count_words_;
};

} // namespace

Told told(const Explanation& explanation, std::size_t most_words, const CountWords& count_words) {
    return Teller(explanation, most_words, count_words).tell();
}

} // namespace siam
