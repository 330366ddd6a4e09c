#include "puzzles/reasons/differences.hpp"

#include "engine/notation.hpp"

namespace siam {
namespace {

/// Adds one difference for each follower or card that one number has more than the other.
template <class Make>
void count(std::vector<Difference>& found, unsigned wrong, unsigned key, Make make) {
    for (unsigned i = std::min(wrong, key); i < std::max(wrong, key); ++i) found.push_back(make(key > wrong));
}

/// Changes the position by one difference. Returns false if there is nothing to remove.
class Changer {
public:
    Changer(Position& position, const Position& after_key, Seat mover)
        : position_(position), after_key_(after_key), mover_(mover) {}

    bool operator()(const InProvince& here) const {
        return change(position_.at[index(here.province)], here.faction, here.more);
    }
    bool operator()(const InSupply& here) const {
        return change(position_.supply[index(mover_)], here.faction, here.more);
    }
    bool operator()(const InHand& here) const {
        Hand& hand = position_.hand[index(mover_)];
        if (!here.more && !hand.holds(here.card)) return false;
        if (here.more && hand.count(here.card) == Hand::full().count(here.card)) return false;
        if (here.more)
            hand.add(here.card), ++position_.cards_left;
        else
            hand.remove(here.card), --position_.cards_left;
        return true;
    }
    bool operator()(const InOrder&) const {
        position_.order = after_key_.order;
        return true;
    }
    bool operator()(const InMarkers&) const {
        position_.marked = after_key_.marked;
        return true;
    }

private:
    static bool change(Followers& group, Faction faction, bool more) {
        if (!more && !group.holds(faction)) return false;
        more ? group += Followers::one(faction) : group -= Followers::one(faction);
        return true;
    }

    Position& position_;
    const Position& after_key_;
    Seat mover_;
};

} // namespace

std::optional<std::vector<Difference>> differences(const Game& game, const Position& root, Turn wrong, Turn key) {
    const Position from = play(game, root, wrong), to = play(game, root, key);
    if (over(game, from) || over(game, to) || from.settled != to.settled) return {};
    std::vector<Difference> found;
    for (const Province province : to.open)
        for (const Faction faction : all_factions)
            count(
                found, from.at[index(province)].count(faction), to.at[index(province)].count(faction), [&](bool more) {
                    return InProvince{province, faction, more};
                });
    const unsigned mover = index(root.to_move);
    for (const Faction faction : all_factions)
        count(found, from.supply[mover].count(faction), to.supply[mover].count(faction), [&](bool more) {
            return InSupply{faction, more};
        });
    for (const Card card : all_cards)
        count(found, from.hand[mover].count(card), to.hand[mover].count(card), [&](bool more) {
            return InHand{card, more};
        });
    if (from.order != to.order) found.emplace_back(InOrder{});
    if (from.marked != to.marked) found.emplace_back(InMarkers{});
    return found;
}

std::optional<Position> with_differences(
    const Game& game, const Position& root, Turn wrong, Turn key, std::span<const Difference> changed) {
    Position position = play(game, root, wrong);
    const Position after_key = play(game, root, key);
    const Changer change(position, after_key, root.to_move);
    for (const Difference& difference : changed)
        if (!std::visit(change, difference)) return {};
    const Card swaps = position.last_swap.kind() == Swap::Kind::even_by_one ? Card::one_for_one : Card::two_for_one;
    const bool is_own = position.latest.age(root.to_move) == 0;
    if (is_own && position.hand[index(root.to_move)].holds(swaps)) position.last_swap = {};
    if (validate(game, position)) return {};
    return position;
}

std::optional<Game> without_last_card_rule(const Game& game) {
    if (game.switches().last_card != LastCard::must_win) return {};
    Variant variant = game.variant();
    variant.switches.last_card = LastCard::free;
    return Game(std::move(variant), game.players());
}

std::optional<Position> without_fact(const Position& position, Needed::Fact fact) {
    Position changed = position;
    switch (fact) {
        case Needed::Fact::latest_plays:
            // A swap that must not be undone belongs to the player who played latest, so it would change too.
            if (!without_idle_parts(position).last_swap.empty()) return {};
            changed.latest = {};
            for (unsigned age = 0; age < position.latest.size(); ++age) changed.latest.played(position.latest[age]);
            changed.last_swap = {};
            break;
        case Needed::Fact::markers: changed.marked = {}; break;
        case Needed::Fact::last_swap: changed.last_swap = {}; break;
        case Needed::Fact::last_card: break; // a rule
    }
    if (changed == position) return {};
    return changed;
}

} // namespace siam
