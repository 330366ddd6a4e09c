/// A table of the power that controls a group of followers, now and after one of them has left.
#pragma once

#include "engine/followers.hpp"

#include <array>
#include <cassert>

namespace siam {

/// One entry for every group of followers: which factions are in it, the power in control, and the power in control
/// after the loss of one follower. A look-up is faster than Followers::control, which has branches.
///
///     bit   10 9 8 |                7 6               |     5 4     |     3 2     |     1 0
///          holds() | control without one of faction 2 | of faction 1 | of faction 0 | control
class ControlTable {
public:
    /// Computes each entry from the entries of smaller groups. The constructor has to be fast, because every start of
    /// the program waits for it.
    ControlTable() noexcept {
        for (unsigned word = 0; word < by_word_.size(); ++word) {
            const Followers group = Followers::from_word(word);
            unsigned bits = index(group.control());
            for (const Faction faction : all_factions)
                if (group.holds(faction))
                    bits |= 0x100U << index(faction) | (*this)[group - Followers::one(faction)]
                                                           << (2 * index(faction) + 2);
            by_word_[word] = static_cast<std::uint16_t>(bits);
        }
    }
    /// Returns the index of the power that controls the group. \pre at most 31 followers of each faction
    [[nodiscard]] unsigned operator[](Followers followers) const noexcept {
        assert(followers.word() < by_word_.size());
        return by_word_[followers.word()] & 3U;
    }

    /// For one group: the power in control after one of its followers has been taken.
    class Losses {
    public:
        explicit constexpr Losses(unsigned bits) noexcept : bits_(bits) {}
        /// Bit f is set if the group has a follower of faction f.
        [[nodiscard]] constexpr unsigned holds() const noexcept { return bits_ >> 8; }
        /// Returns the index of the power in control without one follower of the faction. \pre the group has one
        [[nodiscard]] constexpr unsigned control_without(unsigned faction) const noexcept {
            return bits_ >> (2 * faction + 2) & 3U;
        }

    private:
        unsigned bits_;
    };
    /// Returns the powers that control the group after each taking. \pre at most 31 followers of each faction
    [[nodiscard]] Losses losses(Followers followers) const noexcept {
        assert(followers.word() < by_word_.size());
        return Losses(by_word_[followers.word()]);
    }

private:
    std::array<std::uint16_t, 1U << 15> by_word_{};
};
inline const ControlTable control_table;

} // namespace siam
