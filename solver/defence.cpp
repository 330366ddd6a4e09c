#include "solver/defence.hpp"

#include <algorithm>
#include <boost/unordered/unordered_flat_set.hpp>

namespace siam {
namespace {

/// A measure of how near the others come to spoiling the aim; the smallest is the nearest.
struct Nearness {
    bool is_decided, is_as_before; ///< no tie; the same leading faction as if everybody had passed
    unsigned difference;           ///< in a tie, of the followers of the second faction
    std::size_t cards;             ///< that the others play
    friend auto operator<=>(const Nearness&, const Nearness&) = default;
    [[nodiscard]] bool is_close() const { return !is_decided || !is_as_before; }
};

/// A line of the others, which ends with a card.
struct Attack {
    std::vector<Turn> turns;
    Decision end; ///< the decision if everybody passes after the card
    Nearness nearness;

    [[nodiscard]] Card card() const {
        const auto first = std::find_if(turns.begin(), turns.end(), [](Turn turn) { return !turn.is_pass(); });
        return first->action().card();
    }
    /// Whether both attacks end in the same kind of decision, under the same leader or both by occupation.
    [[nodiscard]] bool decides_like(const Attack& other) const {
        if (end.by != other.end.by || end.how.is_occupation() != other.end.how.is_occupation()) return false;
        return end.how.is_occupation() || end.how.first() == other.end.how.first();
    }
};

/// Walks through every line in which the aim's own camp only passes, and visits each position once, those that take the
/// fewest turns first. Gives up the rest of a walk that meets very many positions; no shipped puzzle does.
class Defender {
public:
    Defender(const Game& game, const Aim& aim, const Position& from)
        : game_(game), aim_(aim), idle_(decision_of(game, aim, pass_to_end(game, from)).how) {
        meet(from, {}, SIZE_MAX);
        for (std::size_t i = 0; i < steps_.size() && steps_.size() < most_positions; ++i) go_on(i);
    }

    std::vector<std::vector<Turn>> lines() const {
        const auto best = nearest([](const Attack&) { return true; });
        if (!best) return {};
        std::vector<std::vector<Turn>> lines{best->turns};
        const auto other = nearest([&](const Attack& attack) {
            return attack.nearness.is_close() && attack.card() != best->card() && !attack.decides_like(*best);
        });
        if (other) lines.push_back(other->turns);
        return lines;
    }

private:
    static constexpr std::size_t most_positions = 100'000;

    /// A position, the turn that leads there from the step `before`, and the number of cards that the others have
    /// played.
    struct Step {
        Position position;
        Turn turn;
        std::size_t before, cards;
    };

    void meet(const Position& position, Turn turn, std::size_t before) {
        const std::size_t cards = before == SIZE_MAX ? 0 : steps_[before].cards + (turn.is_pass() ? 0 : 1);
        if (met_.insert(position).second) steps_.push_back({position, turn, before, cards});
    }
    void go_on(std::size_t i) {
        const Position position = steps_[i].position;
        if (over(game_, position)) return;
        if (aim_.own(game_, position)) return meet(play(game_, position, Turn::pass()), Turn::pass(), i);
        for_each_turn(game_, position, [&](Turn turn, const Position& after) {
            if (aim_.allows(game_, position, turn)) meet(after, turn, i);
        });
    }

    [[nodiscard]] Nearness nearness(const Decision& end, std::size_t cards) const {
        const bool occupied = end.how.is_occupation();
        const bool same = occupied == idle_.is_occupation() && (occupied || end.how.first() == idle_.first());
        const bool is_tied = end.count.own == end.count.others;
        const auto [own, others] = is_tied ? end.second : end.count;
        return {!is_tied, same, std::max(own, others) - std::min(own, others), cards};
    }
    [[nodiscard]] std::vector<Turn> line_to(std::size_t i) const {
        std::vector<Turn> turns;
        for (; steps_[i].before != SIZE_MAX; i = steps_[i].before) turns.push_back(steps_[i].turn);
        std::reverse(turns.begin(), turns.end());
        return turns;
    }
    /// Returns the nearest line that `wanted` accepts; of equally near ones, the first that was met.
    template <class Wanted>
    [[nodiscard]] std::optional<Attack> nearest(Wanted wanted) const {
        std::optional<Attack> best;
        for (std::size_t i = 0; i < steps_.size(); ++i) {
            if (steps_[i].turn.is_pass()) continue;
            const Decision end = decision_of(game_, aim_, pass_to_end(game_, steps_[i].position));
            const Nearness here = nearness(end, steps_[i].cards);
            if (best && !(here < best->nearness)) continue;
            Attack attack{line_to(i), end, here};
            if (wanted(attack)) best = std::move(attack);
        }
        return best;
    }

    const Game& game_;
    const Aim& aim_;
    Ending idle_;
    std::vector<Step> steps_;
    boost::unordered_flat_set<Position, ByteHash> met_;
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
