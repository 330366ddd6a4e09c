#include "tests/support/relabelled.hpp"

#include <algorithm>

namespace siam::tests {

Relabelling::Relabelling(Random& random) {
    const auto shuffle = [&](auto& labels) {
        for (std::size_t left = labels.size(); left > 1; --left)
            std::swap(labels[left - 1], labels[below(random, left)]);
    };
    shuffle(provinces_);
    shuffle(factions_);
}

Relabelling Relabelling::reversed() {
    Relabelling labels;
    std::reverse(labels.provinces_.begin(), labels.provinces_.end());
    std::reverse(labels.factions_.begin(), labels.factions_.end());
    return labels;
}

Power Relabelling::of(Power power) const {
    return power == Power::occupier ? power : power_of(of(static_cast<Faction>(power)));
}

Card Relabelling::of(Card card) const { return is_faction_card(card) ? faction_card(of(faction_of(card))) : card; }

Followers Relabelling::of(Followers followers) const {
    std::array<unsigned, faction_count> counts{};
    for (const Faction faction : all_factions) counts[index(of(faction))] = followers.count(faction);
    return Followers::of(counts[0], counts[1], counts[2]);
}

ProvinceSet Relabelling::of(ProvinceSet set) const {
    ProvinceSet relabelled;
    for (const Province province : set) relabelled.insert(of(province));
    return relabelled;
}

Swap Relabelling::of(Swap swap) const {
    if (swap.empty()) return swap;
    const Province giver = of(swap.giver()), other = of(swap.other());
    const Faction given = of(swap.first_given()), received = of(swap.received());
    if (swap.kind() != Swap::Kind::two_for_one) return Swap::even(swap.kind(), giver, given, other, received);
    const Faction second = of(swap.second_given());
    return Swap::two(giver, std::min(given, second), std::max(given, second), other, received);
}

Variant Relabelling::of(const Variant& variant) const {
    Variant relabelled = variant;
    for (const Faction faction : all_factions) {
        relabelled.factions[index(of(faction))] = variant.factions[index(faction)];
        relabelled.card_titles[index(of(faction_card(faction)))] = variant.card_titles[index(faction_card(faction))];
    }
    for (const Province province : all_provinces) {
        ProvinceText text = variant.provinces[index(province)];
        if (text.home_of) text.home_of = of(*text.home_of);
        relabelled.provinces[index(of(province))] = text;
        relabelled.borders[index(of(province))] = of(variant.borders[index(province)]);
    }
    for (std::size_t aid = 0; aid < variant.aids.size(); ++aid)
        for (const Faction faction : all_factions)
            relabelled.aids[aid][index(of(faction))] = variant.aids[aid][index(faction)];
    return relabelled;
}

Position Relabelling::of(const Position& position) const {
    Position relabelled = position;
    relabelled.control = Control{};
    for (const Province province : all_provinces) relabelled.at[index(of(province))] = of(position.at[index(province)]);
    for (unsigned place = 0; place < province_count; ++place) {
        relabelled.order.put(place, of(position.order[place]));
        if (place < position.settled)
            relabelled.control.put(of(position.order[place]), of(position.control[position.order[place]]));
    }
    for (unsigned seat = 0; seat < max_players; ++seat) {
        relabelled.supply[seat] = of(position.supply[seat]);
        relabelled.hand[seat] = Hand{};
        for (const Card card : all_cards)
            for (unsigned n = position.hand[seat].count(card); n > 0; --n) relabelled.hand[seat].add(of(card));
    }
    relabelled.open = of(position.open);
    relabelled.marked = of(position.marked);
    relabelled.last_swap = of(position.last_swap);
    return relabelled;
}

} // namespace siam::tests
