#include "solver/search/winners.hpp"

#include "solver/search/row.hpp"

#include <algorithm>
#include <bit>

namespace siam::search {
namespace {

constexpr EndingSet all_endings = (1U << ending_count) - 1U;
constexpr EndingSet occupation_ending = 1U << 9;

/// A table of the endings by independence that a player wins. Bits 0 to 2 of the index: factions of which the player
/// has more followers. Bits 3 to 5: factions with a tie. Bit 6: the player wins if followers do not decide (R8.3).
constexpr auto won_by_leads = [] {
    std::array<std::uint16_t, 128> table{};
    for (unsigned leads = 0; leads < 128; ++leads) {
        const unsigned ahead = leads & 7U, level = leads >> 3 & 7U, on_second = ahead | (leads >> 6 != 0 ? level : 0U);
        unsigned won = 0;
        for (unsigned first = 0; first < faction_count; ++first)
            won |= (ahead >> first & 1U ? 7U : level >> first & 1U ? on_second : 0U) << (3 * first);
        table[leads] = static_cast<std::uint16_t>(won);
    }
    return table;
}();

using Supplies = std::array<Followers, max_players>;

constexpr unsigned factions(std::uint32_t bits) noexcept { return (bits >> 7 | bits >> 14 | bits >> 21) & 7U; }

/// Computes endings_won_by for 2 players, for all endings at once (R8.1 to R8.4, and the switch last-tie).
class TwoPlayers {
public:
    /// Reads the facts, besides supplies, that decide whether the seat wins.
    TwoPlayers(const Game& game, const Position& position, unsigned seats) noexcept : seat_(seats >> 1) {
        const unsigned my_age = position.latest.age(static_cast<Seat>(seat_)),
                       their_age = position.latest.age(static_cast<Seat>(1 - seat_));
        later_ = my_age < their_age;
        won_on_tie_ = my_age > their_age; // the seat that played latest loses; equal ages: neither ever played, a draw
        if (game.switches().last_tie == LastTie::first_empty_hand_wins &&
            position.hand[0].empty() != position.hand[1].empty())
            won_on_tie_ = position.hand[seat_].empty();
    }
    [[nodiscard]] EndingSet won_with(const Supplies& supply) const noexcept {
        const Followers mine = supply[seat_], theirs = supply[1 - seat_];
        const std::uint32_t here = spread(mine), there = spread(theirs);
        const std::uint32_t no_less = not_less(here, there), no_more = not_less(there, here);
        const unsigned ahead = factions(no_less & ~no_more), level = factions(no_less & no_more);
        EndingSet won = won_by_leads[ahead | level << 3 | unsigned{won_on_tie_} << 6];
        const unsigned my_sets = mine.sets(), their_sets = theirs.sets();
        if (my_sets > their_sets || (my_sets == their_sets && later_)) won |= occupation_ending;
        return won;
    }

private:
    unsigned seat_;
    bool later_, won_on_tie_;
};

/// A set of groups of seats: bit t stands for the group of seats whose mask is t.
using SetsOfSeats = std::uint16_t;

/// For each side and order of latest plays, the groups of tied seats among which the side wins (R8.1, R8.3 to R8.5).
class TieTables {
public:
    struct Won {
        SetsOfSeats on_followers = 0, on_sets = 0; ///< groups that tie in followers; groups that tie in complete sets
    };
    TieTables() {
        for (unsigned players = 3; players <= max_players; ++players) fill({}, players);
    }
    [[nodiscard]] const Won& of(unsigned players, LatestPlays latest, unsigned seats) const noexcept {
        return won_[players - 3][code(latest)][static_cast<unsigned>(std::countr_zero(seats))];
    }

private:
    /// Returns a code of 12 bits. Digit i, three bits, names the seat of age i.
    static constexpr unsigned code(LatestPlays latest) noexcept {
        const unsigned word = latest.word();
        return (word & 7U) | (word >> 1 & 070U) | (word >> 2 & 0700U) | (word >> 3 & 07000U);
    }
    /// Fills the entries for these latest plays and for all orders of latest plays that continue them.
    void fill(LatestPlays latest, unsigned players) {
        const unsigned sides = players == 3 ? 3 : 2;
        for (unsigned side = 0; side < sides; ++side)
            won_[players - 3][code(latest)][side] = won(latest, players, side);
        for (unsigned seat = 0; seat < players; ++seat) {
            if (latest.has_played(static_cast<Seat>(seat))) continue;
            LatestPlays more = latest;
            more.played(static_cast<Seat>(seat));
            fill(more, players);
        }
    }
    /// For each kind of tie, returns the groups of tied seats among which the side wins. A tie in followers goes to the
    /// tied seat that played longest ago, a tie in complete sets to the one that played latest. Seats that never played
    /// count as longest ago, all equally. If such tied seats belong to different sides, a tie in followers has no
    /// winner, and a tie in complete sets has one only if some tied seat has played.
    static Won won(LatestPlays latest, unsigned players, unsigned side) {
        const unsigned others = ~(players == 3 ? 1U << side : 5U << side);
        Won won;
        for (unsigned tied = 1; tied < 1U << players; ++tied) {
            const bool all = (tied & others) == 0;
            const auto [youngest, oldest] = by_age(latest, tied);
            if (all || (oldest & others) == 0)
                won.on_followers = static_cast<SetsOfSeats>(won.on_followers | 1U << tied);
            if (all || (youngest & others) == 0) won.on_sets = static_cast<SetsOfSeats>(won.on_sets | 1U << tied);
        }
        return won;
    }
    /// Returns those of `seats` that played latest, and those that played longest ago. Seats that never played share
    /// the highest age.
    static std::pair<unsigned, unsigned> by_age(LatestPlays latest, unsigned seats) {
        std::array<unsigned, max_players + 1> of_age{};
        for (unsigned seat = 0; seat < max_players; ++seat)
            if (seats >> seat & 1U) of_age[latest.age(static_cast<Seat>(seat))] |= 1U << seat;
        const auto is_some = [](unsigned those) { return those != 0; };
        return {
            *std::find_if(of_age.begin(), of_age.end(), is_some),
            *std::find_if(of_age.rbegin(), of_age.rend(), is_some)};
    }
    std::array<std::array<std::array<Won, 3>, 1U << 12>, 2> won_{};
};
/// Returns the tables, which are computed when the first game of 3 or 4 players needs them.
const TieTables& tie_tables() {
    static const TieTables tables;
    return tables;
}

/// Computes endings_won_by for 3 and 4 players (R8.1 to R8.7). Makes each comparison once, for all endings that need
/// it.
template <unsigned players_>
class ManyPlayers {
public:
    /// Reads the facts, besides supplies, that decide whether the side of these seats wins.
    ManyPlayers(const Game& game, const Position& position, unsigned seats) noexcept
        : won_(tie_tables().of(players_, position.latest, seats)) {
        if (game.compares_teams())
            won_.on_followers = won_between_teams(game, position, seats);
        else if (game.switches().last_tie == LastTie::first_empty_hand_wins)
            for (unsigned seat = 0; seat < players_; ++seat) empty_ |= unsigned{position.hand[seat].empty()} << seat;
    }

