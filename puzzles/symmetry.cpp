#include "puzzles/symmetry.hpp"

#include "engine/essential.hpp"

#include <algorithm>
#include <tuple>

namespace siam {
namespace {

bool keeps_map(const Game& game, const Renaming& renaming) {
    const auto keeps_borders = [&](Province province) {
        ProvinceSet renamed;
        for (const Province other : game.borders(province)) renamed.insert(renaming.province[index(other)]);
        return renamed == game.borders(renaming.province[index(province)]);
    };
    return std::all_of(all_provinces.begin(), all_provinces.end(), keeps_borders);
}

/// Adds all renamings that rename the factions and their homes as `factions` says, and that keep the borders.
void add_symmetries(const Game& game, std::array<Faction, faction_count> factions, std::vector<Renaming>& symmetries) {
    ProvinceSet homes;
    for (const Faction faction : all_factions) homes.insert(game.home(faction));
    std::vector<Province> rest, images;
    for (const Province province : all_provinces)
        if (!homes.contains(province)) rest.push_back(province);
    images = rest;
    do {
        Renaming renaming;
        renaming.faction = factions;
        for (const Faction faction : all_factions)
            renaming.province[index(game.home(faction))] = game.home(factions[index(faction)]);
        for (std::size_t i = 0; i < rest.size(); ++i) renaming.province[index(rest[i])] = images[i];
        if (keeps_map(game, renaming)) symmetries.push_back(renaming);
    } while (std::next_permutation(images.begin(), images.end()));
}

std::vector<Renaming> faction_renamings() {
    std::vector<Renaming> renamings;
    Renaming renaming;
    do renamings.push_back(renaming);
    while (std::next_permutation(renaming.faction.begin(), renaming.faction.end()));
    return renamings;
}

std::vector<Renaming> renamings_of(const Game& game, const Position& position) {
    std::vector<Renaming> renamings;
    for (Renaming renaming : names_matter(position) ? map_symmetries(game) : faction_renamings())
        for (renaming.seats_on = 0; renaming.seats_on < game.players(); ++renaming.seats_on)
            renamings.push_back(renaming);
    return renamings;
}

/// Returns a hash of the renamed hands, in seat order from the player to move, and of the renamed turns.
Hash128 solution_hash(
    const Game& game, const Position& position, std::span<const Turn> line, const Renaming& renaming) {
    std::vector<std::uint32_t> facts;
    Seat seat = position.to_move;
    for (unsigned n = 0; n < game.players(); ++n, seat = game.next(seat))
        facts.push_back(renaming.of(position.hand[index(seat)]).bits());
    for (const Turn turn : line) facts.push_back(renaming.of(turn).word());
    return hash128(facts.data(), facts.size() * sizeof facts[0]);
}

Hash128 lesser(const Hash128& a, const Hash128& b) { return std::tie(a.high, a.low) < std::tie(b.high, b.low) ? a : b; }

} // namespace

Seat Renaming::of(const Game& game, Seat seat) const {
    return static_cast<Seat>((index(seat) + seats_on) % game.players());
}

Power Renaming::of(Power power) const { return power == Power::occupier ? power : power_of(faction[index(power)]); }

Card Renaming::of(Card card) const {
    return is_faction_card(card) ? faction_card(faction[index(faction_of(card))]) : card;
}

Followers Renaming::of(Followers followers) const {
    std::array<unsigned, faction_count> counts{};
    for (const Faction old : all_factions) counts[index(faction[index(old)])] = followers.count(old);
    return Followers::of(counts[0], counts[1], counts[2]);
}

Hand Renaming::of(Hand hand) const {
    Hand renamed;
    for (const Card card : all_cards)
        for (unsigned n = hand.count(card); n > 0; --n) renamed.add(of(card));
    return renamed;
}

ProvinceSet Renaming::of(ProvinceSet set) const {
    ProvinceSet renamed;
    for (const Province old : set) renamed.insert(province[index(old)]);
    return renamed;
}

Swap Renaming::of(Swap swap) const {
    if (swap.empty()) return swap;
    const Province giver = province[index(swap.giver())], other = province[index(swap.other())];
    const Faction given = faction[index(swap.first_given())], received = faction[index(swap.received())];
    if (swap.kind() != Swap::Kind::two_for_one) return Swap::even(swap.kind(), giver, given, other, received);
    const Faction second = faction[index(swap.second_given())];
    return Swap::two(giver, std::min(given, second), std::max(given, second), other, received);
}

Turn Renaming::of(Turn turn) const {
    if (turn.is_pass()) return turn;
    const Action old = turn.action();
    const Card card = of(old.card());
    Action action = Action::without_effect(card);
    if (old.has_effect()) {
        if (card == Card::maharacha) {
            action = Action::maharacha(
                province[index(old.tile_a())], province[index(old.tile_b())], province[index(old.marked())]);
        } else if (card == Card::khon_thai) {
            for (const Faction placed : all_factions)
                if (old.places(placed))
                    action = action.placing(faction[index(placed)], province[index(old.place_of(placed))]);
        } else if (!is_faction_card(card)) {
            action = Action::swapping(of(old.swap()));
        } else if (old.placed() == 1) {
            action = Action::placing_one(card, province[index(old.first_place())]);
        } else {
            action = Action::placing_two(card, province[index(old.first_place())], province[index(old.second_place())]);
        }
    }
    const Taking taken = turn.taking();
    if (taken.empty()) return {action, taken};
    return {action, Taking{province[index(taken.province())], faction[index(taken.faction())]}};
}

Position Renaming::of(const Game& game, const Position& position) const {
    Position renamed = position;
    renamed.control = Control{};
    for (const Province old : all_provinces) renamed.at[index(province[index(old)])] = of(position.at[index(old)]);
    for (unsigned place = 0; place < province_count; ++place) {
        const Province old = position.order[place];
        renamed.order.put(place, province[index(old)]);
        if (place < position.settled) renamed.control.put(province[index(old)], of(position.control[old]));
    }
    for (unsigned seat = 0; seat < game.players(); ++seat) {
        const unsigned to = index(of(game, static_cast<Seat>(seat)));
        renamed.supply[to] = of(position.supply[seat]);
        renamed.hand[to] = of(position.hand[seat]);
    }
    renamed.latest = LatestPlays{};
    for (unsigned age = position.latest.size(); age > 0; --age)
        renamed.latest.played(of(game, position.latest[age - 1]));
    renamed.to_move = of(game, position.to_move);
    renamed.open = of(position.open);
    renamed.marked = of(position.marked);
    renamed.last_swap = of(position.last_swap);
    return renamed;
}

std::vector<Renaming> map_symmetries(const Game& game) {
    std::vector<Renaming> symmetries;
    for (const Renaming& factions : faction_renamings()) add_symmetries(game, factions.faction, symmetries);
    return symmetries;
}

bool names_matter(const Position& position) noexcept {
    unsigned cards = 0;
    for (const Hand hand : position.hand) cards |= hand.bits();
    unsigned asking = Hand::bits_of(Card::two_for_one);
    for (const Faction faction : all_factions) asking |= Hand::bits_of(faction_card(faction));
    return (cards & asking) != 0;
}

Fingerprints fingerprints(const Game& game, const Position& position, std::span<const Turn> line) {
    constexpr std::uint64_t most = ~std::uint64_t{0};
    Fingerprints least{{most, most}, {most, most}};
    for (const Renaming& renaming : renamings_of(game, position)) {
        const EssentialKey key = essential_key(game, renaming.of(game, position));
        least.position = lesser(least.position, hash128(key));
        least.solution = lesser(least.solution, solution_hash(game, position, line, renaming));
    }
    return least;
}

} // namespace siam
