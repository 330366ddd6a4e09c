// The rules: legal turns, their effects, and the winners.
#include "tests/oracle/apart/rules.hpp"

#include <algorithm>

namespace apart {
namespace {

constexpr Byte byte(unsigned number) { return static_cast<Byte>(number); }
constexpr Byte one(unsigned faction) { return byte(1U << 2 * faction); }

unsigned pool(const Game& game, const State& state, unsigned faction) {
    unsigned elsewhere = 0;
    for (const Followers& followers : state.at) elsewhere += followers[faction];
    for (const Followers& followers : state.supply) elsewhere += followers[faction];
    return game.followers() - elsewhere;
}

void add(Followers& followers, Byte group, int sign) {
    for (unsigned faction = 0; faction < faction_count; ++faction)
        followers[faction] = byte(static_cast<unsigned>(followers[faction] + sign * (group >> 2 * faction & 3)));
}

/// Whether the ban on undoing (R5.9) forbids the swap, because the swap reverses the latest one.
bool is_undone_by(const Game& game, const State& state, const Swap& swap) {
    const Swap& last = state.swap;
    if (!game.undo_banned || last.kind != swap.kind) return false;
    return (last.a == swap.a && last.b == swap.b && last.from_a == swap.from_b && last.from_b == swap.from_a) ||
           (last.a == swap.b && last.b == swap.a && last.from_a == swap.from_a && last.from_b == swap.from_b);
}

/// Lists the actions of one kind of card (R5.1 to R5.7).
class Actions {
public:
    Actions(const Game& game, const State& state, Byte card) : game_(game), state_(state) { turn_.card = card; }

    std::vector<Turn> all() {
        switch (turn_.card) {
            case maharacha: tiles(); break;
            case khon_thai: place_each(0, false); break;
            case one_for_one: swaps(1, false); break;
            case two_for_one:
                swaps(2, true);
                if (turns_.empty() && game_.falls_back) swaps(1, true); // R5.6
                break;
            default: faction_card(turn_.card - first_faction_card);
        }
        if (turns_.empty()) turns_.push_back({.card = turn_.card});
        return std::move(turns_);
    }

private:
    void tiles() {
        for (unsigned a = 0; a < province_count; ++a)
            for (unsigned b = a + 1; b < province_count; ++b) {
                if (!state_.is_open(a) || !state_.is_open(b) || (state_.marked & (1U << a | 1U << b)) != 0) continue;
                for (const unsigned marked : {a, b}) {
                    turn_.does = {byte(a), byte(b), byte(marked)};
                    turns_.push_back(turn_);
                }
            }
    }
    void place_each(unsigned faction, bool any) {
        if (faction == faction_count) {
            if (any) turns_.push_back(turn_);
            return;
        }
        turn_.does[faction] = none;
        if (pool(game_, state_, faction) == 0) return place_each(faction + 1, any);
        for (unsigned province = 0; province < province_count; ++province) {
            if (!state_.is_open(province)) continue;
            turn_.does[faction] = byte(province);
            place_each(faction + 1, true);
        }
    }

    /// All groups of `size` followers, 1 or 2, that stand in the province.
    std::vector<Byte> groups(unsigned province, unsigned size) const {
        std::vector<Byte> groups;
        const Followers& here = state_.at[province];
        for (unsigned f = 0; f < faction_count; ++f) {
            if (size == 1 && here[f] > 0) groups.push_back(one(f));
            for (unsigned g = f; size == 2 && g < faction_count; ++g)
                if (here[f] > 0 && here[g] > (f == g)) groups.push_back(byte(unsigned{one(f)} + one(g)));
        }
        return groups;
    }
    void swaps(unsigned size, bool borders) {
        for (unsigned a = 0; a < province_count; ++a)
            for (unsigned b = 0; b < province_count; ++b) {
                if (a == b || (size == 1 && a > b) || !state_.is_open(a) || !state_.is_open(b)) continue;
                if (borders && (game_.borders[a] >> b & 1U) == 0) continue;
                for (const Byte given : groups(a, size))
                    for (const Byte returned : groups(b, 1)) {
                        turn_.swap = {turn_.card, byte(a), given, byte(b), returned};
                        if (!is_undone_by(game_, state_, turn_.swap)) turns_.push_back(turn_);
                    }
            }
    }

