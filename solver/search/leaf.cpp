#include "solver/search/leaf.hpp"

#include <algorithm>

namespace siam {

Leaves::Leaves(const Game& game, unsigned side)
    : camps_(game, side), endings_(game.occupier_limit()), replies_(camps_) {}

bool Leaves::won(const Node& node) const noexcept {
    return camps_.attacker_wins(node.position, ending(node.standing, camps_.game().occupier_limit()));
}

bool Leaves::won_if_all_pass(const Node& node) {
    const Position& position = node.position;
    unsigned code = 0;
    for (unsigned place = 0; place < position.open.size(); ++place)
        code |= control_table[position.at[index(position.order[position.settled + place])]] << (2 * place);
    return camps_.attacker_wins(position, Ending::from_number(endings_.of(node.standing)[code]));
}

unsigned Leaves::seats_with_cards(const Position& position, unsigned budget) const noexcept {
    unsigned seats = 0;
    for (unsigned seat = 0; seat < camps_.game().players(); ++seat)
        if (!position.hand[seat].empty() && (budget > 0 || !camps_.attacks(seat))) seats |= 1U << seat;
    return seats;
}

Repliers Leaves::repliers(const Position& position, unsigned seats, unsigned most) const noexcept {
    Repliers repliers{.seats = seats};
    for (unsigned seat = 0; seat < max_players; ++seat) {
        if (!repliers.include(seat)) continue;
        repliers.plays += position.hand[seat].size();
        repliers.cards |= std::uint32_t{position.hand[seat].bits()} << (8 * seat);
    }
    repliers.plays = std::min(repliers.plays, most);
    return repliers;
}

/// Calls on_unrefuted(Turn) for each play of the seat at this very stage that reaches what its camp wants if everybody
/// passes, and that is refuted neither by a reply that is found at once nor as refuted_after or is_refuted say (if
/// given), until one call returns true. \pre wanted is what the camp wants of the play
template <class OnUnrefuted>
bool Leaves::any_unrefuted_play(
    LastPlay& play, const Wanted& wanted, const RefutedAfter* refuted_after, OnUnrefuted&& on_unrefuted) {
    if (wanted.any == 0) return false;
    OpenRow& row = play.row;
    const OpenRow before = row;
    const std::uint64_t before_number = replies_.new_base();
    const bool marks_matter = (play.repliers.cards & 0x01010101U * Hand::bits_of(Card::maharacha)) != 0;
    const auto visit = [&](Action action) {
        row.marks_matter = false;
        TakingSet takings = takings_that_reach(
            row, play.stage, wanted, refuted_after != nullptr ? (*refuted_after)(action) : TakingBits{0});
        if (takings != 0 && play.repliers.plays != 0) {
            const Effect effect = Effect::of(action);
            play.base = effect.moves_tiles() ? &row : &before;
            play.base_number = effect.moves_tiles() ? replies_.new_base() : before_number;
            play.change = effect.moves_tiles() ? Change{} : Change{row, effect};
            takings = replies_.unrefuted(play, action, takings);
        }
        row.marks_matter = marks_matter;
        for (; takings != 0; takings &= takings - 1)
            if (on_unrefuted(Turn{action, taking_at(row, static_cast<unsigned>(std::countr_zero(takings)))}))
                return true;
        return false;
    };
    row.marks_matter = marks_matter;
    const Hand hand = play.position.hand[play.seat];
    const bool found = std::any_of(all_cards.begin(), all_cards.end(), [&](Card card) {
        return hand.holds(card) && any_action(camps_.game(), row, play.stage, card, visit);
    });
    row.marks_matter = false;
    return found;
}

void Leaves::list_unrefuted_plays(
    const Node& node, unsigned budget, const RefutedAfter& refuted_after, const IsRefuted& is_refuted,
    std::vector<Turn>& turns) {
    const Position& position = node.position;
    OpenRow row = row_of(node);
    const unsigned seat = index(position.to_move);
    const bool attacks = camps_.attacks(seat);
    const unsigned others = seats_with_cards(position, budget) & (attacks ? ~camps_.attacker() : camps_.attacker());
    const Repliers repliers = this->repliers(position, others, attacks ? position.cards_left : budget);
    LastPlay play{row, 0, seat, position, repliers, &is_refuted};
    any_unrefuted_play(play, camps_.wanted_of_play(position, seat), &refuted_after, [&](Turn turn) {
        turns.push_back(turn);
        return false;
    });
}

/// The seats that come to play, in order, while everybody passes. A seat that comes twice in a struggle (R3.4) has the
/// same plays and replies the second time, so it is listed once.
Leaves::Chances Leaves::chances(const OpenRow& row, const Position& position, unsigned can_play) const {
    const Game& game = camps_.game();
    Chances chances;
    unsigned seat = index(position.to_move), passes = position.passes, occupied = row.occupied, come = 0;
    for (unsigned stage = 0; stage < row.open && occupied < game.occupier_limit();) { // R7.1
        if (can_play >> seat & 1U && come < game.players())
            chances.push_back({static_cast<std::uint8_t>(seat), static_cast<std::uint8_t>(stage)});
        seat = index(game.next(static_cast<Seat>(seat)));
        ++come;
        if (++passes == game.passes_to_settle()) {
            occupied += (row.code >> (2 * stage) & 3U) == index(Power::occupier);
            ++stage;
            passes = come = 0;
        }
    }
    return chances;
}

/// The first of these chances at which a seat of the camp has a play that is not refuted; their number if there is
/// none.
std::size_t Leaves::first_unrefuted_play(
    OpenRow& row, const Position& position, unsigned can_play, unsigned camp, std::span<const Chance> chances) {
    const Repliers repliers = this->repliers(position, can_play & ~camp, 1);
    for (std::size_t i = 0; i < chances.size(); ++i) {
        const unsigned seat = chances[i].seat, stage = chances[i].stage;
        if (!(camp >> seat & 1U)) continue;
        const Wanted wanted = camps_.wanted_of_play(position, seat);
        LastPlay play{row, stage, seat, position, repliers};
        if (any_unrefuted_play(play, wanted, nullptr, [](Turn) { return true; })) return i;
    }
    return chances.size();
}

/// With at most one play left to each camp, whoever comes first to a play that is not refuted makes it; a play that is
/// refuted loses, and so is no better than passing, after which the next seat has the same choice. If nobody has one,
/// all pass. So the camp that all passing suits loses only if the other has such a play, and it has none before it.
///
/// Nothing here asks how ties are broken: each play and reply is judged by the endings that its camp wins with the
/// supplies, hands and latest plays after it. Under R8.7 as well these depend on how many cards a hand has left and not
/// on which, so one list of wanted endings serves all cards of a hand.
bool Leaves::can_force(const Node& node, unsigned budget) {
    const Position& position = node.position;
    OpenRow row = row_of(node);
    const unsigned can_play = seats_with_cards(position, budget), attacker = camps_.attacker();
    const bool attacker_wins = (endings_won_by(camps_.game(), position, attacker) >> row.ending[row.code] & 1U) != 0;
    const unsigned loser = attacker_wins ? ~attacker : attacker;
    if ((can_play & loser) == 0) return attacker_wins;
    const Chances all = chances(row, position, can_play);
    const std::size_t first = first_unrefuted_play(row, position, can_play, loser, all);
    if (first == all.size()) return attacker_wins;
    const std::span<const Chance> before(all.data(), first);
    return (first_unrefuted_play(row, position, can_play, ~loser, before) == first) != attacker_wins;
}

} // namespace siam