    [[nodiscard]] EndingSet won_with(const Supplies& supply) const noexcept {
        Comparisons no_less{};
        std::array<std::uint32_t, max_players> counts{}, leads{};
        for (unsigned seat = 0; seat < players_; ++seat) counts[seat] = spread(supply[seat]);
        for (unsigned seat = 0; seat < players_; ++seat) {
            leads[seat] = guards;
            for (unsigned other = 0; other < players_; ++other)
                leads[seat] &= no_less[seat][other] = not_less(counts[seat], counts[other]);
        }
        EndingSet won = wins_on_sets(supply) ? occupation_ending : 0;
        for (unsigned first = 0; first < faction_count; ++first) {
            unsigned leading = 0;
            for (unsigned seat = 0; seat < players_; ++seat) leading |= (leads[seat] >> (8 * first + 7) & 1U) << seat;
            if ((leading & (leading - 1)) == 0) { // a single leader wins, whichever faction is second
                won |= (wins_on_followers(leading) ? 7U : 0U) << (faction_count * first);
                continue;
            }
            for (unsigned second = 0; second < faction_count; ++second) {
                const unsigned tied = second == first ? leading : most(leading, no_less, second);
                won |= unsigned{wins_on_followers(tied)} << (faction_count * first + second);
            }
        }
        return won;
    }

private:
    /// Returns the groups of tied seats among which the team wins (R8.7). Partners who tie alone win, as in R8.5. If
    /// both teams tie, the winner depends only on both teams' hands and on the player of the latest card. The result
    /// does not depend on supplies, so it is computed once.
    static SetsOfSeats won_between_teams(const Game& game, const Position& position, unsigned seats) noexcept {
        const auto is_done = [&](unsigned team) {
            return (position.hand[team].bits() | position.hand[team + 2].bits()) == 0;
        };
        const unsigned team = seats & 1U ? 0 : 1;
        const bool wins = is_done(0) != is_done(1)
                              ? is_done(team)
                              : !position.latest.empty() && game.side_of(position.latest[0]) != team;
        unsigned won = 0;
        for (unsigned tied = 1; tied < 1U << max_players; ++tied)
            won |= unsigned{(tied & ~seats) == 0 || (wins && (tied & seats) != 0)} << tied;
        return static_cast<SetsOfSeats>(won);
    }
    /// The results of not_less() for each seat and each other seat.
    using Comparisons = std::array<std::array<std::uint32_t, max_players>, max_players>;

