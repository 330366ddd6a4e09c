/// The standing: what the settled struggles contribute to the ranking of factions (R7.3) and to occupation (R7.1).
#pragma once

#include "engine/position.hpp"

namespace siam {

/// How many provinces each power has, and the order of the factions' latest gains. Leaves out which provinces these
/// are, and the order of earlier gains. R7.3 needs only each faction's number of provinces and, on a tie, whose last
/// gain is later. R7.1 needs only the occupier's number of provinces.
///
///     bit    27 ... 16   | 15 ... 12 | 11 ... 8  |  7 ... 4  |  3 ... 0
///           latest gains | occupier  | faction 2 | faction 1 | faction 0       (the last four: numbers of provinces)
/// Latest gains: three hex digits, 1 + faction each. The lowest is the faction that gained latest. Unused digits are 0.
class Standing {
public:
    constexpr Standing() noexcept = default;
    [[nodiscard]] static constexpr Standing of(const Position& position) noexcept {
        Standing standing;
        for (unsigned place = 0; place < position.settled; ++place)
            standing.gain(position.control[position.order[place]]);
        return standing;
    }

    [[nodiscard]] constexpr unsigned provinces(Power power) const noexcept { return word_ >> (4 * index(power)) & 15U; }
    [[nodiscard]] constexpr unsigned settled() const noexcept {
        return (word_ & 15U) + (word_ >> 4 & 15U) + (word_ >> 8 & 15U) + (word_ >> 12 & 15U);
    }
    [[nodiscard]] constexpr std::uint32_t word() const noexcept { return word_; }

    /// Adds one settled struggle, which the power won.
    constexpr void gain(Power power) noexcept {
        word_ += 1U << (4 * index(power));
        if (power == Power::occupier) return;
        const std::uint32_t digit = 1 + index(power), gains = word_ >> 16;
        unsigned place = 0;
        while (place < 2 && (gains >> (4 * place) & 15U) != digit) ++place;
        const std::uint32_t younger = (1U << (4 * place)) - 1U, older = 0xFFFU & ~(younger << 4 | 15U);
        word_ = (word_ & 0xFFFFU) | ((gains & older) | (gains & younger) << 4 | digit) << 16;
    }

    /// A number for each faction: the higher of two ranks first (R7.3), and 0 stands for a faction without provinces.
    /// It is 4 for each province, plus 3 if the faction's last gain is the latest, 2 if second, 1 if third.
    [[nodiscard]] constexpr std::array<unsigned, faction_count> merits() const noexcept {
        std::array<unsigned, faction_count> merits{};
        for (unsigned place = 0; place < faction_count; ++place)
            if (const unsigned digit = word_ >> (16 + 4 * place) & 15U; digit != 0)
                merits[digit - 1] = 4 * provinces(static_cast<Power>(digit - 1)) + 3 - place;
        return merits;
    }
    /// The two highest-ranked factions with provinces (R7.3). If only one faction has provinces, `second` is `first`.
    struct Leaders {
        Faction first, second;
    };
    /// \pre some faction has a province
    [[nodiscard]] constexpr Leaders leaders() const noexcept {
        const std::array<unsigned, faction_count> merit = merits();
        unsigned first = 0;
        for (unsigned faction = 1; faction < faction_count; ++faction)
            if (merit[faction] > merit[first]) first = faction;
        unsigned second = first;
        for (unsigned faction = 0; faction < faction_count; ++faction)
            if (faction != first && merit[faction] != 0 && (second == first || merit[faction] > merit[second]))
                second = faction;
        return {static_cast<Faction>(first), static_cast<Faction>(second)};
    }
    friend constexpr bool operator==(Standing, Standing) noexcept = default;

private:
    std::uint32_t word_ = 0;
};

/// Everything that the winner depends on besides supplies, hands and latest plays: occupation, or independence with a
/// first and a second faction. There are ten endings, numbered 0 to 9: 3 * first + second, and 9 for occupation.
class Ending {
public:
    [[nodiscard]] static constexpr Ending occupation() noexcept { return Ending(9); }
    /// \pre `second` is `first` if no faction is second in the ranking
    [[nodiscard]] static constexpr Ending independence(Faction first, Faction second) noexcept {
        return Ending(faction_count * index(first) + index(second));
    }
    [[nodiscard]] static constexpr Ending from_number(unsigned number) noexcept { return Ending(number); }
    [[nodiscard]] constexpr unsigned number() const noexcept { return number_; }
    [[nodiscard]] constexpr bool is_occupation() const noexcept { return number_ == 9; }
    /// \pre !is_occupation()
    [[nodiscard]] constexpr Faction first() const noexcept { return static_cast<Faction>(number_ / faction_count); }
    [[nodiscard]] constexpr Faction second() const noexcept { return static_cast<Faction>(number_ % faction_count); }
    friend constexpr bool operator==(Ending, Ending) noexcept = default;

private:
    explicit constexpr Ending(unsigned number) noexcept : number_(static_cast<std::uint8_t>(number)) {}
    std::uint8_t number_;
};
inline constexpr unsigned ending_count = 10;

/// \pre the game is over
[[nodiscard]] constexpr Ending ending(Standing standing, unsigned occupier_limit) noexcept {
    if (standing.provinces(Power::occupier) >= occupier_limit) return Ending::occupation();
    const Standing::Leaders leaders = standing.leaders();
    return Ending::independence(leaders.first, leaders.second);
}

} // namespace siam
