/// Simple players: what they look at when they choose a turn. They fill games up to a puzzle, and fail at it (G7).
#pragma once

#include "engine/legal_turns.hpp"

#include <span>

namespace siam {

enum class SimplePlayer : std::uint8_t {
    random,           ///< any turn
    pass_happy,       ///< passes
    contested,        ///< wants the contested province for the faction in which its lead is greatest
    leading_faction,  ///< wants own followers of the faction that would rank first if everybody passed
    best_if_all_pass, ///< wants to win if everybody passes afterwards
    pass_or_grab,     ///< passes if it wins when everybody does, else plays as `leading_faction`
};
inline constexpr unsigned simple_player_count = 6;
[[nodiscard]] std::string_view name(SimplePlayer player) noexcept;

/// The player's opinion of turns from a position: the higher, the better.
class Opinion {
public:
    /// \pre !over
    Opinion(const Game& game, const Position& position, SimplePlayer player);
    [[nodiscard]] int of(Turn turn, const Position& after) const;

private:
    [[nodiscard]] int margin_in_contested(const Position& after) const;

    const Game& game_;
    const Position& position_;
    SimplePlayer player_;
    Faction wanted_{};
    bool sits_back_ = false; ///< pass_or_grab: it passes
};

/// The legal turns that the player likes best; it plays any of them.
[[nodiscard]] std::vector<Turn> best_turns(const Game& game, const Position& position, SimplePlayer player);

/// How often the player hits one of the turns: so many times out of so many.
struct Chance {
    std::size_t hits = 0, of = 0;
    /// More often than one time in three.
    [[nodiscard]] constexpr bool is_fair() const noexcept { return hits * 3 > of; }
};
[[nodiscard]] Chance chance_of(
    const Game& game, const Position& position, SimplePlayer player, std::span<const Turn> turns);

} // namespace siam
