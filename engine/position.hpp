/// Everything that can change in a game, in 44 bytes. Copy positions instead of undoing turns.
#pragma once

#include "engine/followers.hpp"
#include "engine/hand.hpp"
#include "engine/turn.hpp"

#include <type_traits>

namespace siam {

/// The row of eight tiles: first the settled ones in the order in which they were settled, then the face-up ones, next
/// struggle first. The position stores how many are settled; settling moves no tile.
///
///     provinces 2, 0, 5, ...:   . . . . . 5 0 2     (hex digits, first tile in the lowest)
class StruggleOrder {
public:
    [[nodiscard]] constexpr Province operator[](unsigned place) const noexcept {
        return static_cast<Province>(word_ >> (4 * place) & 15U);
    }
    constexpr void put(unsigned place, Province province) noexcept {
        word_ = (word_ & ~(15U << (4 * place))) | index(province) << (4 * place);
    }
    /// \pre province is one of the eight tiles
    [[nodiscard]] constexpr unsigned place_of(Province province) const noexcept {
        unsigned place = 0;
        while ((*this)[place] != province) ++place;
        return place;
    }
    constexpr void swap_places(Province a, Province b) noexcept {
        const unsigned place_a = place_of(a), place_b = place_of(b);
        put(place_a, b);
        put(place_b, a);
    }
    [[nodiscard]] constexpr std::uint32_t word() const noexcept { return word_; }
    friend constexpr bool operator==(StruggleOrder, StruggleOrder) noexcept = default;

private:
    std::uint32_t word_ = 0;
};

/// The power that controls each settled province: two bits for each province, which are 0 while the province is open.
class Control {
public:
    [[nodiscard]] constexpr Power operator[](Province province) const noexcept {
        return static_cast<Power>(word_ >> (2 * index(province)) & 3U);
    }
    /// \pre no control was stored for this province before
    constexpr void put(Province province, Power power) noexcept {
        word_ = static_cast<std::uint16_t>(word_ | index(power) << (2 * index(province)));
    }
    [[nodiscard]] constexpr std::uint16_t word() const noexcept { return word_; }
    friend constexpr bool operator==(Control, Control) noexcept = default;

private:
    std::uint16_t word_ = 0;
};

/// The seats in the order of their latest cards (R8.1, R8.3). Each seat that has played is a hexadecimal digit, 1 +
/// seat. The lowest digit is the seat that played latest. Unused digits are 0.
class LatestPlays {
public:
    /// Returns the number of seats that played later than this seat; max_players for a seat that never played.
    [[nodiscard]] constexpr unsigned age(Seat seat) const noexcept {
        for (unsigned place = 0; place < max_players; ++place)
            if ((word_ >> (4 * place) & 15U) == 1 + index(seat)) return place;
        return max_players;
    }
    [[nodiscard]] constexpr bool has_played(Seat seat) const noexcept { return age(seat) < max_players; }
    [[nodiscard]] constexpr unsigned size() const noexcept {
        unsigned seats = 0;
        while (seats < max_players && (word_ >> (4 * seats) & 15U) != 0) ++seats;
        return seats;
    }
    [[nodiscard]] constexpr bool empty() const noexcept { return word_ == 0; }
    /// Returns the seat whose age is `age`. \pre age < size()
    [[nodiscard]] constexpr Seat operator[](unsigned age) const noexcept {
        return static_cast<Seat>((word_ >> (4 * age) & 15U) - 1);
    }
    /// Records that the seat has just played a card.
    constexpr void played(Seat seat) noexcept {
        const unsigned place = age(seat);
        const unsigned younger = (1U << (4 * place)) - 1U;
        const unsigned older = place == max_players ? 0U : ~(younger << 4 | 15U);
        word_ = static_cast<std::uint16_t>((word_ & older) | (word_ & younger) << 4 | (1 + index(seat)));
    }
    [[nodiscard]] constexpr std::uint16_t word() const noexcept { return word_; }
    friend constexpr bool operator==(LatestPlays, LatestPlays) noexcept = default;

private:
    std::uint16_t word_ = 0;
};

/// A position between two turns.
///
/// It includes neither the pool, which follows from the rest (R1.2; see `pool`), nor the map and the switches (see
/// Game). The reader of positions checks the following invariant, and `play` keeps it. `open` holds the provinces of
/// `order` from place `settled` on. Only open provinces have followers or King markers; only settled provinces have a
/// `control`. Seats past the number of players are empty. `cards_left` counts the cards in all hands. So positions with
/// the same nine fields (NOTATION.md) have equal bytes.
struct Position {
    std::array<Followers, province_count> at; ///< by province
    std::array<Followers, max_players> supply;
    std::array<Hand, max_players> hand;
    StruggleOrder order;
    Control control;
    LatestPlays latest;
    Swap last_swap; ///< the swap of the latest card that anyone played; empty if that card made no swap (R5.9)
    ProvinceSet open;
    ProvinceSet marked; ///< King markers on face-up tiles (R5.1)
    std::uint8_t settled = 0;
    std::uint8_t cards_left = 0;
    Seat to_move{};
    std::uint8_t passes = 0; ///< passes in a row so far (R3.4)

    /// \pre !open.empty()
    [[nodiscard]] constexpr Province contested() const noexcept { return order[settled]; }
    friend constexpr bool operator==(const Position&, const Position&) noexcept = default;
};

static_assert(sizeof(Position) == 44);
static_assert(std::has_unique_object_representations_v<Position>, "equal positions are equal bytes");
static_assert(std::is_trivially_copyable_v<Position>);

} // namespace siam
