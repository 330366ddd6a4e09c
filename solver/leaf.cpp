#include "solver/leaf.hpp"

#include <algorithm>

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
    undo_is_banned = game.switches().undo == Undo::banned;
    played(position.last_swap);
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

Leaves::Leaves(const Game& game, unsigned side)
    : game_(game),
      own_seats_(game.seats_of(side)),
      tables_(game.occupier_limit()),
      // Many plans are worth keeping where there is much to refute; a leaf has few plays, and is done sooner.
      recent_plans_{
          {{RecentPlans(8), RecentPlans(64), RecentPlans(64)}, {RecentPlans(8), RecentPlans(64), RecentPlans(64)}}} {}

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
    Goal goal{};
    const bool last_card = position.cards_left == 1;
    if (game_.players() == 2) { // the same, looking at hands and latest plays once for all takings
        const Position after = having_played(position, seat, faction_count);
        const bool must_win = own(seat) || (last_card && game_.switches().last_card == LastCard::must_win);
        const unsigned winner = must_win ? seat : 1 - seat;
        const TwoPlayers players(game_, after, winner);
        for (unsigned taken = 0; taken <= faction_count; ++taken) {
            std::array<Followers, 2> supply{after.supply[0], after.supply[1]};
            if (taken < faction_count) supply[seat] += Followers::one(all_factions[taken]);
            const EndingSet won = players.won_with(supply[winner], supply[1 - winner]);
            goal.good[taken] = must_win ? won : all_endings & ~won;
            goal.any |= goal.good[taken];
        }
        return goal;
    }
    for (unsigned taken = 0; taken <= faction_count; ++taken) {
        goal.good[taken] = good_endings(having_played(position, seat, taken), seat, last_card);
        goal.any |= goal.good[taken];
    }
    return goal;
}

/// Those of the takings, but for some, after which everybody passing leads to the goal.
TakingSet Leaves::takings_that_reach(
    const Row& row, unsigned stage, const Goal& goal, TakingBits left_out) const noexcept {
    TakingSet takings = 0;
    bool nobody = true;
    for (unsigned place = stage; place < row.open; ++place) {
        const Followers here = row.at[place];
        const unsigned shift = 2 * place, elsewhere = row.code & ~(3U << shift);
        nobody = nobody && here.empty();
        for (const Faction faction : all_factions) {
            if (!here.holds(faction)) continue;
            const Taking taking{static_cast<Province>(row.name[place]), faction};
            if ((left_out >> taking.word() & 1U) != 0) continue;
            const unsigned code = elsewhere | control_table[here - Followers::one(faction)] << shift;
            takings |= (goal.good[index(faction)] >> ending_[code] & 1U) << (faction_count * place + index(faction));
        }
    }
    if (nobody) takings = (goal.good[faction_count] >> ending_[row.code] & 1U) << empty_taking;
    return takings;
}

/// Calls on_open(Turn) for each play of the seat at this very stage that reaches its goal if everybody passes, and that
/// is refuted neither by an answer that is found at once nor as refuted() or is_refuted() say (if given), until one
/// call returns true. \pre it is the last play of the seat's cause, goal == goal_after_play(position, seat)
template <class OnOpen>
bool Leaves::any_open_play(
    Row& row, const Position& position, unsigned seat, const Goal& goal, unsigned stage, const Opponents& opponents,
    const Refuted* refuted, const IsRefuted* is_refuted, OnOpen&& on_open) {
    if (goal.any == 0) return false;
    Challenges challenges;
    std::uint32_t opponents_cards = 0;
    bool maharacha_later = false;
    for (unsigned other = 0; other < game_.players(); ++other) {
        if (!opponents.include(other)) continue;
        opponents_cards |= std::uint32_t{position.hand[other].bits()} << (8 * other);
        maharacha_later = maharacha_later || position.hand[other].holds(Card::maharacha);
    }
    const Attempt attempt{opponents, opponents_cards, challenges, is_refuted};
    const Row before = row;
    const Ground ground_before{before, stage, ++grounds_};
    for (const Card card : all_cards) {
        if (!position.hand[seat].holds(card)) continue;
        row.marks_matter = maharacha_later;
        const bool stands = any_action(game_, row, stage, card, [&](Action action) {
            row.marks_matter = false;
            TakingSet takings =
                takings_that_reach(row, stage, goal, refuted != nullptr ? (*refuted)(action) : TakingBits{0});
            for (TakingSet left = takings; left != 0; left &= left - 1) {
                const unsigned taken = taken_by(static_cast<unsigned>(std::countr_zero(left)));
                if (!challenges[taken].known) challenges[taken].after = having_played(position, seat, taken);
                challenges[taken].known = true;
            }
            if (takings != 0 && opponents.plays != 0) {
                const bool moved = card == Card::maharacha && action.has_effect();
                const Ground ground = moved ? Ground{row, stage, ++grounds_} : ground_before;
                const Change change = moved ? Change{} : Change{before, row, stage};
                takings = open_takings(ground, attempt, action, row, change, takings);
            }
            row.marks_matter = maharacha_later;
            for (; takings != 0; takings &= takings - 1)
                if (on_open(Turn{action, taking_at(row, static_cast<unsigned>(std::countr_zero(takings)))}))
                    return true;
            return false;
        });
        row.marks_matter = false;
        if (stands) return true;
    }
    return false;
}

