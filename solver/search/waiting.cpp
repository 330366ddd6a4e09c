/// When two plays of one player, with passes of all others between them, come to the same in either order.
///
/// Let X and Y be plays of a player who may do either now, and Y after X (all others passing in between, which settles
/// nothing) as well. Both act plainly (ReplyLine::may_hold). Then Y and X in this order are legal too, and lead to the
/// same position, under the conditions C1 to C7. Let (X, all others pass) lead from one node to the next, and Y lose by
/// waiting at the first. If the later of the two is the last card of the game, and R9.1 forbids it in one order, it
/// forbids it in the other: that depends on the position after it alone.
///
/// C1. Hands: a player holds one card of each kind but two Khon Thai (R1.3), so X and Y are of different kinds or both
///     are Khon Thai. Borders, targets (R5.7) and markers that one card looks at are not changed by the other.
/// C2. The pool: of c followers of a faction X draws x = min(m, c), Y y = min(n, c), for some m and n, and after X
///     still y = min(n, c - x). So x = 0 or y = n <= c - x, and either way min(m, c - y) = x: X draws the same after Y.
/// C3. Followers: the sum of what both do is the same in either order, and nowhere below 0. If X brings nobody where it
///     takes some of the same faction away, as is so for all but a swap that receives what it gives, it needs no more
///     than it leaves less, and finds it after Y.
/// C4. A swap that receives what it gives needs more: after a Y that is no swap it finds whom it needs unless Y takes
///     one of those that X needs all of. After a Y that is a swap nothing is said.
/// C5. Takings exchanged, with Y's action and X's taking first, X's action and Y's taking after it: the sums are the
///     same once more, and X's action finds whom it needs for the same reason (C3); if it is a swap as in C4, and Y's
///     is none, unless X's taking is one of those that X needs all of.
/// C6. The undo ban (R5.9) is left by the last of the two. It matters only while another player holds the card: the
///     one who has swapped holds no second one. If the last play here is a swap of that kind, nothing is said of it. If
///     it was the last there, the others, who are one camp, were banned from one swap there and are banned from none
///     here; every other turn is the same, and so is every position after the next card. One swap fewer to choose from
///     is never better, unless it were the only one, for then the card might be played without effect (R5.9). So it is
///     seen to that the two provinces leave another: as long as the ban can matter nobody comes or goes there.
/// C7. Over more than two plays this is used step by step, so Y must be legal at every node on the way.
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
    // With two players two passes may have been made (R3.4): then the player has passed as well, and does not wait.
    may_wait_ = others == 1U << player && position.passes < players_;
    all_by_waiting_ = true;
    wins_by_waiting_ = false;
    standing_ = 0;
    before_ = nullptr;
    if (!known_.empty()) known_.clear();
}

void Waiting::refuted(Turn turn, bool by_waiting) {
    if (turn.is_pass() || !alone_) return;
    if (!by_waiting)
        all_by_waiting_ = false;
    else if (ReplyLine::may_hold(turn))
        known_[turn.action().word()] |= bit(turn.taking());
}

/// Tells W1 from W2: either the mover wins, and only passes could have followed a play of the player, so W1; or
/// the others win, and the mover is the player and has been to move, so W2. After the last of the others' passes the
/// player is to move with `replies_` plays.
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
    // C1 to C3 hold of any two plays that ReplyLine::may_hold; what else is asked for is kept here.
    exchanged_ = bit(play.taking());
    needed_ = last_ = 0;
    silent_cards_ = 0;
    for (const Card kind : {Card::one_for_one, Card::two_for_one})
        if (banned(kind)) silent_cards_ |= Hand::bits_of(kind); // C6: that swap would be the last play here
    before_ = &before;
    if (effect.swap().empty()) return;
    follow_swap(effect, play.taking());
    if (banned(card) && !follow_banned(effect.swap())) before_ = nullptr;
}

/// Follows a swap that receives the faction it gives (C4, C5). \pre before_ != nullptr
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

/// Sees to it that two swaps of the kind are possible after each play of which anything is said (C6). False if that
/// cannot be.
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

/// Some of the takings that are legal after the action at this node, if the action is (C7). It was legal before, and is
/// so after a further play: the pool only shrinks meanwhile, so it is those who leave with a swap that may be missing.
TakingBits Waiting::surely_legal(Action action) const noexcept {
    if (standing_ == 0)
        for (const Province province : position_->open)
            for (const Faction faction : all_factions)
                if (position_->at[index(province)].holds(faction)) standing_ |= bit(province, faction);
    TakingBits takings = standing_;
    if ((swap_cards & Hand::bits_of(action.card())) == 0) return takings; // nobody leaves
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
    if ((there & exchanged_) != 0) here = ~TakingBits{1};
    here &= ~last_;
    return takings | (legal ? here & surely_legal(action) : here);
}

} // namespace siam::search
