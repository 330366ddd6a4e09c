#include "engine/deal.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace siam {
namespace {

/// Shuffles the range (Fisher-Yates). Unlike std::shuffle, gives the same order on every machine.
template <class Range>
void shuffle(Range& range, Random& random) {
    for (std::size_t left = range.size(); left > 1; --left) std::swap(range[left - 1], range[below(random, left)]);
}

/// The followers not yet placed.
class Bag {
public:
    explicit Bag(unsigned of_each) : rest_(Followers::of(of_each, of_each, of_each)) {}

    /// Removes the followers of `group` from the bag, or as many of them as are left, and returns them.
    Followers take(Followers group) {
        Followers taken;
        for (const Faction faction : all_factions)
            for (unsigned n = std::min(group.count(faction), rest_.count(faction)); n > 0; --n)
                taken += Followers::one(faction);
        rest_ -= taken;
        return taken;
    }
    /// Removes this number of random followers, or all that are left if there are fewer, and returns them.
    Followers draw(unsigned followers, Random& random) {
        Followers drawn;
        for (; followers > 0 && !rest_.empty(); --followers) {
            std::uint64_t place = below(random, rest_.total());
            unsigned faction = 0;
            for (; place >= rest_.count(all_factions[faction]); ++faction) place -= rest_.count(all_factions[faction]);
            drawn += take(Followers::one(all_factions[faction]));
        }
        return drawn;
    }

private:
    Followers rest_;
};

/// Returns, for each seat, which playing aid it gets: the aid's number, from 1. No two seats get the same aid. If the
/// variant has fewer aids than players, the numbers continue past the last aid (aid 4, R2.1).
std::vector<unsigned> draw_aids(const Game& game, Random& random) {
    std::vector<unsigned> aids(std::max<std::size_t>(game.variant().aids.size(), game.players()));
    for (unsigned i = 0; i < aids.size(); ++i) aids[i] = i + 1;
    shuffle(aids, random);
    aids.resize(game.players());
    return aids;
}

/// Deals the supplies and chooses the first player, both by the playing aids (R2.1, R2.3).
void deal_supplies_by_aids(const Game& game, Random& random, Bag& bag, Position& position) {
    const auto& shown = game.variant().aids;
    const std::vector<unsigned> aids = draw_aids(game, random);
    for (unsigned seat = 0; seat < game.players(); ++seat) {
        unsigned like = seat; // an aid without followers copies the aid of the left neighbour
        for (unsigned n = 0; aids[like] > shown.size() && n < game.players(); ++n) like = (like + 1) % game.players();
        if (aids[like] > shown.size()) continue;
        const auto& aid = shown[aids[like] - 1];
        position.supply[seat] = bag.take(Followers::of(aid[0], aid[1], aid[2]));
    }
    position.to_move = static_cast<Seat>(std::min_element(aids.begin(), aids.end()) - aids.begin());
}

/// Draws each player's followers, and the player who begins.
void deal_supplies_at_random(const Game& game, Random& random, Bag& bag, Position& position) {
    for (unsigned seat = 0; seat < game.players(); ++seat) position.supply[seat] = bag.draw(2, random);
    position.to_move = static_cast<Seat>(below(random, game.players()));
}

/// Fills the provinces (R2.2), first of all with the fixed followers.
void deal_provinces(const Game& game, Random& random, Bag& bag, Position& position) {
    for (const Province province : all_provinces) {
        const ProvinceText& text = game.variant().provinces[index(province)];
        if (!text.home_of) continue;
        for (unsigned n = text.home_followers; n > 0; --n)
            position.at[index(province)] += bag.take(Followers::one(*text.home_of));
    }
    for (const Province province : all_provinces) {
        Followers& here = position.at[index(province)];
        const unsigned start = game.variant().provinces[index(province)].start;
        if (here.total() < start) here += bag.draw(start - here.total(), random);
    }
}

} // namespace

std::uint64_t below(Random& random, std::uint64_t bound) {
    assert(bound > 0);
    constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();
    const std::uint64_t even = largest - largest % bound; // numbers from `even` on would favour small results
    std::uint64_t number = random();
    while (number >= even) number = random();
    return number % bound;
}

Position deal(const Game& game, Random& random) {
    Position position;
    Bag bag(game.followers());
    const auto deal_supplies = game.variant().random_aids ? deal_supplies_at_random : deal_supplies_by_aids;
    deal_supplies(game, random, bag, position);
    deal_provinces(game, random, bag, position);
    std::array<Province, province_count> tiles = all_provinces;
    shuffle(tiles, random);
    for (unsigned place = 0; place < province_count; ++place) position.order.put(place, tiles[place]);
    position.open = ProvinceSet(0xFF);
    for (unsigned seat = 0; seat < game.players(); ++seat) position.hand[seat] = Hand::full();
    position.cards_left = static_cast<std::uint8_t>(cards_per_player * game.players());
    return position;
}

