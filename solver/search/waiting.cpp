/// Proves when two plays of one player have the same result in either order, if all others pass between them.
///
/// Let X and Y be plays of a player that are both legal at one node. Let Y still be legal after X and passes of all
/// others, and let these passes settle no struggle. The actions of X and Y must not depend on other possible actions
/// (ReplyLine::may_hold). Then the order Y, X is legal too, and leads to the same position as X, Y, under conditions C1
/// to C7. Below, *there* is a node at which Y loses by waiting, and *here* is the node after X and the passes of all
/// others. If the later play uses the last card of the game, R9.1 forbids it in both orders or in neither, because R9.1
/// depends only on the position after this play.
///
/// C1. Hands: a player has at most one card of each kind, but two Khon Thai (R1.3). So X and Y are of different kinds,
///     or both are Khon Thai. Neither card changes borders, targets (R5.7) or markers that the other needs.
/// C2. The pool: let it hold c followers of a faction. X draws x = min(m, c) of them and Y draws y = min(n, c), for
///     some m and n. Y draws the same number after X, so y = min(n, c - x). It follows that x = 0 or y = n <= c - x. In
///     both cases min(m, c - y) = x, so X draws the same number after Y.
/// C3. Followers: the sum of both effects is the same in either order, and no count of the result is below 0. Most
///     actions put no faction into a province from which they remove this faction. If X's action is of this kind, it
///     needs no more followers than it removes. It finds them after Y too, because otherwise a count of the result
///     would be below 0. The only other actions are swaps in which a province receives a faction that it gives: see C4.
/// C4. If X is a swap in which a province receives a faction that it gives, X needs more followers than it removes. It
///     also needs the follower that it takes, unless its swap brings one. If Y is not a swap, Y's action removes no
///     follower, so X still finds them, unless Y takes one of them and X needs all that stand there. If Y is a swap
///     too, we claim nothing.
/// C5. The plays may exchange their takings: first Y's action with X's taking, then X's action with Y's taking. The
///     sums are the same again, and X's action finds its followers for the same reason (C3). If X is a swap as in C4
///     and Y is not a swap, X finds them unless X's own taking removes one of them and X needs all that stand there.
///     Y's taking comes last then, and the sums say that the follower it takes is there. So Y's taking may be any legal
///     taking.
/// C6. The later play sets the undo ban (R5.9). The ban matters only while another player holds a card of the same
///     kind, because each player has only one such card. If the later play here (Y) is a swap whose ban matters, we
///     claim nothing. Let the later play there (X) be a swap whose ban matters. Then one swap is banned for the others
///     after Y, X, and none after X, Y. The others are one camp. Their other turns are the same in both positions, and
///     after the next card both positions are equal. So the ban only costs them a swap, and if they win with the ban,
///     they also win without it. They win by waiting too: waiting begins with passes, and the player's next card leads
///     to the same position with and without the ban. There is one exception: if the banned swap were the only possible
///     one, the card could be played without effect, or as one-for-one (R5.6, R5.9). The code therefore requires that
///     the two provinces allow another swap. It counts these swaps before Y. Of all that follows, only Y's taking can
///     reduce their number: about swaps Y we claim nothing, other actions remove no follower, and as long as the ban
///     can matter, the others only pass.
/// C7. For more than two plays, the argument is repeated step by step. Y must therefore be legal at every node in
///     between.
#include "solver/search/waiting.hpp"

#include "solver/search/reply_line.hpp"
#include "solver/search/undo_ban.hpp"

#include <algorithm>
#include <bit>

