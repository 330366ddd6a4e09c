/// Plans: answers to a last play that are remembered, and tried on all that it may take at once.
#pragma once

#include "solver/row.hpp"

#include <bit>

namespace siam {

/// A set of endings: bit e is Ending number e.
using EndingSet = unsigned;

/// Takings at the places of a row, the empty one included.
///
///     bit   24 | 23 ... 0
///        empty | 3 * place + faction
using TakingSet = std::uint32_t;
inline constexpr unsigned empty_taking = faction_count * province_count;

[[nodiscard]] inline Taking taking_at(const Row& row, unsigned taking) noexcept {
    if (taking == empty_taking) return {};
    return {static_cast<Province>(row.name[taking / faction_count]), all_factions[taking % faction_count]};
}
/// The faction that is taken; faction_count if none.
[[nodiscard]] constexpr unsigned taken_by(unsigned taking) noexcept {
    return taking == empty_taking ? faction_count : taking % faction_count;
}

/// Three counts with eight bits each. Sums and differences of such words are those of the counts, below 0 too, as long
/// as all counts of the result are 0 or more.
[[nodiscard]] constexpr std::uint32_t spread(Followers followers) noexcept {
    const std::uint32_t word = followers.word();
    return (word & 0x1FU) | (word & 0x3E0U) << 3 | (word & 0x7C00U) << 6;
}

/// Plays of a cause, one after the other with only passes between. Each takes a follower, and acts plainly: it is not
/// one that asks what else is possible, as a swap card without effect or a two-for-one's fallback does (R4.1, R5.6).
struct Plan {
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

/// What an action has done to a row, but for the tiles that it has moved.
struct Change {
    unsigned touched = 0;                             ///< a bit for each place where followers came or went
    std::array<std::uint32_t, province_count> more{}; ///< how many more stand there now, spread
    unsigned draws = 0111;                            ///< bit 3 * faction + number drawn from the pool
    Swap banned;                                      ///< for the next card (R5.9)

    Change() noexcept = default;
    /// \pre no tile has moved
    Change(const Row& before, const Row& after, unsigned stage) noexcept;
};

/// A plan carried out on a row beforehand, to see what it leads to after each of many plays.
///
/// An action that moves no tiles, a taking and a plan only let followers come and go, so what stands somewhere after
/// all three is the sum of what each does there. And after the play the plan is legal exactly if whoever leaves in it
/// is there then, if the pool holds what its cards ask for (R5.3, R5.7), and if its first swap does not undo the play
/// (R5.9): borders, markers and settled provinces are the same before and after the play.
class PlanOnRow {
public:
    /// Whose turn it is, what the hands hold, and what no play of the game can change (borders, switches) is not looked
    /// at. \pre plan.length > 0, and the plan was legal somewhere in this game
    void carry_out(const Game& game, const Row& row, unsigned stage, const Plan& plan) noexcept;

    /// The plan is legal after the action, before anything is taken. \pre carried out
    [[nodiscard]] bool legal_after(const Change& change) const noexcept;
    /// Those of the takings after which the plan is legal still, and leads to an ending that is wanted: wanted(faction
    /// taken, or faction_count) says which are. `row` is the one it was carried out on, `after` what the action has
    /// made of it. \pre legal_after(change)
    template <class Wanted>
    [[nodiscard]] TakingSet answered(
        const Row& row, const Row& after, const Change& change, TakingSet takings, const std::uint8_t* ending,
        Wanted&& wanted) noexcept;

private:
    /// Added to each count of now_ and need_, so that counts below 0 show: bit 6 is set if and only if it is 0 or more.
    static constexpr std::uint32_t zero = 0x404040U;
    [[nodiscard]] static bool all_there(std::uint32_t counts) noexcept { return (counts & zero) == zero; }

    bool act(const Game& game, const Row& row, unsigned stage, Action action, ProvinceSet& marked) noexcept;
    bool swap(const Row& row, unsigned stage, Swap swap) noexcept;
    bool finds_in_pool(const Row& row, unsigned stage, Faction faction, unsigned least, unsigned most) noexcept;
    bool come(const Row& row, unsigned stage, Province province, Faction faction) noexcept;
    bool leave(const Row& row, unsigned stage, Province province, Faction faction) noexcept;
    void prepare(const Row& row, unsigned place) noexcept;