Card TurnDrawer::card(Hand hand, const std::array<unsigned, card_kinds>& weights) {
    const auto weight = [&](Card card) { return weights[index(card)] * hand.count(card); };
    unsigned total = 0;
    for (const Card card : all_cards) total += weight(card);
    std::uint64_t place = below(random_, total);
    unsigned kind = 0;
    for (; place >= weight(all_cards[kind]); ++kind) place -= weight(all_cards[kind]);
    return all_cards[kind];
}

Action TurnDrawer::action(const Position& position, Card card) {
    actions_.clear();
    for_each_action(game_, position, card, [&](Action action) { actions_.push_back(action); });
    return actions_[below(random_, actions_.size())];
}

Turn TurnDrawer::turn(const Position& position, Action action) {
    Position acted = position;
    act(acted, action);
    takings_.clear();
    for_each_taking(acted, [&](Taking taking) { takings_.push_back(taking); });
    return {action, takings_[below(random_, takings_.size())]};
}

LateGame::LateGame(const Game& game, Random& random, unsigned open, unsigned cards)
    : game_(game), late_{siam::deal(game, random), {}, {}}, to_play_(province_count - open + 1) {
    late_.position = late_.deal;
    for (unsigned n = late_.deal.cards_left; n > cards; --n) ++to_play_[below(random, to_play_.size())];
}

bool LateGame::succeeds(const IsIdle& is_idle, const Chooses& chooses) {
    for (std::size_t struggle = 0; struggle < to_play_.size(); ++struggle) {
        for (const unsigned settled = position().settled; struggle > 0 && position().settled == settled;)
            make(Turn::pass());
        if (over(game_, position()) || !play_cards(to_play_[struggle], is_idle, chooses)) return false;
    }
    return true;
}

void LateGame::make(Turn turn) {
    late_.turns.push_back(turn);
    late_.position = play(game_, late_.position, turn);
}

bool LateGame::play_cards(unsigned cards, const IsIdle& is_idle, const Chooses& chooses) {
    while (cards > 0) {
        const bool has_cards = !position().hand[index(position().to_move)].empty();
        const bool plays = has_cards && !(may_pass() && is_idle(position()));
        const Turn turn = plays ? chooses(position()) : Turn::pass();
        const bool settles = turn.is_pass() && position().passes + 1U == game_.passes_to_settle();
        if (settles) return false; // the holder of a card may not play it (R9.1), or had no turn (R3.4)
        make(turn);
        if (!turn.is_pass()) --cards;
    }
    return true;
}

/// Whether, after a pass of the player to move, someone who holds a card has a turn before the struggle is settled.
bool LateGame::may_pass() const {
    Seat seat = position().to_move;
    for (unsigned passes = position().passes + 1U; passes < game_.passes_to_settle(); ++passes) {
        seat = game_.next(seat);
        if (!position().hand[index(seat)].empty()) return true;
    }
    return false;
}

LateDeal deal_late(const Game& game, Random& random, unsigned open, unsigned cards) {
    constexpr unsigned tries = 10'000;
    constexpr std::array<unsigned, card_kinds> all_alike{1, 1, 1, 1, 1, 1, 1};
    TurnDrawer draw(game, random);
    const auto random_turn = [&](const Position& position) {
        if (!last_card_must_win(game, position))
            return draw.turn(position, draw.card(position.hand[index(position.to_move)], all_alike));
        const std::vector<Turn> turns = legal_turns(game, position);
        return turns.size() == 1 ? turns[0] : turns[1 + below(random, turns.size() - 1)];
    };
    for (unsigned n = 0; n < tries; ++n) {
        LateGame late(game, random, open, cards);
        std::array<unsigned, max_players> eagerness{}; // by seat: in how many of 5 turns it plays a card, on average
        for (unsigned& of_seat : eagerness) of_seat = 1 + static_cast<unsigned>(below(random, 4));
        const auto is_idle = [&](const Position& position) {
            return below(random, 5) >= eagerness[index(position.to_move)];
        };
        if (late.succeeds(is_idle, random_turn)) return std::move(late).result();
    }
    throw std::runtime_error(
        "no position of " + game.variant().name + " with " + std::to_string(open) + " open provinces and " +
        std::to_string(cards) + " cards was found");
}

} // namespace siam
