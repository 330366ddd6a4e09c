/// Reply lines: replies to a last play that are remembered, and tried on all that it may take at once.
#pragma once

#include "solver/search/row.hpp"

#include <bit>

namespace siam::search {

/// Takings at the places of a row, the empty one included.
///
///     bit   24 | 23 ... 0
///        empty | 3 * place + faction
using TakingsByPlace = std::uint32_t;
inline constexpr unsigned empty_taking = faction_count * province_count;

[[nodiscard]] inline Taking taking_at(const OpenRow& row, unsigned taking) noexcept {
    if (taking == empty_taking) return {};
    return {static_cast<Province>(row.name[taking / faction_count]), all_factions[taking % faction_count]};
}
/// The faction that is taken; faction_count if none.
[[nodiscard]] constexpr unsigned taken_by(unsigned taking) noexcept {
    return taking == empty_taking ? faction_count : taking % faction_count;
}

/// Plays of one camp, one after the other with only passes between. Each takes a follower, and acts plainly: it is not
/// one that asks what else is possible, as a swap card without effect or a two-for-one's fallback does (R4.1, R5.6).
struct ReplyLine {
    std::array<Turn, 3> turns{};
    std::array<std::uint8_t, 3> seats{};
    std::uint8_t length = 0;

    [[nodiscard]] static bool may_hold(Turn turn) noexcept;
    void add(Turn turn, unsigned seat) noexcept {
        turns[length] = turn;
        seats[length++] = static_cast<std::uint8_t>(seat);
    }
    /// Cards by seat, eight bits each, as Hand has them.
    [[nodiscard]] std::uint32_t cards() const noexcept;
};

/// An action's changes to a row, except the tiles that it moves.
struct RowChange {
    unsigned touched = 0;                             ///< a bit for each place where followers come or go
    std::array<std::uint32_t, province_count> more{}; ///< how many more stand there then, spread
    unsigned draws = 0111;                            ///< bit 3 * faction + number drawn from the pool
    Swap banned;                                      ///< for the next card (R5.9)

    RowChange() noexcept = default;
    /// The row is as the action has left it. \pre the effect moves no tiles
    RowChange(const OpenRow& row, const Effect& effect) noexcept;
};

/// A reply line laid out on a row beforehand, to see what it leads to after each of many plays.
///
/// An action that moves no tiles, a taking and a line only let followers come and go, so what stands somewhere after
/// all three is the sum of what each does there. And after the play the line is legal exactly if whoever leaves in it
/// is there then, if the pool holds what its cards ask for (R5.3, R5.7), and if its first swap does not undo the play
/// (R5.9): borders, markers and settled provinces are the same before and after the play.
class LaidOutLine {
public:
    /// Ignores whose turn it is, the hands, and everything that no play of the game can change (borders, switches).
    /// \pre line.length > 0, and the line was legal somewhere in this game
    void lay_out(const Game& game, const OpenRow& row, unsigned stage, const ReplyLine& line) noexcept;

    /// The line is legal after the action, before anything is taken. \pre laid out
    [[nodiscard]] bool legal_after(const RowChange& change) const noexcept;
    /// The takings after which the line is still legal and leads to a wanted ending: wanted(faction taken, or
    /// faction_count) says which endings these are. The line was laid out on `row`; `after` is the row after the
    /// action. \pre legal_after(change)
    template <class EndingsWanted>
    [[nodiscard]] TakingsByPlace refuted(
        const OpenRow& row, const OpenRow& after, const RowChange& change, TakingsByPlace takings,
        EndingsWanted&& wanted) noexcept;

private:
    /// Added to each count of now_ and need_, so that counts below 0 show: bit 6 is set if and only if it is 0 or more.
    static constexpr std::uint32_t zero = 0x404040U;
    [[nodiscard]] static bool all_there(std::uint32_t counts) noexcept { return (counts & zero) == zero; }
    /// Some count is 32 or more, bits 6 and 5. A game has 31 followers of a faction at most (R1.2), so the play has to
    /// take some away from there.
    [[nodiscard]] static bool more_than_there_are(std::uint32_t counts) noexcept {
        return (counts & counts << 1 & zero) != 0;
    }

    bool act(const RowBoard& board, const OpenRow& row, unsigned stage, Action action) noexcept;
    bool draw(const OpenRow& row, unsigned stage, Card card, Followers drawn) noexcept;
    bool come(const OpenRow& row, unsigned stage, Province province, Followers followers) noexcept;
    bool leave(const OpenRow& row, unsigned stage, Province province, Followers followers) noexcept;
    void prepare(const OpenRow& row, unsigned place) noexcept;

    bool possible_ = false;                                ///< legal after some plays
    std::array<std::uint32_t, province_count> now_, need_; ///< by place: what stands there; the least that ever did
    std::array<std::uint16_t, province_count> at_;         ///< what stands there in the end: a Followers' word
    std::array<std::uint8_t, province_count> to_;          ///< where the tile lies in the end
    std::array<std::uint16_t, empty_taking> without_;      ///< what the taking changes of the code (at prepared places)
    TakingsByPlace spared_ = 0;                            ///< takings of whom the line does not need (there)
    unsigned prepared_ = 0;                                ///< places, a bit each
    unsigned missing_ = 0;                                 ///< places that only a play which touches them makes right
    unsigned code_ = 0;                                    ///< of the row in the end, but for places in missing_
    unsigned draws_ = 0;                                   ///< what the play may have drawn, as RowChange has it
    std::array<std::uint8_t, faction_count> drawn_;        ///< by the line
    ProvinceSet marked_;                                   ///< by the line too
    Swap first_swap_, last_swap_;
};

template <class EndingsWanted>
TakingsByPlace LaidOutLine::refuted(
    const OpenRow& row, const OpenRow& after, const RowChange& change, TakingsByPlace takings,
    EndingsWanted&& wanted) noexcept {
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
