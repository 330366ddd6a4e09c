#include "tests/support/random_positions.hpp"

#include <algorithm>

namespace siam::tests {
namespace {

template <class Enum>
Enum pick(Random& random, unsigned bound) {
    return static_cast<Enum>(below(random, bound));
}

template <class Range>
void shuffle(Range& range, Random& random) {
    for (std::size_t left = range.size(); left > 1; --left) std::swap(range[left - 1], range[below(random, left)]);
}

void compose_row(const Game& game, Random& random, unsigned open, Position& position) {
    auto tiles = all_provinces;
    shuffle(tiles, random);
    position.settled = static_cast<std::uint8_t>(province_count - open);
    unsigned occupied = 0;
    for (unsigned place = 0; place < province_count; ++place) {
        position.order.put(place, tiles[place]);
        if (place >= position.settled) {
            position.open.insert(tiles[place]);
            continue;
        }
        Power power = power_of(pick<Faction>(random, faction_count));
        if (below(random, 4) == 0 && occupied + 1 < game.occupier_limit()) power = Power::occupier, ++occupied;
        position.control.put(tiles[place], power);
    }
}

/// Puts each follower into a province, a supply or the pool. The odds of these three places are drawn anew for each
/// faction, so that empty pools, empty boards and equal supplies are not rare.
void compose_followers(const Game& game, Random& random, Position& position) {
    for (const Faction faction : all_factions) {
        const std::uint64_t to_pool = below(random, 5), to_board = 1 + below(random, 4), to_supply = below(random, 5);
        for (unsigned n = 0; n < game.followers(); ++n) {
            const std::uint64_t where = below(random, to_pool + to_board + to_supply);
            if (where < to_board) {
                const Province province =
                    position.order
                        [position.settled + static_cast<unsigned>(below(random, province_count - position.settled))];
                position.at[index(province)] += Followers::one(faction);
            } else if (where < to_board + to_supply) {
                position.supply[below(random, game.players())] += Followers::one(faction);
            }
        }
    }
}

void compose_hands(const Game& game, Random& random, unsigned cards, Position& position) {
    std::vector<std::pair<unsigned, Card>> deck;
    for (unsigned seat = 0; seat < game.players(); ++seat)
        for (const Card card : all_cards)
            for (unsigned n = Hand::full().count(card); n > 0; --n) deck.emplace_back(seat, card);
    shuffle(deck, random);
    for (unsigned n = 0; n < cards; ++n) position.hand[deck[n].first].add(deck[n].second);
    position.cards_left = static_cast<std::uint8_t>(cards);
}

void compose_markers(const Game& game, Random& random, Position& position) {
    for (unsigned seat = 0; seat < game.players(); ++seat) {
        if (position.hand[seat].holds(Card::maharacha) || below(random, 2) == 0) continue;
        position.marked.insert(
            position.order[position.settled + static_cast<unsigned>(below(random, province_count - position.settled))]);
    }
}

/// A random swap of the kind; an empty swap if the first province drawn has no borders and the kind needs one.
Swap any_swap(const Game& game, Random& random, Swap::Kind kind) {
    const Province a = pick<Province>(random, province_count);
    if (kind != Swap::Kind::even_by_one && game.borders(a).empty()) return {};
    Province b = pick<Province>(random, province_count);
    while (a == b || (kind != Swap::Kind::even_by_one && !game.borders(a).contains(b)))
        b = pick<Province>(random, province_count);
    const Faction x = pick<Faction>(random, faction_count), y = pick<Faction>(random, faction_count),
                  z = pick<Faction>(random, faction_count);
    return kind == Swap::Kind::two_for_one ? Swap::two(a, std::min(x, y), std::max(x, y), b, z)
                                           : Swap::even(kind, a, x, b, y);
}

void compose_history(const Game& game, Random& random, Position& position) {
    std::vector<Seat> played;
    for (unsigned seat = 0; seat < game.players(); ++seat)
        if (position.hand[seat].size() < cards_per_player) played.push_back(static_cast<Seat>(seat));
    shuffle(played, random);
    for (const Seat seat : played) position.latest.played(seat);
    position.to_move = pick<Seat>(random, game.players());
    position.passes = static_cast<std::uint8_t>(below(random, game.passes_to_settle()));
    if (played.empty()) return;
    const Hand hand = position.hand[index(played.back())];
    const auto kind = pick<Swap::Kind>(random, 4);
    const Card card = kind == Swap::Kind::even_by_one ? Card::one_for_one : Card::two_for_one;
    if (kind != Swap::Kind::none && !hand.holds(card)) position.last_swap = any_swap(game, random, kind);
}

/// Often replaces a last swap with the reverse of a possible swap, so that the ban on undoing (R5.9) has an effect.
void ban_a_possible_swap(const Game& game, Random& random, Position& position) {
    if (position.last_swap.empty()) return;
    std::vector<Swap> possible;
    Position free = position;
    free.last_swap = Swap{};
    const bool even = position.last_swap.kind() == Swap::Kind::even_by_one;
    for_each_action(game, free, even ? Card::one_for_one : Card::two_for_one, [&](Action action) {
        if (action.has_effect()) possible.push_back(action.swap().reversed());
    });
    if (!possible.empty() && below(random, 4) > 0) position.last_swap = possible[below(random, possible.size())];
}

} // namespace

Position composed(const Game& game, Random& random, unsigned open, unsigned cards) {
    Position position;
    compose_row(game, random, open, position);
    compose_followers(game, random, position);
    compose_hands(game, random, cards, position);
    compose_markers(game, random, position);
    compose_history(game, random, position);
    ban_a_possible_swap(game, random, position);
    return position;
}

Position nearly_empty(const Game& game, Random& random, unsigned open, unsigned cards) {
    Position position = composed(game, random, open, cards);
    for (const Province province : position.open) {
        const Followers before = position.at[index(province)];
        Followers& left = position.at[index(province)] = Followers{};
        for (const Faction faction : all_factions)
            if (before.holds(faction) && below(random, 4) == 0) left += Followers::one(faction);
    }
    return position;
}

Position any_position(const Game& game, Random& random, unsigned open, unsigned cards) {
    const bool dealt = below(random, 2) == 0;
    if (!dealt) return composed(game, random, open, cards);
    Position position = deal_late(game, random, open, cards).position;
    for (std::uint64_t passes = below(random, game.passes_to_settle()); passes > 0; --passes) pass(game, position);
    return position;
}

std::vector<const Game*> all_games(Library& library) {
    std::vector<const Game*> games;
    for (const char* const variant : {"siam", "saba", "kingdead"})
        for (unsigned players = 2; players <= max_players; ++players) games.push_back(library.game(variant, players));
    return games;
}

} // namespace siam::tests
