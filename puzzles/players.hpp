/// Simple players and the criteria by which they choose turns. They play the games that lead to puzzles, and must not
/// find the keys of these puzzles (G7).
#pragma once

#include "engine/legal_turns.hpp"

#include <span>

namespace siam {

enum class SimplePlayer : std::uint8_t {
    random,           ///< any turn
    pass_happy,       ///< passes
    contested,        ///< wants the contested province for the faction in which the player's lead is greatest
    leading_faction,  ///< wants own followers of the faction that would rank first if everybody passed
    best_if_all_pass, ///< wants to win if everybody passes afterwards
    pass_or_grab,     ///< passes if passing by everybody wins, otherwise plays like `leading_faction`
};
inline constexpr unsigned simple_player_count = 6;
[[nodiscard]] std::string_view name(SimplePlayer player) noexcept;

/// A simple player's rating of the turns from a position: higher is better.
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
    bool sits_back_ = false; ///< whether pass_or_grab passes here
};

/// The legal turns that the player likes best. The player plays one of them, chosen at random.
[[nodiscard]] std::vector<Turn> best_turns(const Game& game, const Position& position, SimplePlayer player);

/// Whether the player chooses one of the right turns more often than one time in three.
[[nodiscard]] bool finds(const Game& game, const Position& position, SimplePlayer player, std::span<const Turn> right);

} // namespace siam
