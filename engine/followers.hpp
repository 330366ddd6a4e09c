/// A group of followers: how many of each faction stand somewhere.
#pragma once

#include "engine/types.hpp"

namespace siam {

/// Three counts of 0 to 31 in one word (the printed games have at most 18 followers of a faction, R1.2). Adding two
/// words adds the groups, because no count can carry into its neighbour. Subtracting does not check for counts below 0.
///
///     bit   15 | 14 13 12 11 10 | 9 8 7 6 5 | 4 3 2 1 0
///            0 |    faction 2   | faction 1 | faction 0
class Followers {
public:
    constexpr Followers() noexcept = default;
    [[nodiscard]] static constexpr Followers from_word(unsigned word) noexcept { return Followers(word); }
    [[nodiscard]] static constexpr Followers one(Faction faction) noexcept {
        return Followers(1U << (5 * index(faction)));
    }
    [[nodiscard]] static constexpr Followers of(unsigned first, unsigned second, unsigned third) noexcept {
        return Followers(first | second << 5 | third << 10);
    }

    [[nodiscard]] constexpr unsigned word() const noexcept { return word_; }
    [[nodiscard]] constexpr unsigned count(Faction faction) const noexcept {
        return (unsigned{word_} >> (5 * index(faction))) & 31U;
    }
    [[nodiscard]] constexpr bool holds(Faction faction) const noexcept { return count(faction) != 0; }
    [[nodiscard]] constexpr bool empty() const noexcept { return word_ == 0; }
    [[nodiscard]] constexpr unsigned total() const noexcept {
        return (word_ & 31U) + ((unsigned{word_} >> 5) & 31U) + ((unsigned{word_} >> 10) & 31U);
    }
    /// The number of complete sets: the smallest of the three counts (R8.1).
    [[nodiscard]] constexpr unsigned sets() const noexcept {
        const unsigned a = word_ & 31U, b = (unsigned{word_} >> 5) & 31U, c = unsigned{word_} >> 10;
        const unsigned ab = a < b ? a : b;
        return ab < c ? ab : c;
    }
    /// The power that this group puts in control of a province: the faction with strictly the most followers, else the
    /// occupier (R6.1, R6.2).
    [[nodiscard]] constexpr Power control() const noexcept {
        const unsigned a = word_ & 31U, b = (unsigned{word_} >> 5) & 31U, c = unsigned{word_} >> 10;
        if (a > b) return a > c ? Power{0} : (c > a ? Power{2} : Power::occupier);
        if (b > a) return b > c ? Power{1} : (c > b ? Power{2} : Power::occupier);
        return c > a ? Power{2} : Power::occupier;
    }

    constexpr Followers& operator+=(Followers other) noexcept { return *this = *this + other; }
    constexpr Followers& operator-=(Followers other) noexcept { return *this = *this - other; }
    [[nodiscard]] friend constexpr Followers operator+(Followers a, Followers b) noexcept {
        return Followers(unsigned{a.word_} + b.word_);
    }
    /// \pre b holds no more of any faction than a
    [[nodiscard]] friend constexpr Followers operator-(Followers a, Followers b) noexcept {
        return Followers(unsigned{a.word_} - b.word_);
    }
    friend constexpr bool operator==(Followers, Followers) noexcept = default;

private:
    explicit constexpr Followers(unsigned word) noexcept : word_(static_cast<std::uint16_t>(word)) {}
    std::uint16_t word_ = 0;
};

static_assert(sizeof(Followers) == 2);

/// Returns a word with the three counts, eight bits each. Adding and subtracting such words adds and subtracts the
/// counts. Counts of intermediate results may be below 0, as long as all counts of the last result are 0 or more.
[[nodiscard]] constexpr std::uint32_t spread(Followers followers) noexcept {
    const std::uint32_t word = followers.word();
    return (word & 0x1FU) | (word & 0x3E0U) << 3 | (word & 0x7C00U) << 6;
}
/// The highest bit of each eight-bit count of spread(). If it is set before a subtraction, it stays set exactly if the
/// count does not fall below 0.
inline constexpr std::uint32_t guards = 0x808080U;
/// Returns the guard bit of each faction with at least as many followers in `here` as in `there`.
[[nodiscard]] constexpr std::uint32_t not_less(std::uint32_t here, std::uint32_t there) noexcept {
    return ((here | guards) - there) & guards;
}
/// Returns the group that has, for each faction, the smaller of the two counts.
[[nodiscard]] constexpr Followers least_of(Followers a, Followers b) noexcept {
    const std::uint32_t here = spread(a), there = spread(b), no_less = not_less(here, there);
    const std::uint32_t least = here ^ ((here ^ there) & (no_less - (no_less >> 7)));
    return Followers::from_word((least & 0x1FU) | (least >> 3 & 0x3E0U) | (least >> 6 & 0x7C00U));
}

} // namespace siam
