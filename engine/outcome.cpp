#include "engine/outcome.hpp"

#include <algorithm>

namespace siam {
namespace {

/// Returns the side to which all of `seats` belong, as a set of seats; 0 if they belong to several sides (R8.5).
unsigned team_of(const Game& game, unsigned seats) {
    for (unsigned side = 0; side < game.sides(); ++side)
        if ((seats & ~game.seats_of(side)) == 0) return game.seats_of(side);
    return 0;
}

/// Judges the end of a game. `note` receives each comparison.
template <class Note>
class Judge {
public:
    using By = EndComparison::By;

    Judge(const Game& game, const Position& position, Note note) : game_(game), position_(position), note_(note) {}

    /// Returns the winners after an occupation (R8.1, R8.6).
    Outcome after_occupation() {
        const auto sets = [&](Seat seat) {
            Followers pooled;
            for (unsigned member = 0; member < game_.players(); ++member)
                if (game_.seats_of(game_.side_of(seat)) >> member & 1U) pooled += position_.supply[member];
            return pooled.sets();
        };
        const unsigned tied = most(By::sets, all(), sets);
        if (const unsigned team = team_of(game_, tied)) return Outcome::won_by(team);
        const unsigned latest =
            most(By::latest_card, tied, [&](Seat seat) { return max_players - position_.latest.age(seat); });
        return Outcome::won_by(team_of(game_, latest)); // nobody, if several never played (R8.4)
    }

    /// Returns the winners after independence (R8.2 to R8.5, R8.7).
    Outcome after_independence(Faction first, Faction second) {
        unsigned tied = all();
        for (const Faction faction : {first, second}) { // without a second faction, `second` is `first`
            const auto count = [&](Seat seat) { return position_.supply[index(seat)].count(faction); };
            tied = most(By::followers, tied, count, faction);
            if (const unsigned team = team_of(game_, tied)) return Outcome::won_by(team);
            if (second == first) break;
        }
        if (game_.compares_teams()) return of_teams(tied);
        if (game_.switches().last_tie == LastTie::first_empty_hand_wins)
            tied = most(
                By::empty_hand, tied, [&](Seat seat) { return position_.hand[index(seat)].empty() ? 1U : 0U; });
        const unsigned earliest =
            most(By::earliest_card, tied, [&](Seat seat) { return position_.latest.age(seat); });
        return Outcome::won_by(team_of(game_, earliest)); // nobody, if several never played (R8.4)
    }

private:
    [[nodiscard]] unsigned all() const { return (1U << game_.players()) - 1U; }

    /// Returns those of `seats` for which number(seat) is largest.
    template <class Number>
    unsigned most(By by, unsigned seats, Number number, Faction faction = {}) {
        EndComparison comparison{by, faction, seats, {}, 0};
        unsigned best = 0;
        for (unsigned seat = 0; seat < max_players; ++seat) {
            if (!(seats >> seat & 1U)) continue;
            const unsigned here = number(static_cast<Seat>(seat));
            comparison.number[seat] = static_cast<std::uint8_t>(here);
            if (comparison.best == 0 || here > best) best = here, comparison.best = 0;
            if (here == best) comparison.best |= 1U << seat;
        }
        note_(comparison);
        return comparison.best;
    }

    /// Returns the winners of a tie between players of both teams (R8.7). A team without cards wins against a team
    /// with cards. Otherwise the team that played the latest card of all loses.
    Outcome of_teams(unsigned tied) {
        const auto is_done = [&](unsigned team) {
            return position_.hand[team].empty() && position_.hand[team + 2].empty();
        };
        const bool by_hands = is_done(0) != is_done(1);
        unsigned winners = 0;
        if (by_hands)
            winners = game_.seats_of(is_done(0) ? 0 : 1);
        else if (!position_.latest.empty())
            winners = game_.seats_of(1 - game_.side_of(position_.latest[0]));
        note_(EndComparison{by_hands ? By::team_without_cards : By::team_latest, {}, tied, {}, winners});
        return Outcome::won_by(winners);
    }

    const Game& game_;
    const Position& position_;
    Note note_;
};

template <class Note>
Outcome judged(const Game& game, const Position& position, Ending ending, Note note) {
    Judge judge(game, position, note);
    return ending.is_occupation() ? judge.after_occupation() : judge.after_independence(ending.first(), ending.second());
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
    return judged(game, position, ending, [](const EndComparison&) {});
}

Outcome outcome(const Game& game, const Position& position) noexcept {
    return outcome(game, position, ending(Standing::of(position), game.occupier_limit()));
}

std::vector<EndComparison> comparisons(const Game& game, const Position& position) {
    std::vector<EndComparison> all;
    const Ending end = ending(Standing::of(position), game.occupier_limit());
    (void)judged(game, position, end, [&](const EndComparison& one) { all.push_back(one); });
    return all;
}

Ending ending_if_all_pass(const Game& game, const Position& position) noexcept {
    return ending(Standing::of(pass_to_end(game, position)), game.occupier_limit());
}

Outcome outcome_if_all_pass(const Game& game, const Position& position) noexcept {
    return outcome(game, position, ending_if_all_pass(game, position)); // passing changes neither supplies nor hands
}

} // namespace siam
