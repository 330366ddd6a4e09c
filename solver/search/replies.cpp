#include "solver/search/replies.hpp"

#include <boost/container/static_vector.hpp>

#include <algorithm>
#include <cassert>

namespace siam::search {
namespace {

Hand without(Hand hand, Card card) noexcept {
    hand.remove(card);
    return hand;
}

Position after_reply(const Position& before, unsigned seat, Turn turn) noexcept {
    const unsigned taken = turn.taking().empty() ? faction_count : index(turn.taking().faction());
    return after_play(before, seat, without(before.hand[seat], turn.action().card()), taken);
}

/// Whether the action is legal. The followers that leave must be there, the action must draw as many followers as the
/// pool allows (R5.3, R5.7), tiles and provinces must allow the action, and no ban may forbid it. \pre the action has
/// an effect, is not a fallback (R5.6), and was legal in some position of this game
bool is_plainly_legal(const RowBoard& board, Card card, const Effect& effect) noexcept {
    const ProvinceSet free = board.open() - board.marked();
    if (effect.moves_tiles()) return free.contains(effect.tile_a()) && free.contains(effect.tile_b());
    if (!effect.swap().empty() && effect.swap() == board.banned()) return false;
    const Followers pool = board.pool(), asked = asked_of_pool(card);
    for (const Faction faction : all_factions)
        if (effect.drawn().count(faction) != std::min(pool.count(faction), asked.count(faction))) return false;
    const ProvinceSet places = is_faction_card(card) ? faction_card_targets(board, faction_of(card)) : board.open();
    const auto changes = effect.changes();
    return std::all_of(changes.begin(), changes.end(), [&](const Effect::Change& change) {
        return places.contains(change.province) &&
               std::all_of(all_factions.begin(), all_factions.end(), [&](Faction faction) {
                   return board.at(change.province).count(faction) >= change.go.count(faction);
               });
    });
}

/// If the action is legal (is_plainly_legal), carries it out, calls visit(), undoes the action, and returns what
/// visit() returned. Otherwise returns false.
template <class Visit>
bool with_action(const Game& game, OpenRow& row, unsigned stage, Action action, Visit&& visit) {
    if (!action.has_effect()) return false;
    const Effect effect = Effect::of(action);
    if (!is_plainly_legal(RowBoard(game, row, stage), action.card(), effect)) return false;
    const OpenRow::Before before = row.act(effect);
    const bool found = visit();
    row.undo(effect, before);
    return found;
}

} // namespace

LastPlay::After& LastPlay::after_taking(unsigned taken) noexcept {
    After& facing = after[taken];
    if (facing.known) return facing;
    const unsigned hand = position.hand[seat].bits();
    // Removes the lowest card. Which card does not matter: wanted endings depend only on the number of cards left.
    facing.position = after_play(position, seat, Hand::from_bits(hand & (hand - 1U)), taken);
    facing.known = true;
    return facing;
}

RememberedReplies::RememberedReplies(unsigned most) : entries_(most), order_(most) {
    for (unsigned i = 0; i < most; ++i) order_[i] = static_cast<std::uint8_t>(i);
}

RememberedReplies::Entry& RememberedReplies::add(const ReplyLine& line) noexcept {
    if (size_ < entries_.size()) ++size_;
    std::rotate(order_.begin(), order_.begin() + size_ - 1, order_.begin() + size_);
    Entry& entry = (*this)[0];
    entry.line = line;
    entry.cards = line.cards();
    entry.base = 0;
    return entry;
}

// Where many plays must be refuted, it pays to keep many lines. In a leaf, the repliers have one play left: 8 suffice.
Replies::Replies(const Camps& camps)
    : camps_(camps),
      remembered_{
          {{RememberedReplies(8), RememberedReplies(64), RememberedReplies(64)},
           {RememberedReplies(8), RememberedReplies(64), RememberedReplies(64)}}} {}

RememberedReplies& Replies::remembered_of(const Repliers& repliers) noexcept {
    return remembered_[(repliers.seats & camps_.attacker()) != 0][std::min(repliers.plays, 3U) - 1U];
}

/// Returns the endings that the seat of the line's last play wants.
EndingSet Replies::wanted_after(Position position, const ReplyLine& line) const noexcept {
    for (unsigned step = 0; step < line.length; ++step)
        position = after_reply(position, line.seats[step], line.turns[step]);
    return camps_.wanted(position, line.seats[line.length - 1U], position.cards_left == 0);
}

/// Returns those of `takings` that the entry's line refutes; none if the repliers lack a card of the line. They have
/// enough plays for it: remembered_of() keeps lines for one, two and more plays apart, and a line has at most three.
TakingsByPlace Replies::refuted_by(RememberedReplies::Entry& entry, LastPlay& play, TakingsByPlace takings) const {
    assert(entry.line.length <= play.repliers.plays);
    if ((entry.cards & ~play.repliers.cards) != 0) return 0;
    if (entry.base != play.base_number) {
        entry.base = play.base_number;
        entry.on_row.lay_out(camps_.game(), *play.base, play.stage, entry.line);
        entry.wanted = {};
    }
    if (!entry.on_row.legal_after(play.change)) return 0;
    constexpr unsigned asked = 1U << 15;
    static_assert(ending_count <= 15);
    return entry.on_row.refuted(*play.base, play.row, play.change, takings, [&](unsigned taken) -> EndingSet {
        auto& wanted = entry.wanted[taken];
        if (wanted == 0)
            wanted = static_cast<std::uint16_t>(wanted_after(play.after_taking(taken).position, entry.line) | asked);
        return wanted;
    });
}

TakingsByPlace Replies::unrefuted(LastPlay& play, Action action, TakingsByPlace takings) {
    RememberedReplies& remembered = remembered_of(play.repliers);
    for (unsigned i = 0; i < remembered.size(); ++i) {
        const TakingsByPlace refuted = refuted_by(remembered[i], play, takings);
        if (refuted == 0) continue;
        remembered.promote(i);
        takings &= ~refuted;
        if (takings == 0) return 0;
    }
    TakingsByPlace unrefuted = 0;
    for (; takings != 0; takings &= takings - 1) {
        const unsigned at = static_cast<unsigned>(std::countr_zero(takings));
        const Taking taking = taking_at(play.row, at);
        if (play.is_refuted != nullptr && (*play.is_refuted)(Turn{action, taking})) continue;
        std::optional<ReplyLine> line;
        with_taking(play.row, play.stage, taking, [&] {
            line = new_line(play, taken_by(at));
            return true;
        });
        if (!line)
            unrefuted |= 1U << at;
        else if (line->length != 0)
            takings &= ~(refuted_by(remembered.add(*line), play, takings) & ~(1U << at));
    }
    return unrefuted;
}

/// Returns a line that refutes the play, or nothing. Looks first for a single reply, then for a reply that continues
/// the beginning of a remembered line. The line is empty if it refutes the play but cannot be remembered.
std::optional<ReplyLine> Replies::new_line(LastPlay& play, unsigned taken) {
    const Repliers& repliers = play.repliers;
    LastPlay::After& after = play.after_taking(taken);
    for (unsigned seat = 0; seat < camps_.game().players(); ++seat) {
        if (!repliers.include(seat)) continue;
        if (!(after.asked >> seat & 1U)) after.wanted[seat] = camps_.wanted_of_play(after.position, seat);
        after.asked |= 1U << seat;
        if (auto line = line_ended_by(play, after.position.hand[seat], seat, after.wanted[seat], ReplyLine{}))
            return line;
    }
    if (repliers.plays < 2) return {};
    boost::container::static_vector<ReplyLine, 4> beginnings;
    RememberedReplies& remembered = remembered_of(repliers);
    for (unsigned i = 0; i < std::min<std::size_t>(remembered.size(), beginnings.capacity()); ++i) {
        // Leaves one of the repliers' plays for the end of the line.
        ReplyLine& beginning = beginnings.emplace_back(remembered[i].line);
        const auto most = std::min<std::size_t>(beginning.turns.size(), repliers.plays) - 1;
        beginning.length = static_cast<std::uint8_t>(std::min<std::size_t>(beginning.length, most));
    }
    for (const ReplyLine& beginning : beginnings) {
        if ((beginning.cards() & ~repliers.cards) != 0) continue;
        if (auto line = line_begun_with(play, after.position, beginning, 0)) return line;
    }
    return {};
}

/// Plays the turns of `beginning` from number `step` on, then looks for a last reply. Returns the line, or nothing.
std::optional<ReplyLine> Replies::line_begun_with(
    LastPlay& play, const Position& position, const ReplyLine& beginning, unsigned step) const {
    std::optional<ReplyLine> line;
    const Game& game = camps_.game();
    if (step < beginning.length) {
        const Turn turn = beginning.turns[step];
        with_action(game, play.row, play.stage, turn.action(), [&] {
            return with_taking(play.row, play.stage, turn.taking(), [&] {
                line = line_begun_with(play, after_reply(position, beginning.seats[step], turn), beginning, step + 1);
                return true;
            });
        });
        return line;
    }
    // If three passes settle a struggle of four players (R3.4), the seat that played last is not to move again in it.
    const bool comes_twice = game.players() <= game.passes_to_settle();
    const unsigned again = step > 0 && !comes_twice ? beginning.seats[step - 1U] : max_players;
    for (unsigned seat = 0; seat < game.players() && !line; ++seat)
        if (play.repliers.include(seat) && seat != again && !position.hand[seat].empty())
            line = line_ended_by(play, position.hand[seat], seat, camps_.wanted_of_play(position, seat), beginning);
    return line;
}

/// Looks for a play from `hand` that reaches a wanted ending, and returns `beginning` with this play added, or nothing.
/// If the repliers have only one play left, this play may also come in a later struggle, because a leaf must find every
/// refutation. With more plays left, the search finds those in later struggles. \pre the beginning has been played
std::optional<ReplyLine> Replies::line_ended_by(
    LastPlay& play, Hand hand, unsigned seat, const WantedEndings& wanted, const ReplyLine& beginning) const {
    assert(beginning.length < play.repliers.plays);
    Turn last;
    const Stages stages = play.repliers.plays > 1 ? this_stage : stages_of_reply(camps_.game(), play.seat, seat);
    if (!last_play_reaches(camps_.game(), play.row, hand, play.stage, wanted, stages, &last)) return {};
    if (!ReplyLine::may_hold(last)) return ReplyLine{};
    ReplyLine line = beginning;
    line.add(last, seat);
    return line;
}

} // namespace siam::search
