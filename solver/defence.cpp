#include "solver/defence.hpp"

#include <algorithm>
#include <tuple>

namespace siam {
namespace {

/// How near the others come to spoiling the aim; the smallest is nearest.
struct Nearness {
    bool is_decided, is_as_before; ///< not a tie; the same leader as if everybody had passed
    unsigned difference;
    friend auto operator<=>(const Nearness&, const Nearness&) = default;
    [[nodiscard]] bool is_close() const { return !is_decided || !is_as_before; }
};

/// Passes, then a card of the others.
struct Attack {
    std::vector<Turn> turns;
    Position after;
    Nearness nearness;
    [[nodiscard]] Card card() const { return turns.back().action().card(); }
};

class Defender {
public:
    Defender(const Game& game, const Aim& aim, const Position& from)
        : game_(game), aim_(aim), from_(from), idle_(decision_of(game, aim, pass_to_end(game, from)).how) {}

    std::vector<std::vector<Turn>> lines() const {
        std::vector<std::vector<Turn>> lines;
        std::optional<Card> first;
        while (lines.size() < most_defences) {
            const std::optional<Attack> attack = nearest(from_, first);
            if (!attack || (first && !attack->nearness.is_close())) break;
            lines.push_back(continued(*attack));
            first = attack->card();
        }
        return lines;
    }

private:
    [[nodiscard]] Nearness nearness(const Position& after) const {
        const Decision decision = decision_of(game_, aim_, pass_to_end(game_, after));
        const bool occupied = decision.how.is_occupation();
        const bool same = occupied == idle_.is_occupation() && (occupied || decision.how.first() == idle_.first());
        const auto [own, others] = decision.count;
        return {own != others, same, std::max(own, others) - std::min(own, others)};
    }

    /// The nearest single card from there on, whenever it is played; not the one card.
    [[nodiscard]] std::optional<Attack> nearest(Position position, std::optional<Card> but) const {
        std::optional<Attack> best;
        std::vector<Turn> passes;
        for (; !over(game_, position); position = play(game_, position, Turn::pass())) {
            if (!aim_.own(game_, position))
                for (const TurnClass& reply : aim_.turns(game_, position)) {
                    if (reply.turn().is_pass() || reply.turn().action().card() == but) continue;
                    const Nearness here = nearness(reply.after);
                    if (best && !(here < best->nearness)) continue;
                    best = Attack{passes, reply.after, here};
                    best->turns.push_back(reply.turn());
                }
            passes.push_back(Turn::pass());
        }
        return best;
    }

    [[nodiscard]] std::vector<Turn> continued(Attack attack) const {
        std::vector<Turn> line = attack.turns;
        for (auto next = nearest(attack.after, {}); next && next->nearness < attack.nearness;
             next = nearest(attack.after, {})) {
            attack = *std::move(next);
            line.insert(line.end(), attack.turns.begin(), attack.turns.end());
        }
        return line;
    }

    const Game& game_;
    const Aim& aim_;
    const Position& from_;
    Ending idle_;
};

/// The greatest number of a seat that takes part, in either camp.
template <class TakesPart, class Number>
Count greatest(const Game& game, const Aim& aim, TakesPart takes_part, Number number) {
    Count count;
    for (unsigned i = 0; i < game.players(); ++i) {
        const auto seat = static_cast<Seat>(i);
        if (!takes_part(seat)) continue;
        unsigned& most = (game.side_of(seat) == aim.side()) != aim.is_hold() ? count.own : count.others;
        most = std::max<unsigned>(most, number(seat));
    }
    return count;
}

Count count_of_sets(const Game& game, const Aim& aim, const Position& end) {
    return greatest(
        game, aim, [](Seat) { return true; },
        [&](Seat seat) {
            Followers together;
            for (unsigned member = 0; member < game.players(); ++member)
                if (game.side_of(static_cast<Seat>(member)) == game.side_of(seat)) together += end.supply[member];
            return together.sets();
        });
}

} // namespace

Count count_of(const Game& game, const Aim& aim, const Position& position, Faction faction) noexcept {
    return greatest(
        game, aim, [](Seat) { return true; }, [&](Seat seat) { return position.supply[index(seat)].count(faction); });
}

Decision decision_of(const Game& game, const Aim& aim, const Position& end) noexcept {
    const Ending how = ending(Standing::of(end), game.occupier_limit());
    if (how.is_occupation()) {
        const Count sets = count_of_sets(game, aim, end);
        return {how, sets, sets.own == sets.others ? Decision::By::latest_plays : Decision::By::count};
    }
    const Count count = count_of(game, aim, end, how.first());
    if (count.own != count.others) return {how, count, Decision::By::count};
    // The second faction compares only those who tie in the first.
    const Count second = greatest(
        game, aim, [&](Seat seat) { return end.supply[index(seat)].count(how.first()) == count.own; },
        [&](Seat seat) { return end.supply[index(seat)].count(how.second()); });
    return {how, count, second.own == second.others ? Decision::By::latest_plays : Decision::By::second_faction};
}

std::vector<std::vector<Turn>> last_defences(const Game& game, const Aim& aim, const Position& position) {
    return Defender(game, aim, position).lines();
}

} // namespace siam