    void faction_card(unsigned faction) {
        unsigned targets = 0;
        for (unsigned province = 0; province < province_count; ++province) {
            const bool reigns = state_.control[province] == faction;
            const bool home = game_.homes[faction] == province && state_.is_open(province);
            if (reigns || home) targets |= game_.borders[province];
        }
        const unsigned left = pool(game_, state_, faction);
        for (unsigned a = 0; left > 0 && a < province_count; ++a)
            for (unsigned b = a; b < province_count; ++b) {
                if ((targets >> a & targets >> b & 1U) == 0 || !state_.is_open(a) || !state_.is_open(b)) continue;
                if (a != b && (left == 1 || !game_.two_targets)) continue;
                turn_.does = {byte(a), left == 1 ? none : byte(b), none};
                turns_.push_back(turn_);
            }
    }

    const Game& game_;
    const State& state_;
    Turn turn_;
    std::vector<Turn> turns_;
};

void carry_out(State& state, const Turn& turn) {
    const auto put = [&](unsigned province, unsigned faction) { ++state.at[province][faction]; };
    if (turn.card == maharacha && turn.does[0] != none) {
        std::iter_swap(std::ranges::find(state.order, turn.does[0]), std::ranges::find(state.order, turn.does[1]));
        state.marked |= byte(1U << turn.does[2]);
    } else if (turn.card == khon_thai) {
        for (unsigned faction = 0; faction < faction_count; ++faction)
            if (turn.does[faction] != none) put(turn.does[faction], faction);
    } else if (turn.card >= first_faction_card) {
        for (const Byte province : turn.does)
            if (province != none) put(province, turn.card - first_faction_card);
    } else if (const Swap& swap = turn.swap; swap.kind != none) {
        add(state.at[swap.a], swap.from_a, -1), add(state.at[swap.b], swap.from_a, +1);
        add(state.at[swap.b], swap.from_b, -1), add(state.at[swap.a], swap.from_b, +1);
    }
}

/// The position after the card and its action, but before the taking.
State played(const Game& game, State state, const Turn& turn) {
    carry_out(state, turn);
    --state.hand[state.to_move][turn.card];
    state.swap = turn.swap;
    state.passes = 0;
    auto& latest = state.latest;
    const auto own = std::ranges::find(latest, state.to_move);
    if (own != latest.end()) std::rotate(own, own + 1, latest.end()), latest.back() = none;
    *std::ranges::find(latest, none) = state.to_move;
    state.to_move = byte((state.to_move + 1U) % game.players);
    return state;
}

/// Settles the contested province (R6).
void settle(State& state) {
    const Byte province = state.order[state.settled++];
    Followers& here = state.at[province];
    const Byte most = std::ranges::max(here);
    const bool is_tied = std::ranges::count(here, most) > 1;
    state.control[province] =
        is_tied ? occupier : byte(static_cast<unsigned>(std::ranges::find(here, most) - here.begin()));
    here = {};
    state.marked &= byte(~(1U << province));
}

/// Finds the winners of a finished game (R7, R8).
class Result {
public:
    Result(const Game& game, const State& state) : game_(game), state_(state) {}

    unsigned seats() { return is_occupied(game_, state_) ? by_occupation() : by_independence(); }

private:
    /// The time of the seat's latest play, from 1; 0 means never.
    [[nodiscard]] unsigned when(unsigned seat) const {
        const auto found = std::ranges::find(state_.latest, seat);
        return found == state_.latest.end() ? 0 : 1 + static_cast<unsigned>(found - state_.latest.begin());
    }
    /// The seats among `seats` for which `value` is greatest.
    template <class Value>
    [[nodiscard]] unsigned best(unsigned seats, Value&& value) const {
        unsigned best = 0, most = 0;
        for (unsigned seat = 0; seat < game_.players; ++seat) {
            if ((seats >> seat & 1U) == 0) continue;
            const unsigned has = value(seat);
            if (best == 0 || has > most) best = 0, most = has;
            if (has == most) best |= 1U << seat;
        }
        return best;
    }

    /// The winners after an occupation (R8.1, R8.6).
    [[nodiscard]] unsigned by_occupation() const {
        const auto sets = [&](unsigned seat) {
            Followers together{};
            for (unsigned other = 0; other < game_.players; ++other)
                for (unsigned f = 0; f < faction_count; ++f)
                    if (game_.side(seat) >> other & 1U)
                        together[f] = byte(unsigned{together[f]} + state_.supply[other][f]);
            return unsigned{std::ranges::min(together)};
        };
        const unsigned tied = best(game_.all(), sets);
        const unsigned latest = best(tied, [&](unsigned seat) { return when(seat); });
        return of_one_side(latest);
    }
    /// If all `seats` are of one side, the seats of this side; otherwise 0, which stands for a draw (R8.4).
    [[nodiscard]] unsigned of_one_side(unsigned seats) const {
        for (unsigned seat = 0; seat < game_.players; ++seat)
            if (const unsigned side = game_.side(seat); (seats & ~side) == 0) return side;
        return 0;
    }