namespace siam::search {
namespace {

constexpr unsigned swap_cards = Hand::bits_of(Card::one_for_one) | Hand::bits_of(Card::two_for_one);

constexpr TakingBits bit(Taking taking) noexcept { return TakingBits{1} << taking.word(); }
constexpr TakingBits bit(Province province, Faction faction) noexcept { return bit(Taking{province, faction}); }

bool receives_what_it_gives(const Effect& effect) noexcept {
    const auto changes = effect.changes();
    return std::any_of(changes.begin(), changes.end(), [](const Effect::Change& change) {
        return std::any_of(all_factions.begin(), all_factions.end(), [&](Faction faction) {
            return change.go.holds(faction) && change.come.holds(faction);
        });
    });
}

} // namespace

void Waiting::begin(
    const Game& game, const Position& position, unsigned camp, unsigned plays, unsigned replies) noexcept {
    position_ = &position;
    plays_ = plays;
    replies_ = replies;
    players_ = game.players();
    const unsigned all = (1U << players_) - 1U, others = all & ~camp;
    const unsigned player = (index(position.to_move) + 2 * players_ - position.passes - 1U) % players_;
    alone_ = std::has_single_bit(camp & all);
    may_wait_ = others == 1U << player;
    all_by_waiting_ = true;
    wins_by_waiting_ = false;
    standing_ = 0;
    before_ = nullptr;
    if (!known_.empty()) known_.clear();
}

void Waiting::add_lost(Turn turn, bool by_waiting) {
    if (turn.is_pass() || !alone_) return;
    if (!by_waiting)
        all_by_waiting_ = false;
    else if (ReplyLine::may_hold(turn))
        known_[turn.action().word()] |= bit(turn.taking());
}

/// If the mover wins and is not the player, applies W1: the winning turn must be a pass after which the camp still wins
/// by waiting (`wins_by_waiting_`). `may_wait_` says that the player had the turn just before the current passes. If
/// that turn was not a play, W1 may demand nothing; then the claim is stronger than needed. The number of passes does
/// not matter: if two players need three passes (R3.4), both may have passed since the play, and then the mover has
/// still only passed. If the mover loses and is the player, applies W2.
bool Waiting::decides(bool mover_wins) const noexcept {
    return mover_wins ? may_wait_ && wins_by_waiting_ : alone_ && (plays_ <= 1 || all_by_waiting_);
}

void Waiting::follow(const Game& game, const Waiting& before, Turn play) noexcept {
    before_ = nullptr;
    if (before.empty() || !ReplyLine::may_hold(play)) return;
    const Effect effect = Effect::of(play.action());
    const Card card = play.action().card();
    unsigned theirs = 0;
    for (unsigned seat = 0; seat < players_; ++seat)
        if (seat != index(position_->to_move)) theirs |= position_->hand[seat].bits();
    const auto banned = [&](Card kind) {
        return game.switches().undo == Undo::banned && (theirs & Hand::bits_of(kind)) != 0;
    };
    // C1 to C3 hold for any two plays that ReplyLine::may_hold accepts; this function records the remaining conditions.
    exchanged_ = bit(play.taking());
    needed_ = last_ = 0;
    silent_cards_ = 0;
    for (const Card kind : {Card::one_for_one, Card::two_for_one})
        if (banned(kind)) silent_cards_ |= Hand::bits_of(kind); // C6: a swap would be the later play here
    before_ = &before;
    if (effect.swap().empty()) return;
    follow_swap(effect, play.taking());
    if (banned(card) && !follow_banned(effect.swap())) before_ = nullptr;
}

/// Records the exceptions if in the swap a province receives a faction that it gives (C4, C5). \pre before_ != nullptr
void Waiting::follow_swap(const Effect& effect, Taking taking) noexcept {
    const auto stood = [&](Province province, Faction faction) {
        return before_->position_->at[index(province)].count(faction);
    };
    if (!receives_what_it_gives(effect)) return;
    silent_cards_ |= swap_cards;
    const unsigned own = effect.gone_from(taking.province()).count(taking.faction());
    if (own != 0 && stood(taking.province(), taking.faction()) <= own) exchanged_ = 0;
    for (const auto& [province, go, come] : effect.changes())
        for (const Faction faction : all_factions) {
            const unsigned out = go.count(faction) + unsigned{taking == Taking{province, faction}};
            const unsigned need = std::max(go.count(faction), out - std::min(out, come.count(faction)));
            if (need != 0 && stood(province, faction) == need) needed_ |= bit(province, faction);
        }
}

/// Excludes the plays whose taking leaves fewer than two reverse swaps between the two provinces (C6). If there are
/// fewer than two already, returns false: nothing can be claimed about any play.
bool Waiting::follow_banned(Swap swap) noexcept {
    silent_cards_ |= swap_cards;
    const Followers at_giver = position_->at[index(swap.giver())], at_other = position_->at[index(swap.other())];
    const auto ways = [&](Followers here, Followers there) { return ways_to_undo(swap, here, there); };
    if (ways(at_giver, at_other) < 2) return false;
    for (const Faction faction : all_factions) {
        const Followers one = Followers::one(faction);
        if (at_giver.holds(faction) && ways(at_giver - one, at_other) < 2) last_ |= bit(swap.giver(), faction);
        if (at_other.holds(faction) && ways(at_giver, at_other - one) < 2) last_ |= bit(swap.other(), faction);
    }
    return true;
}

/// Returns takings that are surely legal after the action at this node; none if the action may be illegal here (C7).
/// The action was legal at an earlier node, and it is legal again at the later node that asks. In between the pool only
/// shrinks, so here it holds what the action places. Only followers that leave with a swap can be missing.
TakingBits Waiting::surely_legal(Action action) const noexcept {
    if (standing_ == 0)
        for (const Province province : position_->open)
            for (const Faction faction : all_factions)
                if (position_->at[index(province)].holds(faction)) standing_ |= bit(province, faction);
    TakingBits takings = standing_;
    if (!is_swap_card(action.card())) return takings; // the action removes no follower
    const Effect effect = Effect::of(action);
    for (const auto& [province, go, come] : effect.changes())
        for (const Faction faction : all_factions) {
            const unsigned here = position_->at[index(province)].count(faction), out = go.count(faction);
            if (here < out) return 0;
            if (here == out && out != 0 && !come.holds(faction)) takings &= ~bit(province, faction);
        }
    return takings;
}

TakingBits Waiting::takings(Action action, bool legal) const {
    TakingBits takings = 0;
    if (!known_.empty())
        if (const auto found = known_.find(action.word()); found != known_.end()) takings = found->second;
    const unsigned card = Hand::bits_of(action.card());
    if (before_ == nullptr || (silent_cards_ & card) != 0) return takings;
    const TakingBits there = before_->takings(action, true);
    TakingBits here = there & ~needed_;
    if ((there & exchanged_) != 0) here = ~TakingBits{1}; // all takings except the empty one (C5)
    here &= ~last_;
    return takings | (legal ? here & surely_legal(action) : here);
}

} // namespace siam::search
