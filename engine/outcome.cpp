#include "engine/outcome.hpp"

#include <algorithm>

namespace siam {
namespace {

/// Returns those of `seats` for which number(seat) is largest.
template <class Number>
unsigned most(unsigned seats, Number number) {
    unsigned best = 0, holders = 0;
    for (unsigned seat = 0; seat < max_players; ++seat) {
        if (!(seats >> seat & 1U)) continue;
        const unsigned here = number(static_cast<Seat>(seat));
        if (holders == 0 || here > best) best = here, holders = 0;
        if (here == best) holders |= 1U << seat;
    }
    return holders;
}

/// Returns the side to which all of `seats` belong, as a set of seats; 0 if they belong to several sides (R8.5).
unsigned team_of(const Game& game, unsigned seats) {
    for (unsigned side = 0; side < game.sides(); ++side)
        if ((seats & ~game.seats_of(side)) == 0) return game.seats_of(side);
    return 0;
}

/// Returns the winners after an occupation (R8.1, R8.6).
Outcome after_occupation(const Game& game, const Position& position) {
    const auto sets = [&](Seat seat) {
        Followers pooled;
        for (unsigned member = 0; member < game.players(); ++member)
            if (game.seats_of(game.side_of(seat)) >> member & 1U) pooled += position.supply[member];
        return pooled.sets();
    };
    const unsigned tied = most((1U << game.players()) - 1U, sets);
    if (const unsigned team = team_of(game, tied)) return Outcome::won_by(team);
    const unsigned latest = most(tied, [&](Seat seat) { return max_players - position.latest.age(seat); });
    return Outcome::won_by(team_of(game, latest)); // nobody, if several never played (R8.4)
}

/// Returns the winners of a tie between players of both teams (R8.7). A team without cards wins against a team with
/// cards. Otherwise the team that played the latest card of all loses.
Outcome of_teams(const Game& game, const Position& position) {
    const auto is_done = [&](unsigned team) { return position.hand[team].empty() && position.hand[team + 2].empty(); };
    if (is_done(0) != is_done(1)) return Outcome::won_by(game.seats_of(is_done(0) ? 0 : 1));
    if (position.latest.empty()) return Outcome::draw();
    return Outcome::won_by(game.seats_of(1 - game.side_of(position.latest[0])));
}

/// Returns the winners after independence (R8.2 to R8.5, R8.7).
Outcome after_independence(const Game& game, const Position& position, Faction first, Faction second) {
    unsigned tied = (1U << game.players()) - 1U;
    for (const Faction faction : {first, second}) // without a second faction, `second` is `first`
        tied = most(tied, [&](Seat seat) { return position.supply[index(seat)].count(faction); });
    if (const unsigned team = team_of(game, tied)) return Outcome::won_by(team);
    if (game.compares_teams()) return of_teams(game, position);
    if (game.switches().last_tie == LastTie::first_empty_hand_wins)
        tied = most(tied, [&](Seat seat) { return position.hand[index(seat)].empty() ? 1U : 0U; });
    const unsigned earliest = most(tied, [&](Seat seat) { return position.latest.age(seat); });
    return Outcome::won_by(team_of(game, earliest)); // nobody, if several never played (R8.4)
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
    return ending.is_occupation() ? after_occupation(game, position)
                                  : after_independence(game, position, ending.first(), ending.second());
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
