/// Reply lines: remembered replies to a last play, tried on all its takings at once.
#pragma once

#include "solver/search/row.hpp"

#include <bit>

namespace siam::search {

/// A set of takings: a bit for each faction at each place of a row, and a bit for the empty taking.
///
///     bit   24 | 23 ... 0
///        empty | 3 * place + faction
using TakingsByPlace = std::uint32_t;
inline constexpr unsigned empty_taking = faction_count * province_count;

[[nodiscard]] inline Taking taking_at(const OpenRow& row, unsigned taking) noexcept {
    if (taking == empty_taking) return {};
    return {static_cast<Province>(row.name[taking / faction_count]), all_factions[taking % faction_count]};
}
/// Returns the index of the faction taken; faction_count if none is taken.
[[nodiscard]] constexpr unsigned taken_by(unsigned taking) noexcept {
    return taking == empty_taking ? faction_count : taking % faction_count;
}

/// Plays of one camp, one after another with only passes between them. Each play takes a follower. Whether its action
/// is legal must not depend on other possible actions (R4.1). So a line holds neither a swap card without effect nor
/// the fallback of the two-for-one card (R5.6).
struct ReplyLine {
    std::array<Turn, 3> turns{};
    std::array<std::uint8_t, 3> seats{};
    std::uint8_t length = 0;

    [[nodiscard]] static bool may_hold(Turn turn) noexcept;
    void add(Turn turn, unsigned seat) noexcept {
        turns[length] = turn;
        seats[length++] = static_cast<std::uint8_t>(seat);
    }
    /// Returns the cards of the line: eight bits for each seat, as in Hand.
    [[nodiscard]] std::uint32_t cards() const noexcept;
};

/// An action's changes to a row, except the tiles that it moves.
struct RowChange {
    unsigned touched = 0;                             ///< a bit for each place where followers come or go
    std::array<std::uint32_t, province_count> more{}; ///< the change of the followers at each place, see spread()
    unsigned draws = 0111; ///< bit 3 * f + n: the action draws n followers of faction number f
    Swap banned;           ///< the swap that the next card may not make (R5.9)

    RowChange() noexcept = default;
    /// \pre the effect moves no tiles, and the action has changed the row already
    RowChange(const OpenRow& row, const Effect& effect) noexcept;
};

/// A reply line laid out on a row: its effect is computed once, so that it can be tried after many plays.
///
/// If an action moves no tiles, then the action, a taking and a line only add and remove followers. So the followers of
/// a place after all three are the sum of their effects. The play changes no borders, markers or settled provinces. So
/// the line is legal after the play if and only if three conditions hold. The followers that the line removes are
/// there, its cards draw what the pool allows (R5.3, R5.7), and its first swap does not undo the play's (R5.9).
class LaidOutLine {
public:
    /// Computes the effect of the line on the row. Checks neither the player to move, nor the hands, nor anything that
    /// stays the same in the whole game (borders, switches).
    /// \pre line.length > 0, and the line was legal in some position of this game
    void lay_out(const Game& game, const OpenRow& row, unsigned stage, const ReplyLine& line) noexcept;

    /// Whether the line is legal after the action, before the taking. \pre lay_out() was called
    [[nodiscard]] bool legal_after(const RowChange& change) const noexcept;
    /// Returns those of `takings` after which the line is still legal and leads to a wanted ending. wanted(faction)
    /// returns the endings wanted if the taking takes this faction (faction_count: none). `after` is the row after the
    /// action. \pre legal_after(change), and the line was laid out on `row`
    template <class EndingsWanted>
    [[nodiscard]] TakingsByPlace refuted(
        const OpenRow& row, const OpenRow& after, const RowChange& change, TakingsByPlace takings,
        EndingsWanted&& wanted) noexcept;

private:
    /// An offset that is added to each count of now_ and need_. It makes negative counts visible: bit 6 is set exactly
    /// if the count is 0 or more.
    static constexpr std::uint32_t zero = 0x404040U;
    [[nodiscard]] static bool all_there(std::uint32_t counts) noexcept { return (counts & zero) == zero; }
    /// Whether some count is 32 or more, which its bits 6 and 5 show. A game has fewer followers of a faction (R1.2),
    /// so a line with such a count is legal only if the play removes followers first.
    [[nodiscard]] static bool more_than_there_are(std::uint32_t counts) noexcept {
        return (counts & counts << 1 & zero) != 0;
    }

