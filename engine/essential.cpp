#include "engine/essential.hpp"

#include "engine/play.hpp"

#include <algorithm>

namespace siam {
namespace {

/// Whether occupation can no longer happen, even if the occupier gains every open province (R7.1).
bool independence_is_certain(const Game& game, const Position& position, Standing standing) noexcept {
    return standing.provinces(Power::occupier) + position.open.size() < game.occupier_limit();
}

/// Subtracts from all supplies, for each faction, the smallest number that any player has. After independence, the
/// players' supplies are only compared, faction by faction (R8.2). R9.1 (the last card) depends only on the result, so
/// this rule does not need more. A taking adds one follower to a supply, however large the supply is. So only the
/// differences between supplies matter. Teams change nothing: R8.5 and R8.7 compare the supplies of single players, and
/// decide a tie between teams by hands and latest plays, which the key keeps completely.
void leave_out_common_supplies(const Game& game, std::array<std::uint16_t, max_players>& supply) noexcept {
    Followers least = Followers::from_word(supply[0]);
    for (unsigned seat = 1; seat < game.players(); ++seat) least = least_of(least, Followers::from_word(supply[seat]));
    for (unsigned seat = 0; seat < game.players(); ++seat)
        supply[seat] = static_cast<std::uint16_t>(supply[seat] - least.word());
}

/// Returns the part of the pool that cards can still use. Only Khon Thai and faction cards use the pool. A Khon Thai
/// draws at most one follower of each faction, and a faction card draws at most two of its own. So if the pool holds as
/// many followers of a faction as all cards in hands can draw, every draw is complete, and a larger number makes no
/// difference.
unsigned useful_pool(const Game& game, const Position& position) noexcept {
    Followers draws;
    for (unsigned seat = 0; seat < game.players(); ++seat) {
        const Hand hand = position.hand[seat];
        const auto by_card = [hand](unsigned faction) { return 2 * hand.count(faction_card(all_factions[faction])); };
        const unsigned of_each = hand.count(Card::khon_thai);
        draws += Followers::of(of_each + by_card(0), of_each + by_card(1), of_each + by_card(2));
    }
    return least_of(pool(game, position), draws).word();
}

/// The kinds of cards that at least one player still holds.
class CardsLeft {
public:
    CardsLeft(const Game& game, const Position& position) noexcept {
        for (unsigned seat = 0; seat < game.players(); ++seat) bits_ |= position.hand[seat].bits();
    }
    [[nodiscard]] bool include(Card card) const noexcept { return (bits_ & Hand::bits_of(card)) != 0; }
    [[nodiscard]] bool include_faction_card() const noexcept {
        return (bits_ & (Hand::bits_of(faction_card(Faction{0})) | Hand::bits_of(faction_card(Faction{1})) |
                         Hand::bits_of(faction_card(Faction{2})))) != 0;
    }

private:
    unsigned bits_ = 0;
};

/// Puts the open provinces into the key. A province's place on the map matters only to two-for-one and to faction cards
/// (R5.5 to R5.7). Every other rule identifies provinces by their place in the row, and treats equal rows alike. Only a
/// Maharacha uses King markers (R5.1).
void put_row(const Position& position, CardsLeft left, EssentialKey& key) noexcept {
    const bool borders_matter = left.include_faction_card() || left.include(Card::two_for_one);
    const bool markers_matter = left.include(Card::maharacha);
    key.open = static_cast<std::uint8_t>(province_count - position.settled);
    if (borders_matter) key.names = position.order.word() >> (4 * position.settled);
    for (unsigned place = 0; place < key.open; ++place) {
        const Province province = position.order[position.settled + place];
        key.at[place] = static_cast<std::uint16_t>(position.at[index(province)].word());
        if (markers_matter && position.marked.contains(province))
            key.marked = static_cast<std::uint8_t>(key.marked | 1U << place);
    }
}

/// Puts into the key, for each faction's card that is left, the open provinces around the provinces that the faction
/// controls. The provinces in a faction's control matter only to its own card, which uses only the open provinces
/// around them (R5.7). Settled provinces never open again. All other rules need only the contents of Standing.
void put_reach(const Game& game, const Position& position, CardsLeft left, EssentialKey& key) noexcept {
    for (unsigned place = 0; place < position.settled; ++place) {
        const Province province = position.order[place];
        const Power power = position.control[province];
        if (power != Power::occupier && left.include(faction_card(static_cast<Faction>(index(power)))))
            key.reach[index(power)] =
                static_cast<std::uint8_t>(key.reach[index(power)] | (game.borders(province) & position.open).bits());
    }
}

/// Returns the last swap with each province as its place in the row; 0 if the swap cannot matter. It matters only to
/// the undo ban, and only while a card of its kind is left and both provinces are open (R5.9).
std::uint16_t banned_by_place(const Game& game, const Position& position, CardsLeft left) noexcept {
    const Swap swap = position.last_swap;
    if (swap.empty() || game.switches().undo != Undo::banned) return 0;
    if (!position.open.contains(swap.giver()) || !position.open.contains(swap.other())) return 0;
    if (!left.include(swap.kind() == Swap::Kind::even_by_one ? Card::one_for_one : Card::two_for_one)) return 0;
    return static_cast<std::uint16_t>(by_place(position, swap).word());
}

} // namespace

Swap by_place(const Position& position, Swap swap) noexcept {
    const auto place_of = [&](Province province) {
        return static_cast<Province>(position.order.place_of(province) - position.settled);
    };
    const Province giver = place_of(swap.giver()), other = place_of(swap.other());
    if (swap.kind() == Swap::Kind::two_for_one)
        return Swap::two(giver, swap.first_given(), swap.second_given(), other, swap.received());
    return Swap::even(swap.kind(), giver, swap.first_given(), other, swap.received());
}

EssentialKey essential_key(const Game& game, const Position& position, Standing standing) noexcept {
    EssentialKey key;
    for (unsigned seat = 0; seat < game.players(); ++seat) {
        key.hand[seat] = static_cast<std::uint8_t>(position.hand[seat].bits());
        key.supply[seat] = static_cast<std::uint16_t>(position.supply[seat].word());
    }
    const CardsLeft left(game, position);
    put_row(position, left, key);
    key.standing = standing.word();
    if (independence_is_certain(game, position, standing)) {
        leave_out_common_supplies(game, key.supply);
        key.standing &= ~0xF000U;
    }
    const bool any_faction_card = left.include_faction_card();
    if (any_faction_card) put_reach(game, position, left, key);
    if (any_faction_card || left.include(Card::khon_thai))
        key.pool = static_cast<std::uint16_t>(useful_pool(game, position));
    key.last_swap = banned_by_place(game, position, left);
    key.latest = position.latest.word();
    key.to_move_and_passes = static_cast<std::uint8_t>(index(position.to_move) << 4 | position.passes);
    return key;
}

EssentialKey essential_key(const Game& game, const Position& position) noexcept {
    return essential_key(game, position, Standing::of(position));
}

} // namespace siam