    bool possible_ = false;                                ///< legal after some plays
    std::array<std::uint32_t, province_count> now_, need_; ///< by place: what stands there; the least that ever did
    std::array<std::uint16_t, province_count> at_;         ///< what stands there in the end: a Followers' word
    std::array<std::uint8_t, province_count> to_;          ///< where the tile lies in the end
    std::array<std::uint16_t, empty_taking> without_;      ///< what the taking changes of the code (at prepared places)
    TakingSet spared_ = 0;                                 ///< takings of whom the plan does not need (there)
    unsigned prepared_ = 0;                                ///< places, a bit each
    unsigned missing_ = 0;                                 ///< places where somebody leaves who is not there
    unsigned code_ = 0;                                    ///< of the row in the end, but for places in missing_
    unsigned draws_ = 0;                                   ///< what the play may have drawn, as Change has it
    std::array<std::uint8_t, faction_count> drawn_;        ///< by the plan
    Swap first_swap_, last_swap_;
};

/// Plans that were answers lately, those that answered last first, with what they come to on the row at hand.
class RecentPlans {
public:
    struct Entry {
        Plan plan;
        std::uint32_t cards;
        std::uint64_t ground; ///< number of the row that it was carried out on; 0: none
        PlanOnRow on_row;
        std::array<std::uint16_t, faction_count + 1> wanted; ///< endings, by the faction taken; 0: not asked yet
    };
    explicit RecentPlans(unsigned most);

    [[nodiscard]] unsigned size() const noexcept { return size_; }
    [[nodiscard]] Entry& operator[](unsigned i) noexcept { return entries_[order_[i]]; }
    /// Forgets the last one if there is no room.
    Entry& add(const Plan& plan) noexcept;
    void promote(unsigned i) noexcept { std::swap(order_[i], order_[i / 2]); }

private:
    std::vector<Entry> entries_;
    std::vector<std::uint8_t> order_;
    unsigned size_ = 0;
};

template <class Wanted>
TakingSet PlanOnRow::answered(
    const Row& row, const Row& after, const Change& change, TakingSet takings, const std::uint8_t* ending,
    Wanted&& wanted) noexcept {
    const auto word_at = [&](unsigned place) { return at_[place] + after.at[place].word() - row.at[place].word(); };
    unsigned code = code_;
    TakingSet at_touched = 0;
    for (unsigned left = change.touched; left != 0; left &= left - 1) {
        const unsigned place = static_cast<unsigned>(std::countr_zero(left)), shift = 2U * to_[place];
        code = (code & ~(3U << shift)) | control_table[Followers::from_word(word_at(place))] << shift;
        at_touched |= 7U << (3 * place);
    }
    TakingSet answered = 0;
    const auto ask = [&](unsigned taking, unsigned end) {
        if (wanted(taken_by(taking)) >> ending[end] & 1U) answered |= 1U << taking;
    };
    for (unsigned place = 0; place < row.open; ++place)
        if ((takings & ~at_touched) >> (3 * place) & 7U && !(prepared_ >> place & 1U)) prepare(row, place);
    for (TakingSet left = takings & ~at_touched & spared_; left != 0; left &= left - 1) {
        const unsigned taking = static_cast<unsigned>(std::countr_zero(left));
        ask(taking, taking == empty_taking ? code : code ^ without_[taking]);
    }
    for (TakingSet left = takings & at_touched; left != 0; left &= left - 1) {
        const unsigned taking = static_cast<unsigned>(std::countr_zero(left)), place = taking / faction_count;
        const Followers one = Followers::one(all_factions[taking % faction_count]);
        if (!all_there(need_[place] + change.more[place] - spread(one))) continue;
        const unsigned shift = 2U * to_[place];
        ask(taking,
            (code & ~(3U << shift)) | control_table[Followers::from_word(word_at(place) - one.word())] << shift);
    }
    return answered;
}

} // namespace siam
