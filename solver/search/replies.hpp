/// Finds and remembers replies that refute a last play.
#pragma once

#include "solver/search/last_play.hpp"

#include <functional>
#include <vector>

namespace siam::search {

/// The opponents of a camp that makes its last play: the seats of the other camp that hold cards.
struct Repliers {
    unsigned seats = 0;      ///< bit i: seat i
    unsigned plays = 0;      ///< plays left to them in all
    std::uint32_t cards = 0; ///< cards in their hands, as in ReplyLine::cards

    [[nodiscard]] bool include(unsigned seat) const noexcept { return seats >> seat & 1U; }
};

/// Tells whether a play of the mover is known to be refuted.
using IsRefuted = std::function<bool(Turn)>;

/// The last play of a camp: a seat makes it at one stage of a row, and the repliers may answer it. One object serves
/// all plays of the seat at this stage, one action after another.
///
/// An example is node 2 of position A in README.md. Player 1 (`seat` 0) has one play left, the Rama card, and player 2
/// (`repliers.seats` 0b10) has two, a Khon Thai and a one-for-one card. `stage` is 0, since no struggle is settled:
///
///                        Chumphon  Ayutthaya
///     before             r5m4      m2         the row before the play
///     row, for R=AY,CH   r6m4      rm2        after the action, and before its player takes a follower
///     change             r         r          the action also draws two Rama from the pool
///
/// The action moves no tiles, so `base` is `before`, for the other two actions of the card too. The line
/// F=rCH,lCH,mCH/mCH, found for R=AY,AY, is therefore laid out on `before` once, and tried after all three actions.
/// after[2] is what the repliers know once player 1 has taken a Malay (faction number 2): player 1 then has r2l4m4 and
/// no card. It is the same for all actions and both provinces.
struct LastPlay {
    OpenRow& row; ///< the row after the current action
    unsigned stage, seat;
    const Position& position; ///< before the play
    const Repliers& repliers;
    const IsRefuted* is_refuted = nullptr; ///< may refute the play as well; null: only replies can
    const OpenRow before = row;
    std::uint64_t before_number = 0; ///< the base number of the row before the play

    /// The row on which reply lines are laid out. It is the row before the play; if the action moves tiles, it is the
    /// row after the action.
    const OpenRow* base = nullptr;
    std::uint64_t base_number = 0; ///< the number of `base`
    RowChange change{};            ///< what the action does to the base

    /// Facts about the repliers that depend on the faction taken (faction_count: none), but not on the row. They are
    /// the same for every card, and computed on demand.
    struct After {
        bool known = false;
        Position position{};
        unsigned asked = 0; ///< the seats whose wanted endings are computed
        std::array<WantedEndings, max_players> wanted{};
    };
    std::array<After, faction_count + 1> after{};

    /// Returns the facts for faction number `taken`. \pre the play can take the faction (faction_count: nothing)
    After& after_taking(unsigned taken) noexcept;
};

/// Reply lines that recently refuted a play, the most useful first, with their effect on the current row.
class RememberedReplies {
public:
    struct Entry {
        ReplyLine line;
        std::uint32_t cards;
        std::uint64_t base; ///< number of the row that the line was laid out on; 0: none
        LaidOutLine on_row;
        std::array<std::uint16_t, faction_count + 1> wanted; ///< wanted endings by faction taken; 0: not computed yet
    };
    explicit RememberedReplies(unsigned most);

    [[nodiscard]] unsigned size() const noexcept { return size_; }
    [[nodiscard]] Entry& operator[](unsigned i) noexcept { return entries_[order_[i]]; }
    /// Adds the line, and returns its entry. Drops the last entry if there is no room.
    Entry& add(const ReplyLine& line) noexcept;
    void promote(unsigned i) noexcept { std::swap(order_[i], order_[i / 2]); }

private:
    std::vector<Entry> entries_;
    std::vector<std::uint8_t> order_;
    unsigned size_ = 0;
};

/// Finds and remembers the replies of both camps. A reply line is one play, or several plays in one struggle with only
/// passes of the others between them. (If three passes settle a struggle of four players, no seat plays twice running.)
/// After a camp's last play this camp can only pass, so the repliers can always play a line to its end. Therefore a
/// play that a line refutes loses.
class Replies {
public:
    explicit Replies(const Camps& camps);

    /// Returns an unused number, for another row on which lines are laid out.
    [[nodiscard]] std::uint64_t new_base() noexcept { return ++bases_; }
    /// Returns those of `takings` for which no refuting reply is found quickly. Tries the remembered lines first, then
    /// play.is_refuted. Then looks for a new line against each remaining taking, and tries each new line on the other
    /// takings too. \pre play.row, play.base and play.change describe the row after the action; repliers.plays > 0
    [[nodiscard]] TakingsByPlace unrefuted(LastPlay& play, Action action, TakingsByPlace takings);

private:
    [[nodiscard]] RememberedReplies& remembered_of(const Repliers& repliers) noexcept;
    [[nodiscard]] TakingsByPlace refuted_by(
        RememberedReplies::Entry& entry, LastPlay& play, TakingsByPlace takings) const;
    [[nodiscard]] EndingSet wanted_after(Position position, const ReplyLine& line) const noexcept;
    [[nodiscard]] std::optional<ReplyLine> new_line(LastPlay& play, unsigned taken);
    [[nodiscard]] std::optional<ReplyLine> line_begun_with(
        LastPlay& play, const Position& position, const ReplyLine& beginning, unsigned step) const;
    [[nodiscard]] std::optional<ReplyLine> line_ended_by(
        LastPlay& play, Hand hand, unsigned seat, const WantedEndings& wanted, const ReplyLine& beginning) const;

    Camps camps_;
    std::array<std::array<RememberedReplies, 3>, 2> remembered_; ///< by camp (defenders first), plays left: 1, 2, more
    std::uint64_t bases_ = 0;                                    ///< the number of bases so far
};

} // namespace siam::search
