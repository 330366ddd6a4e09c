#include "solver/search/leaf.hpp"

#include <algorithm>

namespace siam::search {

LeafSolver::LeafSolver(const Game& game, unsigned side)
    : camps_(game, side), endings_(game.occupier_limit()), replies_(camps_) {}

bool LeafSolver::won(const Node& node) const noexcept {
    return camps_.attacker_wins(node.position, ending(node.standing, camps_.game().occupier_limit()));
}

bool LeafSolver::won_if_all_pass(const Node& node) {
    const Position& position = node.position;
    unsigned code = 0;
    for (unsigned place = 0; place < position.open.size(); ++place)
        code |= control_table[position.at[index(position.order[position.settled + place])]] << (2 * place);
    return camps_.attacker_wins(position, Ending::from_number(endings_.of(node.standing)[code]));
}

unsigned LeafSolver::seats_with_cards(const Position& position, unsigned budget) const noexcept {
    unsigned seats = 0;
    for (unsigned seat = 0; seat < camps_.game().players(); ++seat)
        if (!position.hand[seat].empty() && (budget > 0 || !camps_.attacks(seat))) seats |= 1U << seat;
    return seats;
}

Repliers LeafSolver::repliers(const Position& position, unsigned seats, unsigned most) const noexcept {
    Repliers repliers{.seats = seats};
    for (unsigned seat = 0; seat < max_players; ++seat) {
        if (!repliers.include(seat)) continue;
        repliers.plays += position.hand[seat].size();
        repliers.cards |= std::uint32_t{position.hand[seat].bits()} << (8 * seat);
    }
    repliers.plays = std::min(repliers.plays, most);
    return repliers;
}

/// Returns the takings after `action` that lead to a wanted ending if everybody passes. Omits the takings that are
/// refuted, and those in `left_out`.
TakingsByPlace LeafSolver::unrefuted_takings(
    LastPlay& play, Action action, const WantedEndings& wanted, TakingBits left_out) {
    const TakingsByPlace takings = takings_that_reach(play.row, play.stage, wanted, left_out);
    if (takings == 0 || play.repliers.plays == 0) return takings;
    const Effect effect = Effect::of(action);
    play.base = effect.moves_tiles() ? &play.row : &play.before;
    play.base_number = effect.moves_tiles() ? replies_.new_base() : play.before_number;
    play.change = effect.moves_tiles() ? RowChange{} : RowChange{play.row, effect};
    return replies_.unrefuted(play, action, takings);
}

/// Calls on_unrefuted(Turn) for each play of play.seat at play.stage that leads to an ending wanted by the seat's camp,
/// except refuted plays and those in left_out(action). Returns whether a call returned true; stops after it.
template <class LeftOut, class OnUnrefuted>
bool LeafSolver::any_unrefuted_play(LastPlay& play, LeftOut&& left_out, OnUnrefuted&& on_unrefuted) {
    const WantedEndings wanted = camps_.wanted_of_play(play.position, play.seat);
    if (wanted.any == 0) return false;
    play.before_number = replies_.new_base();
    constexpr std::uint32_t maharachas = 0x01010101U * Hand::bits_of(Card::maharacha);
    const Markings markings = (play.repliers.cards & maharachas) != 0 ? Markings::both : Markings::one;
    const Hand hand = play.position.hand[play.seat];
    return std::any_of(all_cards.begin(), all_cards.end(), [&](Card card) {
        return hand.holds(card) && any_action(camps_.game(), play.row, play.stage, card, markings, [&](Action action) {
                   TakingsByPlace takings = unrefuted_takings(play, action, wanted, left_out(action));
                   for (; takings != 0; takings &= takings - 1) {
                       const auto taking = static_cast<unsigned>(std::countr_zero(takings));
                       if (on_unrefuted(Turn{action, taking_at(play.row, taking)})) return true;
                   }
                   return false;
               });
    });
}

const std::vector<Turn>& LeafSolver::unrefuted_plays(
    const Node& node, unsigned budget, const Waiting& waiting, const IsRefuted& is_refuted) {
    const Position& position = node.position;
    OpenRow row = row_of(node);
    const unsigned seat = index(position.to_move);
    const bool attacks = camps_.attacks(seat);
    const unsigned others = seats_with_cards(position, budget) & (attacks ? ~camps_.attacker() : camps_.attacker());
    const Repliers repliers = this->repliers(position, others, attacks ? position.cards_left : budget);
    LastPlay play{row, 0, seat, position, repliers, &is_refuted};
    turns_.clear();
    any_unrefuted_play(
        play, [&](Action action) { return waiting.lost_takings(action); },
        [&](Turn turn) {
            turns_.push_back(turn);
            return false;
        });
    return turns_;
}

/// Returns the chances of the seats in `can_play` to play while everybody passes, earliest first. A seat that is to
/// move twice in a struggle (R3.4) is listed once, since it has the same plays and replies both times.
LeafSolver::Chances LeafSolver::chances(const OpenRow& row, const Position& position, unsigned can_play) const {
    const Game& game = camps_.game();
    Chances chances;
    unsigned seat = index(position.to_move), passes = position.passes, occupied = row.occupied, come = 0;
    for (unsigned stage = 0; stage < row.open && occupied < game.occupier_limit();) { // R7.1
        if (can_play >> seat & 1U && come < game.players())
            chances.push_back({static_cast<std::uint8_t>(seat), static_cast<std::uint8_t>(stage)});
        seat = index(game.next(static_cast<Seat>(seat)));
        ++come;
        if (++passes >= game.passes_to_settle()) {
            occupied += (row.code >> (2 * stage) & 3U) == index(Power::occupier);
            ++stage;
            passes = come = 0;
        }
    }
    return chances;
}

/// Returns the index of the first chance at which a seat of the camp has an unrefuted play; chances.size() if none.
std::size_t LeafSolver::first_unrefuted_play(
    OpenRow& row, const Position& position, unsigned can_play, unsigned camp, std::span<const Chance> chances) {
    const Repliers repliers = this->repliers(position, can_play & ~camp, 1);
    for (std::size_t i = 0; i < chances.size(); ++i) {
        const unsigned seat = chances[i].seat, stage = chances[i].stage;
        if (!(camp >> seat & 1U)) continue;
        LastPlay play{row, stage, seat, position, repliers};
        if (any_unrefuted_play(
                play, [](Action) { return TakingBits{0}; }, [](Turn) { return true; }))
            return i;
    }
    return chances.size();
}

/// With at most one play left to each camp, the first seat that has an unrefuted play makes it. A refuted play loses,
/// so passing is at least as good, and after a pass the next seat has the same choice. If no seat has an unrefuted
/// play, all pass. Suppose that camp P wins if all pass. Then P loses if and only if the other camp has a chance for an
/// unrefuted play before P has such a chance.
///
/// This function does not examine tie-breaks itself. For each play and each reply, it takes the supplies, hands and
/// latest plays that result, and asks in which endings the camp then wins. The answer depends on how many cards a hand
/// has left, not on which cards, also under R8.7. So one list of wanted endings serves all cards of a hand.
bool LeafSolver::can_force(const Node& node, unsigned budget) {
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

} // namespace siam::search
