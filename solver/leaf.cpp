#include "solver/leaf.hpp"

#include "engine/outcome.hpp"

namespace siam {

const ControlTable control_table;

Row::Row(const Game& game, const Position& position) noexcept
    : open(position.open.size()), marked(position.marked), pool(siam::pool(game, position)) {
    for (unsigned where = 0; where < open; ++where) {
        const Province province = position.order[position.settled + where];
        name[where] = static_cast<std::uint8_t>(index(province));
        place[index(province)] = static_cast<std::uint8_t>(where);
        put(where, position.at[index(province)]);
    }
    if (game.switches().undo == Undo::banned) banned = position.last_swap.reversed();
    for (unsigned settled = 0; settled < position.settled; ++settled) {
        const Province province = position.order[settled];
        const Power power = position.control[province];
        if (power != Power::occupier)
            controlled_borders[index(power)] = controlled_borders[index(power)] | game.borders(province);
    }
}

namespace {

constexpr EndingSet all_endings = (1U << ending_count) - 1U;
constexpr EndingSet occupation_ending = 1U << 9;

/// endings_won_by for 2 players, without asking for each ending in turn. R8.1 to R8.4 and the switch last-tie.
EndingSet endings_won_by_seat(const Game& game, const Position& position, unsigned seat) noexcept {
    const Followers mine = position.supply[seat], theirs = position.supply[1 - seat];
    const unsigned my_age = position.latest.age(static_cast<Seat>(seat)),
                   their_age = position.latest.age(static_cast<Seat>(1 - seat));
    bool won_on_tie = my_age > their_age; // who played latest loses; equal ages: neither ever played, a draw
    if (game.switches().last_tie == LastTie::first_empty_hand_wins &&
        position.hand[0].empty() != position.hand[1].empty())
        won_on_tie = position.hand[seat].empty();
    unsigned ahead = 0, level = 0;
    for (unsigned faction = 0; faction < faction_count; ++faction) {
        const unsigned here = mine.count(all_factions[faction]), there = theirs.count(all_factions[faction]);
        ahead |= unsigned{here > there} << faction;
        level |= unsigned{here == there} << faction;
    }
    EndingSet won = 0;
    for (unsigned first = 0; first < faction_count; ++first) {
        if (ahead >> first & 1U) won |= 7U << (3 * first);
        if (level >> first & 1U) won |= (ahead | (won_on_tie ? level : 0U)) << (3 * first);
    }
    const unsigned my_sets = mine.sets(), their_sets = theirs.sets();
    if (my_sets > their_sets || (my_sets == their_sets && my_age < their_age)) won |= occupation_ending;
    return won;
}

} // namespace

EndingSet endings_won_by(const Game& game, const Position& position, unsigned seats) noexcept {
    if (game.players() == 2) return endings_won_by_seat(game, position, seats >> 1);
    EndingSet won = 0;
    for (unsigned number = 0; number < ending_count; ++number)
        if ((outcome(game, position, Ending::from_number(number)).seats() & seats) != 0) won |= 1U << number;
    return won;
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

Leaves::Leaves(const Game& game, unsigned side)
    : game_(game), own_seats_(game.seats_of(side)), tables_(game.occupier_limit()) {}

bool Leaves::won(const Node& node) const noexcept {
    return (outcome(game_, node.position, ending(node.standing, game_.occupier_limit())).seats() & own_seats_) != 0;
}

bool Leaves::won_if_all_pass(const Node& node) {
    unsigned code = 0;
    for (unsigned where = 0; where < node.position.open.size(); ++where)
        code |= control_table[node.position.at[index(node.position.order[node.position.settled + where])]]
                << (2 * where);
    const Ending end = Ending::from_number(tables_.of(node.standing)[code]);
    return (outcome(game_, node.position, end).seats() & own_seats_) != 0;
}

/// The endings that the seat's cause wants; after the very last card those that make the seat win (R9.1), which for the
/// side that is asked about is the same.
EndingSet Leaves::good_endings(const Position& position, unsigned seat, bool last_card) const noexcept {
    if (own(seat)) return endings_won_by(game_, position, own_seats_);
    if (last_card && game_.switches().last_card == LastCard::must_win)
        return endings_won_by(game_, position, game_.seats_of(game_.side_of(static_cast<Seat>(seat))));
    return all_endings & ~endings_won_by(game_, position, own_seats_);
}

/// Which card it was matters to no tie-break, only whether the hand is empty then.
Position Leaves::having_played(const Position& before, unsigned seat, unsigned taken) noexcept {
    Position after = before;
    after.hand[seat] = Hand::from_bits(after.hand[seat].bits() & (after.hand[seat].bits() - 1U));
    after.latest.played(static_cast<Seat>(seat));
    --after.cards_left;
    if (taken < faction_count) after.supply[seat] += Followers::one(all_factions[taken]);
    return after;
}

Leaves::Goal Leaves::goal_after_play(const Position& position, unsigned seat) const noexcept {
    Goal goal;
    for (unsigned taken = 0; taken <= faction_count; ++taken) {
        goal.good[taken] = good_endings(having_played(position, seat, taken), seat, position.cards_left == 1);
        goal.any |= goal.good[taken];
    }
    return goal;
}

/// The seat alone can still play a card, and comes to play at each stage from this one on: some play of it, after which
/// everybody passes, leads to the goal.
bool Leaves::last_play_reaches(Row& row, Hand hand, unsigned stage, const Goal& goal) const {
    if (goal.any == 0) return false;
    unsigned occupied = occupied_;
    for (unsigned where = 0; where < stage; ++where)
        occupied += (row.code >> (2 * where) & 3U) == index(Power::occupier);
    for (unsigned at = stage; at < row.open && occupied < game_.occupier_limit(); ++at) { // R7.1
        for (const Card card : all_cards) {
            if (!hand.holds(card)) continue;
            const bool found = any_action(game_, row, at, card, [&] {
                return any_taking(row, at, [&](unsigned where, Faction faction, unsigned code) {
                    return (goal.good[where == row.open ? faction_count : index(faction)] >> ending_[code] & 1U) != 0;
                });
            });
            if (found) return true;
        }
        occupied += (row.code >> (2 * at) & 3U) == index(Power::occupier);
    }
    return false;
}

/// The seat has a play at this very stage that leads to its goal if everybody passes then, and to which no other
/// cause's last play is an answer. One after which passing loses needs no look at answers: passing is one.
bool Leaves::play_stands(Row& row, const Position& position, unsigned seat, unsigned stage, unsigned opponents) {
    const Goal goal = goal_after_play(position, seat);
    if (goal.any == 0) return false;
    struct Answer {
        std::array<Goal, max_players> by_seat;
        bool known = false;
    };
    std::array<Answer, faction_count + 1> answers{}; // by what was taken
    const auto answered = [&](unsigned taken) {
        Answer& answer = answers[taken];
        if (!answer.known) {
            const Position after = having_played(position, seat, taken);
            for (unsigned other = 0; other < game_.players(); ++other)
                if (opponents >> other & 1U) answer.by_seat[other] = goal_after_play(after, other);
            answer.known = true;
        }
        for (unsigned other = 0; other < game_.players(); ++other)
            if (opponents >> other & 1U && last_play_reaches(row, position.hand[other], stage, answer.by_seat[other]))
                return true;
        return false;
    };
    bool maharacha_later = false;
    for (unsigned other = 0; other < game_.players(); ++other)
        if (opponents >> other & 1U) maharacha_later = maharacha_later || position.hand[other].holds(Card::maharacha);
    for (const Card card : all_cards) {
        if (!position.hand[seat].holds(card)) continue;
        row.marks_matter = maharacha_later;
        const bool stands = any_action(game_, row, stage, card, [&] {
            row.marks_matter = false;
            const bool found = any_taking(row, stage, [&](unsigned where, Faction faction, unsigned code) {
                const unsigned taken = where == row.open ? faction_count : index(faction);
                if (!(goal.good[taken] >> ending_[code] & 1U)) return false;
                if (where == row.open) return !answered(taken);
                const Followers before = row.at[where];
                row.put(where, before - Followers::one(faction));
                const bool refuted = answered(taken);
                row.put(where, before);
                return !refuted;
            });
            row.marks_matter = maharacha_later;
            return found;
        });
        row.marks_matter = false;
        if (stands) return true;
    }
    return false;
}

/// With at most one play left to each cause, whoever comes first to a play that stands makes it; a play that does not
/// stand loses, and so is no better than passing, after which the next seat has the same choice. If nobody has one, all
/// pass. So the seats are asked in turn, and the answer of the first that says yes is the value.
bool Leaves::can_force(const Node& node, unsigned budget) {
    const Position& position = node.position;
    Row row(game_, position);
    ending_ = tables_.of(node.standing);
    occupied_ = node.standing.provinces(Power::occupier);
    unsigned can_play = 0;
    for (unsigned seat = 0; seat < game_.players(); ++seat)
        if (!position.hand[seat].empty() && (budget > 0 || !own(seat))) can_play |= 1U << seat;

    unsigned seat = index(position.to_move), passes = position.passes, occupied = occupied_;
    for (unsigned stage = 0; stage < row.open && occupied < game_.occupier_limit() && can_play != 0;) {
        if (can_play >> seat & 1U) {
            const unsigned opponents = can_play & (own(seat) ? ~own_seats_ : own_seats_);
            if (opponents != 0) {
                if (play_stands(row, position, seat, stage, opponents)) return own(seat);
            } else {
                if (last_play_reaches(row, position.hand[seat], stage, goal_after_play(position, seat)))
                    return own(seat);
                can_play &= ~(1U << seat); // that asked for all later stages too
            }
        }
        seat = index(game_.next(static_cast<Seat>(seat)));
        if (++passes == game_.players()) {
            occupied += (row.code >> (2 * stage) & 3U) == index(Power::occupier);
            ++stage;
            passes = 0;
        }
    }
    return (endings_won_by(game_, position, own_seats_) >> ending_[row.code] & 1U) != 0;
}

} // namespace siam
