/// The turns of a player. A turn consists of an action with a card, and of the follower taken after the action.
#pragma once

#include "engine/types.hpp"

#include <algorithm>
#include <cassert>
#include <compare>
#include <span>

namespace siam {

/// A swap of followers between two provinces (R5.4 to R5.6), as a turn makes it and as the undo ban (R5.9) remembers
/// it. The province that gives two followers comes first. In an even swap (one for one), the province that is earlier
/// in the variant's order comes first. Swaps in the notation's order have ascending words.
///
///     bit   13 12 | 11 10 9 |    8 7     |     6 5     | 4 3 2 |    1 0
///            kind |  giver  | first given| second given| other | received     (second given 0 unless two are given)
class Swap {
public:
    /// even_by_one is made by a one-for-one card; even_by_two is a one-for-one swap made by a two-for-one card (R5.6).
    enum class Kind : std::uint8_t { none, even_by_one, two_for_one, even_by_two };

    constexpr Swap() noexcept = default;
    [[nodiscard]] static constexpr Swap from_word(unsigned word) noexcept { return Swap(word); }
    /// \pre kind is even_by_one or even_by_two; a != b
    [[nodiscard]] static constexpr Swap even(
        Kind kind, Province a, Faction given, Province b, Faction received) noexcept {
        if (b < a) return even(kind, b, received, a, given);
        return Swap(index(kind) << 12 | index(a) << 9 | index(given) << 7 | index(b) << 2 | index(received));
    }
    /// \pre first <= second in faction order
    [[nodiscard]] static constexpr Swap two(
        Province giver, Faction first, Faction second, Province other, Faction received) noexcept {
        return Swap(
            index(Kind::two_for_one) << 12 | index(giver) << 9 | index(first) << 7 | index(second) << 5 |
            index(other) << 2 | index(received));
    }

    /// The word grows by this much if both provinces' numbers grow by one.
    static constexpr unsigned one_place = 1U << 9 | 1U << 2;

    [[nodiscard]] constexpr unsigned word() const noexcept { return word_; }
    [[nodiscard]] constexpr bool empty() const noexcept { return word_ == 0; }
    [[nodiscard]] constexpr Kind kind() const noexcept { return static_cast<Kind>(word_ >> 12); }
    [[nodiscard]] constexpr Province giver() const noexcept { return static_cast<Province>(word_ >> 9 & 7U); }
    [[nodiscard]] constexpr Faction first_given() const noexcept { return static_cast<Faction>(word_ >> 7 & 3U); }
    /// \pre kind() == Kind::two_for_one
    [[nodiscard]] constexpr Faction second_given() const noexcept { return static_cast<Faction>(word_ >> 5 & 3U); }
    [[nodiscard]] constexpr Province other() const noexcept { return static_cast<Province>(word_ >> 2 & 7U); }
    [[nodiscard]] constexpr Faction received() const noexcept { return static_cast<Faction>(word_ & 3U); }

    /// Returns the swap that gives everything back (R5.9). In the reverse of a two-for-one swap, other() gives the two
    /// followers back, and giver() gives the single follower back.
    [[nodiscard]] constexpr Swap reversed() const noexcept {
        if (empty()) return *this;
        if (kind() == Kind::two_for_one) return two(other(), first_given(), second_given(), giver(), received());
        return even(kind(), giver(), received(), other(), first_given());
    }
    friend constexpr bool operator==(Swap, Swap) noexcept = default;

private:
    explicit constexpr Swap(unsigned word) noexcept : word_(static_cast<std::uint16_t>(word)) {}
    std::uint16_t word_ = 0;
};

/// An action: a card with its targets, but without the taking; or a pass. Actions in the notation's order have
/// ascending words. Numbers in parentheses are widths in bits.
///
///     bit   16 15 14 | 13 ... 0
///               code | operands                          code 0 = pass, else 1 + card; operands all 0 = no effect
///     Maharacha        effect(1) tile(3) tile(3) marked(3)
///     Khon Thai        three places of 4 bits, one for each faction in faction order: 0 = none, else 1 + province
///     swaps            a Swap
///     faction card     how many(2) province(3) province(3)
class Action {
public:
    constexpr Action() noexcept = default;
    [[nodiscard]] static constexpr Action from_word(unsigned word) noexcept { return Action(word); }
    [[nodiscard]] static constexpr Action pass() noexcept { return Action(0); }
    [[nodiscard]] static constexpr Action without_effect(Card card) noexcept { return Action((1 + index(card)) << 14); }
    /// \pre marked is one of the two tiles
    [[nodiscard]] static constexpr Action maharacha(Province a, Province b, Province marked) noexcept {
        if (b < a) return maharacha(b, a, marked);
        return Action(without_effect(Card::maharacha).word_ | 1U << 9 | index(a) << 6 | index(b) << 3 | index(marked));
    }
    /// A Khon Thai with no follower placed yet: the same as without_effect(Card::khon_thai).
    [[nodiscard]] static constexpr Action khon_thai() noexcept { return without_effect(Card::khon_thai); }
    /// Returns this Khon Thai with one more follower placed.
    [[nodiscard]] constexpr Action placing(Faction faction, Province province) const noexcept {
        return Action(word_ | (1 + index(province)) << (8 - 4 * index(faction)));
    }
    /// \pre !swap.empty()
    [[nodiscard]] static constexpr Action swapping(Swap swap) noexcept {
        const Card card = swap.kind() == Swap::Kind::even_by_one ? Card::one_for_one : Card::two_for_one;
        return Action(without_effect(card).word_ | swap.word());
    }
    [[nodiscard]] static constexpr Action placing_one(Card faction_card, Province province) noexcept {
        return Action(without_effect(faction_card).word_ | 1U << 6 | index(province) << 3);
    }
    [[nodiscard]] static constexpr Action placing_two(Card faction_card, Province a, Province b) noexcept {
        if (b < a) return placing_two(faction_card, b, a);
        return Action(without_effect(faction_card).word_ | 2U << 6 | index(a) << 3 | index(b));
    }

