#include "engine/outcome.hpp"

#include <algorithm>

namespace siam {
namespace {

/// Applies section 8 to the end of a game, and calls note(DecidingStep) for each comparison.
template <class Note>
class Decider {
public:
    Decider(const Game& game, const Position& end, Note note) : game_(game), end_(end), note_(note) {}

    /// Returns the winners after an occupation (R8.1, R8.6).
    [[nodiscard]] Outcome occupation() {
        compare(Of::sets, [&](Seat seat) {
            Followers pooled;
            for_each_partner(seat, [&](unsigned partner) { pooled += end_.supply[partner]; });
            return pooled.sets();
        });
        compare(Of::latest_plays, [&](Seat seat) { return max_players - end_.latest.age(seat); });
        return winners();
    }
    /// Returns the winners after independence (R8.2 to R8.5, R8.7). \pre `second` is `first` if no faction is second
    [[nodiscard]] Outcome independence(Faction first, Faction second) {
        compare(Of::first_followers, [&](Seat seat) { return end_.supply[index(seat)].count(first); });
        if (second != first)
            compare(Of::second_followers, [&](Seat seat) { return end_.supply[index(seat)].count(second); });
        if (game_.compares_teams() && !is_decided()) return between_teams();
        if (game_.switches().last_tie == LastTie::first_empty_hand_wins)
            compare(Of::empty_hands, [&](Seat seat) { return end_.hand[index(seat)].empty() ? 1U : 0U; });
        compare(Of::latest_plays, [&](Seat seat) { return end_.latest.age(seat); });
        return winners();
    }

private:
    using Of = DecidingStep::Of;

    /// Returns the winners of a tie between players of both teams (R8.7).
    [[nodiscard]] Outcome between_teams() {
        tied_ = all();
        compare(Of::empty_hands, [&](Seat seat) {
            unsigned is_done = 1;
            for_each_partner(seat, [&](unsigned partner) { is_done &= end_.hand[partner].empty() ? 1U : 0U; });
            return is_done;
        });
        compare(Of::latest_plays, [&](Seat seat) {
            return !end_.latest.empty() && game_.side_of(seat) != game_.side_of(end_.latest[0]) ? 1U : 0U;
        });
        return winners();
    }
    /// Keeps those players in the tie for whom number(seat) is largest, if the tie is not decided yet.
    template <class Number>
    void compare(Of of, Number number) {
        if (is_decided()) return;
        DecidingStep step{of, tied_, 0};
        unsigned most = 0;
        for (unsigned seat = 0; seat < game_.players(); ++seat) {
            if (!(tied_ >> seat & 1U)) continue;
            const unsigned here = step.numbers[seat] = number(static_cast<Seat>(seat));
            if (here > most) most = here, step.best = 0;
            if (here == most) step.best |= 1U << seat;
        }
        tied_ = step.best;
        note_(step);
    }
    /// Returns the side to which all tied players belong, as a set of seats; 0 if they belong to several sides (R8.5).
    [[nodiscard]] unsigned winning_seats() const {
        for (unsigned side = 0; side < game_.sides(); ++side)
            if ((tied_ & ~game_.seats_of(side)) == 0) return game_.seats_of(side);
        return 0;
    }
    [[nodiscard]] bool is_decided() const { return winning_seats() != 0; }
    /// Returns nobody if several players are still tied because they never played (R8.4).
    [[nodiscard]] Outcome winners() const { return Outcome::won_by(winning_seats()); }
    [[nodiscard]] unsigned all() const { return (1U << game_.players()) - 1U; }
    template <class Visit>
    void for_each_partner(Seat seat, Visit visit) const {
        for (unsigned partner = 0; partner < game_.players(); ++partner)
            if (game_.seats_of(game_.side_of(seat)) >> partner & 1U) visit(partner);
    }

    const Game& game_;
    const Position& end_;
    Note note_;
    unsigned tied_ = all();
};

template <class Note>
Outcome decide(const Game& game, const Position& position, Ending ending, Note note) {
    Decider decider(game, position, note);
    return ending.is_occupation() ? decider.occupation() : decider.independence(ending.first(), ending.second());
}

} // namespace

Ranking ranking(const Position& position) noexcept {
    const auto merits = Standing::of(position).merits();
    Ranking ranks{all_factions, faction_count};
    std::sort(ranks.faction.begin(), ranks.faction.end(), [&](Faction a, Faction b) {
        return merits[index(a)] > merits[index(b)];
    });
    while (ranks.size > 0 && merits[index(ranks.faction[ranks.size - 1])] == 0) --ranks.size;
    return ranks;
}

Outcome outcome(const Game& game, const Position& position, Ending ending) noexcept {
    return decide(game, position, ending, [](const DecidingStep&) {});
}

DecidingSteps deciding_steps(const Game& game, const Position& position, Ending ending) noexcept {
    DecidingSteps all;
    static_cast<void>(decide(game, position, ending, [&](const DecidingStep& step) { all.push_back(step); }));
    return all;
}

Outcome outcome(const Game& game, const Position& position) noexcept {
    return outcome(game, position, ending(Standing::of(position), game.occupier_limit()));
}

Ending ending_if_all_pass(const Game& game, const Position& position) noexcept {
    return ending(Standing::of(pass_to_end(game, position)), game.occupier_limit());
}

Outcome outcome_if_all_pass(const Game& game, const Position& position) noexcept {
    return outcome(game, position, ending_if_all_pass(game, position)); // passing changes neither supplies nor hands
}

} // namespace siam
