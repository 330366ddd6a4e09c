#include "solver/search/endings.hpp"

#include "solver/search/open_row.hpp"

namespace siam {
namespace {

constexpr EndingSet all_endings = (1U << ending_count) - 1U;
constexpr EndingSet occupation_ending = 1U << 9;

/// The endings by independence that a player wins who is ahead in some factions (bits 0 to 2) and level in others (bits
/// 3 to 5), and who wins or not where followers do not decide (bit 6). R8.2, R8.3.
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

/// endings_won_by for 2 players, without asking for each ending in turn. R8.1 to R8.4 and the switch last-tie.
class TwoPlayers {
public:
    /// What of the position speaks for the seat besides supplies.
    TwoPlayers(const Game& game, const Position& position, unsigned seat) noexcept {
        const unsigned my_age = position.latest.age(static_cast<Seat>(seat)),
                       their_age = position.latest.age(static_cast<Seat>(1 - seat));
        later_ = my_age < their_age;
        won_on_tie_ = my_age > their_age; // who played latest loses; equal ages: neither ever played, a draw
        if (game.switches().last_tie == LastTie::first_empty_hand_wins &&
            position.hand[0].empty() != position.hand[1].empty())
            won_on_tie_ = position.hand[seat].empty();
    }
    [[nodiscard]] EndingSet won_with(Followers mine, Followers theirs) const noexcept {
        constexpr std::uint32_t guards = 0x808080U;
        const auto factions = [](std::uint32_t bits) { return (bits >> 7 | bits >> 14 | bits >> 21) & 7U; };
        const std::uint32_t here = spread(mine), there = spread(theirs);
        const std::uint32_t not_less = ((here | guards) - there) & guards,
                            not_more = ((there | guards) - here) & guards;
        const unsigned ahead = factions(not_less & ~not_more), level = factions(not_less & not_more);
        EndingSet won = won_by_leads[ahead | level << 3 | unsigned{won_on_tie_} << 6];
        const unsigned my_sets = mine.sets(), their_sets = theirs.sets();
        if (my_sets > their_sets || (my_sets == their_sets && later_)) won |= occupation_ending;
        return won;
    }

private:
    bool later_, won_on_tie_;
};

/// endings_won_by for 3 and 4 players: each comparison is made once for all the endings that ask for it. R8.1 to R8.6.
class ManyPlayers {
public:
    ManyPlayers(const Game& game, const Position& position) noexcept
        : game_(game), position_(position), all_((1U << game.players()) - 1U) {
        age_.fill(max_players);
        for (unsigned age = 0; age < position.latest.size(); ++age) age_[index(position.latest[age])] = age;
    }

    [[nodiscard]] EndingSet won_by(unsigned seats) const noexcept {
        EndingSet won = 0;
        for (unsigned first = 0; first < faction_count; ++first) {
            const unsigned leading = most(all_, followers(first));
            for (unsigned second = 0; second < faction_count; ++second) {
                const unsigned tied = second == first ? leading : most(leading, followers(second));
                if ((winners(tied) & seats) != 0) won |= 1U << (faction_count * first + second);
            }
        }
        return (after_occupation() & seats) != 0 ? won | occupation_ending : won;
    }

private:
    using Numbers = std::array<unsigned, max_players>; ///< by seat