    bool act(const RowBoard& board, const OpenRow& row, unsigned stage, Action action) noexcept;
    bool draw(const OpenRow& row, unsigned stage, Card card, Followers drawn) noexcept;
    bool come(const OpenRow& row, unsigned stage, Province province, Followers followers) noexcept;
    bool leave(const OpenRow& row, unsigned stage, Province province, Followers followers) noexcept;
    void prepare(const OpenRow& row, unsigned place) noexcept;

    bool possible_ = false; ///< the line is legal after some plays
    std::array<std::uint32_t, province_count> now_,
        need_;                                        ///< by place: followers after the line; lowest counts during it
    std::array<std::uint16_t, province_count> at_;    ///< followers at each place after the line, as words
    std::array<std::uint8_t, province_count> to_;     ///< the place of each tile after the line
    std::array<std::uint16_t, empty_taking> without_; ///< how the taking changes the code (at prepared places)
    TakingsByPlace spared_ = 0;                       ///< takings of followers that the line can spare
    unsigned prepared_ = 0;                           ///< the prepared places, a bit for each
    unsigned missing_ = 0; ///< the places at which the line is illegal unless the play adds followers
    unsigned code_ = 0;    ///< final code of the row without the places in missing_
    unsigned draws_ = 0;   ///< the draws of the play that the line allows, as in RowChange
    std::array<std::uint8_t, faction_count> drawn_; ///< the followers that the line draws
    ProvinceSet marked_;                            ///< includes the line's own markers
    Swap first_swap_, last_swap_;
};

template <class EndingsWanted>
TakingsByPlace LaidOutLine::refuted(
    const OpenRow& row, const OpenRow& after, const RowChange& change, TakingsByPlace takings,
    EndingsWanted&& wanted) noexcept {
    // Each word below is an index of the table of controls. By legal_after() and the test of `need_`, no count is below
    // 0 and the pool gives what the cards draw. So all followers of a faction are still at most 31, as are all counts.
    const auto word_at = [&](unsigned place) { return at_[place] + after.at[place].word() - row.at[place].word(); };
    unsigned code = code_;
    TakingsByPlace at_touched = 0;
    for (unsigned left = change.touched; left != 0; left &= left - 1) {
        const unsigned place = static_cast<unsigned>(std::countr_zero(left)), shift = 2U * to_[place];
        code = (code & ~(3U << shift)) | control_table[Followers::from_word(word_at(place))] << shift;
        at_touched |= 7U << (3 * place);
    }
    TakingsByPlace refuted = 0;
    const auto ask = [&](unsigned taking, unsigned end) {
        if (wanted(taken_by(taking)) >> row.ending[end] & 1U) refuted |= 1U << taking;
    };
    for (unsigned place = 0; place < row.open; ++place)
        if ((takings & ~at_touched) >> (3 * place) & 7U && !(prepared_ >> place & 1U)) prepare(row, place);
    for (TakingsByPlace left = takings & ~at_touched & spared_; left != 0; left &= left - 1) {
        const unsigned taking = static_cast<unsigned>(std::countr_zero(left));
        ask(taking, taking == empty_taking ? code : code ^ without_[taking]);
    }
    for (TakingsByPlace left = takings & at_touched; left != 0; left &= left - 1) {
        const unsigned taking = static_cast<unsigned>(std::countr_zero(left)), place = taking / faction_count;
        const Followers one = Followers::one(all_factions[taking % faction_count]);
        if (!all_there(need_[place] + change.more[place] - spread(one))) continue;
        const unsigned shift = 2U * to_[place];
        ask(taking,
            (code & ~(3U << shift)) | control_table[Followers::from_word(word_at(place) - one.word())] << shift);
    }
    return refuted;
}

} // namespace siam::search
