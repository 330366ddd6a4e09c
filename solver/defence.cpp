#include "solver/defence.hpp"

#include <algorithm>
#include <tuple>

namespace siam {
namespace {

/// A measure of how near the others come to spoiling the aim; the smallest is the nearest.
struct Nearness {
    bool is_decided, is_as_before; ///< no tie; the same leading faction as if everybody had passed
    unsigned difference;
    friend auto operator<=>(const Nearness&, const Nearness&) = default;
    [[nodiscard]] bool is_close() const { return !is_decided || !is_as_before; }
};

/// A line of the others, which ends with a card.
struct Attack {
    std::vector<Turn> turns;
    Position after;
    Decision end; ///< the decision if everybody passes after the card
    Nearness nearness;

    [[nodiscard]] Card card() const { return turns.back().action().card(); }
    /// Whether both attacks end in the same kind of decision, under the same leader or both by occupation.
    [[nodiscard]] bool decides_like(const Attack& other) const {
        if (end.by != other.end.by || end.how.is_occupation() != other.end.how.is_occupation()) return false;
        return end.how.is_occupation() || end.how.first() == other.end.how.first();
    }
};

class Defender {
public:
    Defender(const Game& game, const Aim& aim, const Position& from)
        : game_(game), aim_(aim), from_(from), idle_(decision_of(game, aim, pass_to_end(game, from)).how) {}

    std::vector<std::vector<Turn>> lines() const {
        const auto first = nearest(from_, [](const Attack&) { return true; });
        if (!first) return {};
        const Attack best = continued(*first);
        std::vector<std::vector<Turn>> lines{best.turns};
        const auto second = nearest(from_, [&](const Attack& attack) {
            return attack.nearness.is_close() && attack.card() != first->card() && !attack.decides_like(best);
        });
        if (!second) return lines;
        const Attack other = continued(*second);
        if (!other.decides_like(best)) lines.push_back(other.turns);
        return lines;
    }

private:
    [[nodiscard]] Nearness nearness(const Decision& end) const {
        const bool occupied = end.how.is_occupation();
        const bool same = occupied == idle_.is_occupation() && (occupied || end.how.first() == idle_.first());
        const auto [own, others] = end.count;
        return {own != others, same, std::max(own, others) - std::min(own, others)};
    }

    /// Returns the nearest attack with a single card, now or after passes, that `wanted` accepts.
    template <class Wanted>
    [[nodiscard]] std::optional<Attack> nearest(Position position, Wanted wanted) const {
        std::optional<Attack> best;
        std::vector<Turn> passes;
        for (; !over(game_, position); position = play(game_, position, Turn::pass())) {
            if (!aim_.own(game_, position))
                for (const TurnClass& reply : aim_.turns(game_, position)) {
                    if (reply.turn().is_pass()) continue;
                    const Decision end = decision_of(game_, aim_, pass_to_end(game_, reply.after));
                    Attack attack{passes, reply.after, end, nearness(end)};
                    attack.turns.push_back(reply.turn());
                    if ((!best || attack.nearness < best->nearness) && wanted(attack)) best = std::move(attack);
                }
            passes.push_back(Turn::pass());
        }
        return best;
    }

    [[nodiscard]] Attack continued(Attack attack) const {
        const auto is_nearer = [&](const Attack& next) { return next.nearness < attack.nearness; };
        while (auto next = nearest(attack.after, is_nearer)) {
            next->turns.insert(next->turns.begin(), attack.turns.begin(), attack.turns.end());
            attack = *std::move(next);
        }
        return attack;
    }

    const Game& game_;
    const Aim& aim_;
    const Position& from_;
    Ending idle_;
};

/// Returns, for each camp, the greatest result of number(seat) among the camp's members of `seats`.
template <class Number>
Count greatest(const Game& game, const Aim& aim, unsigned seats, Number number) {
    Count count;
    for (unsigned i = 0; i < game.players(); ++i) {
        const auto seat = static_cast<Seat>(i);
        if (!(seats >> i & 1U)) continue;
        unsigned& most = (game.side_of(seat) == aim.side()) != aim.is_hold() ? count.own : count.others;
        most = std::max<unsigned>(most, number(seat));
    }
    return count;
}

Count count_of(const Game& game, const Aim& aim, const DecidingStep& step) {
    return greatest(game, aim, step.tied, [&](Seat seat) { return step.numbers[index(seat)]; });
}

} // namespace

Count count_of(const Game& game, const Aim& aim, const Position& position, Faction faction) noexcept {
    const unsigned all = (1U << game.players()) - 1U;
    return greatest(game, aim, all, [&](Seat seat) { return position.supply[index(seat)].count(faction); });
}

Decision decision_of(const Game& game, const Aim& aim, const Position& end) noexcept {
    const Ending how = ending_if_all_pass(game, end);
    const DecidingSteps steps = deciding_steps(game, end, how);
    const Count count = count_of(game, aim, steps[0]);
    if (count.own != count.others) return {how, count, Decision::By::count, {}};
    if (how.is_occupation()) return {how, count, Decision::By::latest_plays, {}};
    const bool has_second = steps[1].of == DecidingStep::Of::second_followers;
    const Count second = has_second ? count_of(game, aim, steps[1]) : count;
    const auto by = second.own == second.others ? Decision::By::latest_plays : Decision::By::second_faction;
    return {how, count, by, second};
}

std::vector<std::vector<Turn>> last_defences(const Game& game, const Aim& aim, const Position& position) {
    return Defender(game, aim, position).lines();
}

} // namespace siam
