/// The basic types of the game: provinces, factions, seats, cards, the powers that control provinces, and sets of
/// provinces.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace siam {

inline constexpr unsigned province_count = 8; ///< R1.1
inline constexpr unsigned faction_count = 3;  ///< R1.1
inline constexpr unsigned max_players = 4;
inline constexpr unsigned cards_per_player = 8; ///< R1.3

/// A province, as its place in the variant's order, 0 to 7.
enum class Province : std::uint8_t {};

/// A faction, as its place in the variant's order, 0 to 2.
enum class Faction : std::uint8_t {};

/// A player's place at the table, 0 to 3; texts show it as 1 to 4 (R2.4).
enum class Seat : std::uint8_t {};

/// The power that controls a settled province: a faction, or the occupier (R6.1, R6.2).
enum class Power : std::uint8_t { first_faction = 0, occupier = 3 };

/// The kinds of action cards, in the order `K F 1 2` and the three faction cards (R1.3).
enum class Card : std::uint8_t { maharacha, khon_thai, one_for_one, two_for_one, first_faction };

inline constexpr unsigned card_kinds = 7;

/// Returns the enumerator's number, from 0.
template <class Enum>
[[nodiscard]] constexpr unsigned index(Enum value) noexcept {
    return static_cast<unsigned>(value);
}

/// Returns the card that bears the faction's name (R5.7).
[[nodiscard]] constexpr Card faction_card(Faction faction) noexcept {
    return static_cast<Card>(index(Card::first_faction) + index(faction));
}
/// Whether the card swaps followers (R5.4 to R5.6).
[[nodiscard]] constexpr bool is_swap_card(Card card) noexcept {
    return card == Card::one_for_one || card == Card::two_for_one;
}
/// Whether the card bears a faction's name.
[[nodiscard]] constexpr bool is_faction_card(Card card) noexcept { return card >= Card::first_faction; }
/// \pre is_faction_card(card)
[[nodiscard]] constexpr Faction faction_of(Card card) noexcept {
    return static_cast<Faction>(index(card) - index(Card::first_faction));
}
/// The faction as a power that can control a province.
[[nodiscard]] constexpr Power power_of(Faction faction) noexcept { return static_cast<Power>(index(faction)); }

inline constexpr std::array<Faction, faction_count> all_factions{Faction{0}, Faction{1}, Faction{2}};
inline constexpr std::array<Province, province_count> all_provinces{Province{0}, Province{1}, Province{2}, Province{3},
                                                                    Province{4}, Province{5}, Province{6}, Province{7}};
inline constexpr std::array<Card, card_kinds> all_cards{
    Card::maharacha,          Card::khon_thai,          Card::one_for_one,       Card::two_for_one,
    faction_card(Faction{0}), faction_card(Faction{1}), faction_card(Faction{2})};

/// A set of provinces: bit i is province i. Iterates in province order.
class ProvinceSet {
public:
    constexpr ProvinceSet() noexcept = default;
    explicit constexpr ProvinceSet(unsigned bits) noexcept : bits_(static_cast<std::uint8_t>(bits)) {}

    [[nodiscard]] static constexpr ProvinceSet of(Province province) noexcept {
        return ProvinceSet(1U << index(province));
    }
    [[nodiscard]] constexpr bool contains(Province province) const noexcept { return (bits_ >> index(province)) & 1U; }
    [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }
    [[nodiscard]] constexpr unsigned size() const noexcept { return static_cast<unsigned>(std::popcount(bits_)); }
    [[nodiscard]] constexpr unsigned bits() const noexcept { return bits_; }
    constexpr void insert(Province province) noexcept {
        bits_ = static_cast<std::uint8_t>(bits_ | (1U << index(province)));
    }
    constexpr void erase(Province province) noexcept {
        bits_ = static_cast<std::uint8_t>(bits_ & ~(1U << index(province)));
    }
    /// Returns the members after `province` in province order.
    [[nodiscard]] constexpr ProvinceSet after(Province province) const noexcept {
        return ProvinceSet(bits_ & ~((2U << index(province)) - 1U));
    }
    [[nodiscard]] friend constexpr ProvinceSet operator&(ProvinceSet a, ProvinceSet b) noexcept {
        return ProvinceSet(unsigned{a.bits_} & b.bits_);
    }
    [[nodiscard]] friend constexpr ProvinceSet operator|(ProvinceSet a, ProvinceSet b) noexcept {
        return ProvinceSet(unsigned{a.bits_} | b.bits_);
    }
    /// Returns the members of `a` that are not in `b`.
    [[nodiscard]] friend constexpr ProvinceSet operator-(ProvinceSet a, ProvinceSet b) noexcept {
        return ProvinceSet(unsigned{a.bits_} & ~unsigned{b.bits_});
    }
    friend constexpr bool operator==(ProvinceSet, ProvinceSet) noexcept = default;

    /// Walks through the provinces of a set, lowest first.
    class Iterator {
    public:
        explicit constexpr Iterator(unsigned rest) noexcept : rest_(rest) {}
        constexpr Province operator*() const noexcept { return static_cast<Province>(std::countr_zero(rest_)); }
        constexpr Iterator& operator++() noexcept {
            rest_ &= rest_ - 1;
            return *this;
        }
        friend constexpr bool operator==(Iterator, Iterator) noexcept = default;

    private:
        unsigned rest_;
    };
    [[nodiscard]] constexpr Iterator begin() const noexcept { return Iterator(bits_); }
    [[nodiscard]] static constexpr Iterator end() noexcept { return Iterator(0); }

private:
    std::uint8_t bits_ = 0;
};

} // namespace siam