    static unsigned most(unsigned seats, const Numbers& numbers) noexcept {
        unsigned best = 0, holders = 0;
        for (unsigned seat = 0; seat < max_players; ++seat) {
            if (!(seats >> seat & 1U) || (holders != 0 && numbers[seat] < best)) continue;
            holders = (numbers[seat] == best ? holders : 0U) | 1U << seat;
            best = numbers[seat];
        }
        return holders;
    }
    [[nodiscard]] Numbers followers(unsigned faction) const noexcept {
        Numbers numbers{};
        for (unsigned seat = 0; seat < max_players; ++seat)
            numbers[seat] = position_.supply[seat].count(all_factions[faction]);
        return numbers;
    }
    /// The team that they all belong to, if they do (R8.5).
    [[nodiscard]] unsigned team(unsigned seats) const noexcept {
        if (game_.players() == 3) return std::has_single_bit(seats) ? seats : 0U;
        return (seats & 10U) == 0 ? 5U : (seats & 5U) == 0 ? 10U : 0U;
    }
    [[nodiscard]] unsigned winners(unsigned tied) const noexcept {
        if (const unsigned won = team(tied)) return won;
        if (game_.switches().last_tie == LastTie::first_empty_hand_wins) {
            unsigned empty = 0;
            for (unsigned seat = 0; seat < max_players; ++seat) empty |= unsigned{position_.hand[seat].empty()} << seat;
            if ((tied & empty) != 0) tied &= empty;
        }
        return team(most(tied, age_));
    }
    [[nodiscard]] unsigned after_occupation() const noexcept {
        Numbers sets{}, lateness{};
        for (unsigned seat = 0; seat < game_.players(); ++seat) {
            Followers pooled = position_.supply[seat];
            if (game_.players() == 4) pooled += position_.supply[seat ^ 2U];
            sets[seat] = pooled.sets();
            lateness[seat] = max_players - age_[seat];
        }
        const unsigned tied = most(all_, sets);
        const unsigned won = team(tied);
        return won != 0 ? won : team(most(tied, lateness));
    }

    const Game& game_;
    const Position& position_;
    unsigned all_;
    Numbers age_;
};

} // namespace

EndingSet endings_won_by(const Game& game, const Position& position, unsigned seats) noexcept {
    if (game.players() == 2) {
        const unsigned seat = seats >> 1;
        return TwoPlayers(game, position, seat).won_with(position.supply[seat], position.supply[1 - seat]);
    }
    return ManyPlayers(game, position).won_by(seats);
}

const std::uint8_t* EndingTables::of(Standing standing) {
    if (latest_table_ != nullptr && standing == latest_) return latest_table_;
    auto& table = tables_[standing.word()];
    if (!table) {
        const unsigned open = province_count - standing.settled();
        table = std::make_unique<std::uint8_t[]>(std::size_t{1} << (2 * open));
        for (unsigned code = 0; code < 1U << (2 * open); ++code) {
            Standing end = standing;
            for (unsigned where = 0; where < open && end.provinces(Power::occupier) < occupier_limit_; ++where)
                end.gain(static_cast<Power>(code >> (2 * where) & 3U)); // R7.1: the game ends at once
            table[code] = static_cast<std::uint8_t>(ending(end, occupier_limit_).number());
        }
    }
    latest_ = standing;
    return latest_table_ = table.get();
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

Wanted Camps::wanted_of_play(const Position& position, unsigned seat) const noexcept {
    Wanted wanted;
    const bool last_card = position.cards_left == 1;
    const Hand left = Hand::from_bits(position.hand[seat].bits() & (position.hand[seat].bits() - 1U));
    if (game_.players() == 2) { // the same, looking at hands and latest plays once for all takings
        const Position after = after_play(position, seat, left, faction_count);
        const bool wins = must_win(seat, last_card);
        const unsigned winner = wins ? seat : 1 - seat;
        const TwoPlayers players(game_, after, winner);
        for (unsigned taken = 0; taken <= faction_count; ++taken) {
            std::array<Followers, 2> supply{after.supply[0], after.supply[1]};
            if (taken < faction_count) supply[seat] += Followers::one(all_factions[taken]);
            const EndingSet won = players.won_with(supply[winner], supply[1 - winner]);
            wanted.after[taken] = wins ? won : all_endings & ~won;
            wanted.any |= wanted.after[taken];
        }
        return wanted;
    }
    for (unsigned taken = 0; taken <= faction_count; ++taken) {
        wanted.after[taken] = this->wanted(after_play(position, seat, left, taken), seat, last_card);
        wanted.any |= wanted.after[taken];
    }
    return wanted;
}

} // namespace siam