    /// The winners of a tie between teams (R8.7).
    [[nodiscard]] unsigned between_teams() const {
        const std::array<unsigned, 2> teams{game_.side(0), game_.side(1)};
        std::array<unsigned, 2> cards{},
            later{}; // for each team: the cards in its hands, and the time of its latest play
        for (unsigned team = 0; team < 2; ++team) {
            cards[team] = state_.cards(teams[team]);
            later[team] = std::max(when(team), when(team + 2));
        }
        if ((cards[0] == 0) != (cards[1] == 0)) return teams[cards[0] == 0 ? 0 : 1];
        if (later[0] == later[1]) return 0; // neither team ever played
        return teams[later[0] < later[1] ? 0 : 1];
    }
    /// The winners after independence (R8.2 to R8.5, R8.7).
    [[nodiscard]] unsigned by_independence() const {
        const std::vector<Byte> ranks = ranking(state_);
        unsigned tied = game_.all();
        for (unsigned rank = 0; rank < std::min<std::size_t>(ranks.size(), 2); ++rank)
            tied = best(tied, [&](unsigned seat) { return unsigned{state_.supply[seat][ranks[rank]]}; });
        if (game_.empty_hand_first && game_.players == 4 && of_one_side(tied) == 0) return between_teams();
        if (game_.empty_hand_first)
            tied = best(tied, [&](unsigned seat) { return unsigned{state_.cards(1U << seat) == 0}; });
        tied = best(tied, [&](unsigned seat) { return most_players - when(seat); });
        return of_one_side(tied);
    }

    const Game& game_;
    const State& state_;
};

} // namespace

unsigned State::cards(unsigned seats) const noexcept {
    unsigned cards = 0;
    for (unsigned seat = 0; seat < most_players; ++seat)
        for (const Byte held : hand[seat]) cards += seats >> seat & 1U ? held : 0U;
    return cards;
}

bool is_occupied(const Game& game, const State& state) {
    return static_cast<unsigned>(std::ranges::count(state.control, occupier)) >= game.limit;
}

std::vector<Byte> ranking(const State& state) {
    std::array<std::pair<unsigned, unsigned>, faction_count> gains{}; // provinces, and time of the latest gain
    for (unsigned place = 0; place < state.settled; ++place)
        if (const Byte power = state.control[state.order[place]]; power != occupier)
            gains[power] = {gains[power].first + 1, place};
    std::vector<Byte> ranking;
    for (Byte faction = 0; faction < faction_count; ++faction)
        if (gains[faction].first > 0) ranking.push_back(faction);
    std::ranges::sort(ranking, [&](Byte a, Byte b) { return gains[a] > gains[b]; });
    return ranking;
}

bool over(const Game& game, const State& state) { return state.settled == province_count || is_occupied(game, state); }

unsigned winners(const Game& game, const State& state) { return Result(game, state).seats(); }

State passed(const Game& game, State state) {
    if (++state.passes == (game.three_passes ? 3U : game.players)) settle(state), state.passes = 0;
    state.to_move = byte((state.to_move + 1U) % game.players);
    return state;
}

unsigned winners_if_all_pass(const Game& game, State state) {
    while (!over(game, state)) settle(state);
    return winners(game, state);
}

std::vector<Child> children(const Game& game, const State& state) {
    std::vector<Child> children{{{}, passed(game, state)}};
    const unsigned side = game.side(state.to_move);
    const bool has_to_win = game.last_must_win && state.cards(game.all()) == 1; // R9
    const auto add = [&](const Turn& turn, const State& after) {
        if (!has_to_win || (winners_if_all_pass(game, after) & side) != 0) children.push_back({turn, after});
    };
    for (Byte card = 0; card < card_kinds; ++card) {
        if (state.hand[state.to_move][card] == 0) continue;
        for (Turn turn : Actions(game, state, card).all()) {
            const State acted = played(game, state, turn);
            bool any = false; // R5.8
            for (turn.taken_from = 0; turn.taken_from < province_count; ++turn.taken_from)
                for (turn.taken = 0; turn.taken < faction_count; ++turn.taken) {
                    if (acted.at[turn.taken_from][turn.taken] == 0) continue;
                    any = true;
                    State after = acted;
                    --after.at[turn.taken_from][turn.taken];
                    ++after.supply[state.to_move][turn.taken];
                    add(turn, after);
                }
            turn.taken_from = turn.taken = none;
            if (!any) add(turn, acted);
        }
    }
    return children;
}

} // namespace apart
