/// The action cards a player still holds.
#pragma once

#include "engine/types.hpp"

namespace siam {

/// Eight cards with one bit each (R1.3). A single Khon Thai always uses the lower of its two bits, so equal hands are
/// equal words.
///
///     bit   7 6 5 4 3 2 1 0
///           M L R 2 1 F F K      (faction cards in faction order)
class Hand {
public:
    constexpr Hand() noexcept = default;
    [[nodiscard]] static constexpr Hand full() noexcept { return from_bits(0xFF); }
    /// \pre bit 2 is set only if bit 1 is
    [[nodiscard]] static constexpr Hand from_bits(unsigned bits) noexcept {
        Hand hand;
        hand.bits_ = static_cast<std::uint8_t>(bits);
        return hand;
    }

    [[nodiscard]] constexpr unsigned bits() const noexcept { return bits_; }
    [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }
    [[nodiscard]] constexpr unsigned size() const noexcept { return static_cast<unsigned>(std::popcount(bits_)); }
    [[nodiscard]] constexpr bool holds(Card card) const noexcept { return (bits_ & low_bit(card)) != 0; }
    [[nodiscard]] constexpr unsigned count(Card card) const noexcept {
        return static_cast<unsigned>(std::popcount(bits_ & bits_of(card)));
    }
    /// \pre count(card) is below the number that R1.3 gives a player
    constexpr void add(Card card) noexcept {
        bits_ = static_cast<std::uint8_t>(bits_ | (holds(card) ? low_bit(card) << 1 : low_bit(card)));
    }
    /// \pre holds(card)
    constexpr void remove(Card card) noexcept {
        const unsigned of_card = bits_ & bits_of(card);
        bits_ = static_cast<std::uint8_t>(bits_ ^ std::bit_floor(of_card));
    }
    /// The bits of bits() that stand for cards of this kind.
    [[nodiscard]] static constexpr unsigned bits_of(Card card) noexcept {
        return card == Card::khon_thai ? 6U : low_bit(card);
    }
    friend constexpr bool operator==(Hand, Hand) noexcept = default;

private:
    [[nodiscard]] static constexpr unsigned low_bit(Card card) noexcept {
        return card <= Card::khon_thai ? 1U << index(card) : 2U << index(card);
    }
    std::uint8_t bits_ = 0;
};

} // namespace siam
