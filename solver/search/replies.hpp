/// How a last play is refuted: replies that are looked for, and remembered.
#pragma once

#include "solver/search/last_play.hpp"

#include <vector>

namespace siam::search {

/// The opponents of a camp that makes its last play: those of the other camp that hold cards.
struct Repliers {
    unsigned seats = 0;      ///< bit i: seat i
    unsigned plays = 0;      ///< that they may make in all
    std::uint32_t cards = 0; ///< in their hands, as ReplyLine::cards

    [[nodiscard]] bool include(unsigned seat) const noexcept { return seats >> seat & 1U; }
};

/// Asks whoever it refers to whether a play of the player to move is known to be refuted. It owns nothing.
class IsRefuted {
public:
    template <class Known>
    explicit IsRefuted(const Known& known) noexcept
        : known_(&known), ask_([](const void* all, Turn turn) { return (*static_cast<const Known*>(all))(turn); }) {}
    [[nodiscard]] bool operator()(Turn turn) const { return ask_(known_, turn); }

private:
    const void* known_;
    bool (*ask_)(const void*, Turn);
};

/// A seat makes its camp's last play, at one stage of a row, and the repliers may answer it.
struct LastPlay {
    OpenRow& row; ///< as the action at hand leaves it
    unsigned stage, seat;
    const Position& position; ///< before the play
    const Repliers& repliers;
    const IsRefuted* is_refuted = nullptr; ///< none: only replies tell
    const OpenRow before = row;
    std::uint64_t before_number = 0; ///< of the row before, as a base

    /// On which reply lines are laid out: the row before the play, or after its action if that moves tiles.
    const OpenRow* base = nullptr;
    std::uint64_t base_number = 0; ///< of its own
    RowChange change{};            ///< what the action does to the base

    /// The repliers' situation, apart from the row, by the faction taken (faction_count: nothing). It is the same for
    /// every card, and filled in on demand.
    struct After {
        bool known = false;
        Position position{};
        unsigned asked = 0; ///< seats whose wishes are known
        std::array<WantedEndings, max_players> wanted{};
    };
    std::array<After, faction_count + 1> after{};

    /// \pre a play is at hand that takes that faction
    After& after_taking(unsigned taken) noexcept;
};

/// Reply lines that refuted lately, those that did last first, with what they come to on the row at hand.
class RememberedReplies {
public:
    struct Entry {
        ReplyLine line;
        std::uint32_t cards;
        std::uint64_t base; ///< number of the row that it was laid out on; 0: none
        LaidOutLine on_row;
        std::array<std::uint16_t, faction_count + 1> wanted; ///< endings, by the faction taken; 0: not asked yet
    };
    explicit RememberedReplies(unsigned most);

    [[nodiscard]] unsigned size() const noexcept { return size_; }
    [[nodiscard]] Entry& operator[](unsigned i) noexcept { return entries_[order_[i]]; }
    /// Forgets the last one if there is no room.
    Entry& add(const ReplyLine& line) noexcept;
    void promote(unsigned i) noexcept { std::swap(order_[i], order_[i / 2]); }

private:
    std::vector<Entry> entries_;
    std::vector<std::uint8_t> order_;
    unsigned size_ = 0;
};

/// Replies of both camps. A reply line is a play, or several with only passes of the others between them, all of one
/// struggle (where four play and three passes settle, no seat plays twice running): one of the
/// ways in which the repliers may go on, whatever else they could do, while the camp of the last play can only pass. So
/// a play that has such a reply is lost.
class Replies {
public:
    explicit Replies(const Camps& camps);

    /// A row on which lines are laid out from here on.
    [[nodiscard]] std::uint64_t new_base() noexcept { return ++bases_; }
    /// The takings after the action to which no reply is found at once. Tries the remembered lines first, then other
    /// knowledge; then looks for a new line against each remaining taking, and tries a line it finds on the others
    /// too. \pre play.row is as the action has left it, play.base and play.change say so; repliers.plays > 0
    [[nodiscard]] TakingsByPlace unrefuted(LastPlay& play, Action action, TakingsByPlace takings);

private:
    [[nodiscard]] RememberedReplies& remembered_of(const Repliers& repliers) noexcept;
    [[nodiscard]] TakingsByPlace refuted_by(
        RememberedReplies::Entry& entry, LastPlay& play, TakingsByPlace takings) const;
    [[nodiscard]] EndingSet wanted_after(const Position& position, const ReplyLine& line) const noexcept;
    [[nodiscard]] std::optional<ReplyLine> new_line(LastPlay& play, unsigned taken);
    [[nodiscard]] std::optional<ReplyLine> line_begun_with(
        LastPlay& play, const Position& position, const ReplyLine& beginning, unsigned step) const;
    [[nodiscard]] std::optional<ReplyLine> line_ended_by(
        LastPlay& play, Hand hand, unsigned seat, const WantedEndings& wanted, const ReplyLine& beginning) const;

    Camps camps_;
    std::array<std::array<RememberedReplies, 3>, 2> remembered_; ///< of defenders and attacker; by plays: 1, 2, more
    std::uint64_t bases_ = 0;                                    ///< how many there have been
};

} // namespace siam::search