    [[nodiscard]] constexpr unsigned word() const noexcept { return word_; }
    [[nodiscard]] constexpr bool is_pass() const noexcept { return word_ == 0; }
    /// \pre !is_pass()
    [[nodiscard]] constexpr Card card() const noexcept {
        assert(!is_pass());
        return static_cast<Card>((word_ >> 14) - 1);
    }
    [[nodiscard]] constexpr bool has_effect() const noexcept { return (word_ & 0x3FFFU) != 0; }

    /// \pre card() == Card::maharacha && has_effect()
    [[nodiscard]] constexpr Province tile_a() const noexcept { return static_cast<Province>(word_ >> 6 & 7U); }
    [[nodiscard]] constexpr Province tile_b() const noexcept { return static_cast<Province>(word_ >> 3 & 7U); }
    [[nodiscard]] constexpr Province marked() const noexcept { return static_cast<Province>(word_ & 7U); }

    /// \pre card() == Card::khon_thai
    [[nodiscard]] constexpr bool places(Faction faction) const noexcept { return khon_thai_place(faction) != 0; }
    /// \pre places(faction)
    [[nodiscard]] constexpr Province place_of(Faction faction) const noexcept {
        return static_cast<Province>(khon_thai_place(faction) - 1);
    }

    /// \pre card() is a swap card
    [[nodiscard]] constexpr Swap swap() const noexcept { return Swap::from_word(word_ & 0x3FFFU); }

    /// \pre is_faction_card(card())
    [[nodiscard]] constexpr unsigned placed() const noexcept { return word_ >> 6 & 3U; }
    [[nodiscard]] constexpr Province first_place() const noexcept { return static_cast<Province>(word_ >> 3 & 7U); }
    /// \pre placed() == 2
    [[nodiscard]] constexpr Province second_place() const noexcept { return static_cast<Province>(word_ & 7U); }

    friend constexpr auto operator<=>(Action, Action) noexcept = default;

private:
    explicit constexpr Action(unsigned word) noexcept : word_(word) {}
    [[nodiscard]] constexpr unsigned khon_thai_place(Faction faction) const noexcept {
        return word_ >> (8 - 4 * index(faction)) & 15U;
    }
    std::uint32_t word_ = 0;
};

/// The follower taken after an action (R5.8), or none. The word is 0 for none, otherwise 1 + 3 * province + faction.
class Taking {
public:
    constexpr Taking() noexcept = default;
    constexpr Taking(Province province, Faction faction) noexcept
        : word_(static_cast<std::uint8_t>(1 + faction_count * index(province) + index(faction))) {}
    [[nodiscard]] static constexpr Taking from_word(unsigned word) noexcept {
        Taking taking;
        taking.word_ = static_cast<std::uint8_t>(word);
        return taking;
    }

    [[nodiscard]] constexpr unsigned word() const noexcept { return word_; }
    [[nodiscard]] constexpr bool empty() const noexcept { return word_ == 0; }
    /// \pre !empty()
    [[nodiscard]] constexpr Province province() const noexcept {
        return static_cast<Province>((word_ - 1U) / faction_count);
    }
    /// \pre !empty()
    [[nodiscard]] constexpr Faction faction() const noexcept {
        return static_cast<Faction>((word_ - 1U) % faction_count);
    }
    friend constexpr auto operator<=>(Taking, Taking) noexcept = default;

private:
    std::uint8_t word_ = 0;
};

inline constexpr unsigned taking_words = 1 + province_count * faction_count;

/// A set of takings: bit i stands for the taking whose word is i.
using TakingBits = std::uint32_t;

/// A turn: a pass, or an action and a taking (R3.1, R3.3). Ordered as the notation orders turns.
///
///     bit   21 ... 5 | 4 3 2 1 0
///             action |  taking
class Turn {
public:
    constexpr Turn() noexcept = default;
    constexpr Turn(Action action, Taking taking) noexcept : word_(action.word() << 5 | taking.word()) {}
    [[nodiscard]] static constexpr Turn pass() noexcept { return {}; }
    [[nodiscard]] static constexpr Turn from_word(unsigned word) noexcept {
        Turn turn;
        turn.word_ = word;
        return turn;
    }

    [[nodiscard]] constexpr unsigned word() const noexcept { return word_; }
    [[nodiscard]] constexpr bool is_pass() const noexcept { return word_ == 0; }
    [[nodiscard]] constexpr Action action() const noexcept { return Action::from_word(word_ >> 5); }
    [[nodiscard]] constexpr Taking taking() const noexcept { return Taking::from_word(word_ & 31U); }
    friend constexpr auto operator<=>(Turn, Turn) noexcept = default;

private:
    std::uint32_t word_ = 0;
};

/// Whether `turn` is one of `turns`.
[[nodiscard]] constexpr bool contains(std::span<const Turn> turns, Turn turn) noexcept {
    return std::find(turns.begin(), turns.end(), turn) != turns.end();
}

} // namespace siam