    [[nodiscard]] unsigned most(unsigned seats, const Comparisons& no_less, unsigned faction) const noexcept {
        unsigned most = 0;
        for (unsigned seat = 0; seat < players_; ++seat) {
            std::uint32_t least = seats >> seat & 1U ? guards : 0U;
            for (unsigned other = 0; other < players_; ++other)
                if (seats >> other & 1U) least &= no_less[seat][other];
            most |= (least >> (8 * faction + 7) & 1U) << seat;
        }
        return most;
    }
    /// Whether the side wins if these seats tie in followers. If some tied seats have no cards, only the seats without
    /// cards count (section 10). If all tied seats belong to one side, so do those without cards.
    [[nodiscard]] bool wins_on_followers(unsigned tied) const noexcept {
        return won_.on_followers >> ((tied & empty_) != 0 ? tied & empty_ : tied) & 1U;
    }
    [[nodiscard]] bool wins_on_sets(const Supplies& supply) const noexcept {
        std::array<unsigned, max_players> sets{};
        unsigned best = 0, tied = 0;
        for (unsigned seat = 0; seat < players_; ++seat) {
            sets[seat] = (players_ == 4 ? supply[seat] + supply[seat ^ 2U] : supply[seat]).sets();
            best = std::max(best, sets[seat]);
        }
        for (unsigned seat = 0; seat < players_; ++seat) tied |= unsigned{sets[seat] == best} << seat;
        return won_.on_sets >> tied & 1U;
    }

    TieTables::Won won_;
    unsigned empty_ = 0;
};

/// Calls then() with a TwoPlayers or ManyPlayers object for one side's seats, and returns the result of then().
template <class Then>
auto with_players(const Game& game, const Position& position, unsigned seats, Then&& then) {
    if (game.players() == 2) return then(TwoPlayers(game, position, seats));
    if (game.players() == 3) return then(ManyPlayers<3>(game, position, seats));
    return then(ManyPlayers<4>(game, position, seats));
}

} // namespace

EndingSet endings_won_by(const Game& game, const Position& position, unsigned seats) noexcept {
    return with_players(game, position, seats, [&](const auto& players) { return players.won_with(position.supply); });
}

Position after_play(const Position& before, unsigned seat, Hand left, unsigned taken) noexcept {
    Position after = before;
    after.hand[seat] = left;
    after.latest.played(static_cast<Seat>(seat));
    --after.cards_left;
    if (taken < faction_count) after.supply[seat] += Followers::one(all_factions[taken]);
    return after;
}

EndingSet Camps::wanted(const Position& position, unsigned seat, bool last_card) const noexcept {
    if (!must_win(seat, last_card)) return all_endings & ~endings_won_by(game_, position, attacker_);
    return endings_won_by(game_, position, game_.seats_of(game_.side_of(static_cast<Seat>(seat))));
}

WantedEndings Camps::wanted_of_play(const Position& position, unsigned seat) const noexcept {
    const bool wins = must_win(seat, position.cards_left == 1);
    const Hand left = Hand::from_bits(position.hand[seat].bits() & (position.hand[seat].bits() - 1U));
    const Position after = after_play(position, seat, left, faction_count);
    const unsigned winners = wins ? game_.seats_of(game_.side_of(static_cast<Seat>(seat))) : attacker_;
    return with_players(game_, after, winners, [&](const auto& players) { // the facts are read once for all takings
        WantedEndings wanted;
        // The loop also computes `after` for takings that cannot exist, and a supply of 31 followers overflows then.
        // Only `any` sees such a result. It only grows by it, and a larger `any` merely makes an early exit rarer.
        for (unsigned taken = 0; taken <= faction_count; ++taken) {
            Supplies supply = after.supply;
            if (taken < faction_count) supply[seat] += Followers::one(all_factions[taken]);
            const EndingSet won = players.won_with(supply);
            wanted.after[taken] = wins ? won : all_endings & ~won;
            wanted.any |= wanted.after[taken];
        }
        return wanted;
    });
}

} // namespace siam::search