Row Leaves::row_of(const Node& node) {
    ending_ = tables_.of(node.standing);
    occupied_ = node.standing.provinces(Power::occupier);
    return Row(game_, node.position);
}

unsigned Leaves::seats_with_cards(const Position& position, unsigned budget) const noexcept {
    unsigned seats = 0;
    for (unsigned seat = 0; seat < game_.players(); ++seat)
        if (!position.hand[seat].empty() && (budget > 0 || !own(seat))) seats |= 1U << seat;
    return seats;
}

Leaves::Opponents Leaves::opponents_of(unsigned seat, const Position& position, unsigned budget) const noexcept {
    Opponents opponents{seats_with_cards(position, budget) & (own(seat) ? ~own_seats_ : own_seats_), 0};
    for (unsigned other = 0; other < game_.players(); ++other)
        if (opponents.include(other)) opponents.plays += position.hand[other].size();
    if (!own(seat)) opponents.plays = std::min(opponents.plays, budget);
    return opponents;
}

/// Passing, and some plays one after the other with only passes between, are among the ways in which the opponents may
/// go on, whatever else they could do; the seat's cause can do nothing but pass then. So a play that they refute is
/// lost, and only the others need a search.
void Leaves::list_open_plays(
    const Node& node, unsigned budget, const Refuted& refuted, const IsRefuted& is_refuted, std::vector<Turn>& turns) {
    Row row = row_of(node);
    const unsigned seat = index(node.position.to_move);
    const Opponents opponents = opponents_of(seat, node.position, budget);
    const Goal goal = goal_after_play(node.position, seat);
    any_open_play(row, node.position, seat, goal, 0, opponents, &refuted, &is_refuted, [&](Turn turn) {
        turns.push_back(turn);
        return false;
    });
}

/// The seats that come to play, in order, while everybody passes.
Leaves::Occasions Leaves::occasions(const Row& row, const Position& position, unsigned can_play) const {
    Occasions occasions;
    unsigned seat = index(position.to_move), passes = position.passes, occupied = occupied_;
    for (unsigned stage = 0; stage < row.open && occupied < game_.occupier_limit();) { // R7.1
        if (can_play >> seat & 1U)
            occasions.push_back({static_cast<std::uint8_t>(seat), static_cast<std::uint8_t>(stage)});
        seat = index(game_.next(static_cast<Seat>(seat)));
        if (++passes == game_.players()) {
            occupied += (row.code >> (2 * stage) & 3U) == index(Power::occupier);
            ++stage;
            passes = 0;
        }
    }
    return occasions;
}

/// The first of these occasions at which a seat of the cause has a play that stands; their number if there is none.
std::size_t Leaves::first_standing_play(
    Row& row, const Position& position, unsigned can_play, unsigned cause, std::span<const Occasion> occasions) {
    const Opponents opponents{can_play & ~cause, 1};
    unsigned hopeless = 0; // seats with no play that would do even if nobody answered
    for (std::size_t i = 0; i < occasions.size(); ++i) {
        const auto [seat, stage] = occasions[i];
        if (!(cause >> seat & 1U) || hopeless >> seat & 1U) continue;
        const Goal goal = goal_after_play(position, seat);
        if (!last_play_reaches(row, position.hand[seat], stage, goal, Stages::all)) {
            hopeless |= 1U << seat;
            continue;
        }
        if (any_open_play(row, position, seat, goal, stage, opponents, nullptr, nullptr, [](Turn) { return true; }))
            return i;
    }
    return occasions.size();
}

/// With at most one play left to each cause, whoever comes first to a play that stands makes it; a play that does not
/// stand loses, and so is no better than passing, after which the next seat has the same choice. If nobody has one, all
/// pass. So the cause that all passing suits loses only if the other has a play that stands, and it has none before it.
bool Leaves::can_force(const Node& node, unsigned budget) {
    const Position& position = node.position;
    Row row = row_of(node);
    const unsigned can_play = seats_with_cards(position, budget);
    const bool own_wins = (endings_won_by(game_, position, own_seats_) >> ending_[row.code] & 1U) != 0;
    const unsigned loser = own_wins ? ~own_seats_ : own_seats_;
    if ((can_play & loser) == 0) return own_wins;
    const Occasions all = occasions(row, position, can_play);
    const std::size_t first = first_standing_play(row, position, can_play, loser, all);
    if (first == all.size()) return own_wins;
    const std::span<const Occasion> before(all.data(), first);
    return (first_standing_play(row, position, can_play, ~loser, before) == first) != own_wins;
}

} // namespace siam
