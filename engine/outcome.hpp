/// The winners (sections 7 and 8 of the rules).
#pragma once

#include <vector>

#include "engine/play.hpp"
#include "engine/standing.hpp"

namespace siam {

/// The winning seats; bit i is seat i. A draw is a win for nobody (R8.4).
class Outcome {
public:
    [[nodiscard]] static constexpr Outcome draw() noexcept { return Outcome(0); }
    [[nodiscard]] static constexpr Outcome won_by(unsigned seats) noexcept { return Outcome(seats); }
    [[nodiscard]] constexpr bool is_draw() const noexcept { return seats_ == 0; }
    [[nodiscard]] constexpr bool won_by(Seat seat) const noexcept { return (seats_ >> index(seat)) & 1U; }
    [[nodiscard]] constexpr unsigned seats() const noexcept { return seats_; }
    friend constexpr bool operator==(Outcome, Outcome) noexcept = default;

private:
    explicit constexpr Outcome(unsigned seats) noexcept : seats_(static_cast<std::uint8_t>(seats)) {}
    std::uint8_t seats_;
};

/// The factions that control provinces, the highest-ranked first (R7.3).
struct Ranking {
    std::array<Faction, faction_count> faction{};
    unsigned size = 0;
};
/// Returns the ranking of the factions that control provinces (R7.3).
[[nodiscard]] Ranking ranking(const Position& position) noexcept;

/// Returns the winners if the game ends with `ending` and the supplies, hands and latest plays of the position.
[[nodiscard]] Outcome outcome(const Game& game, const Position& position, Ending ending) noexcept;

/// Returns the winners of a finished game. \pre over(game, position)
[[nodiscard]] Outcome outcome(const Game& game, const Position& position) noexcept;

/// A comparison of players at the end of a game (section 8 of the rules).
struct EndComparison {
    enum class By : std::uint8_t {
        sets,               ///< most sets of the side (R8.1)
        latest_card,        ///< the latest card (R8.1)
        followers,          ///< most followers of `faction` (R8.2, R8.3)
        empty_hand,         ///< no card left, with the switch `last-tie`
        earliest_card,      ///< of the players' latest cards, the earliest (R8.3)
        team_without_cards, ///< the only team without cards (R8.7)
        team_latest,        ///< not the team of the latest card of all (R8.7)
    };
    By by;
    Faction faction;                               ///< with `followers`
    unsigned seats;                                ///< who is compared; bit i is seat i
    std::array<std::uint8_t, max_players> number{}; ///< by seat, what is compared, except between teams
    unsigned best = 0;                             ///< who remains; nobody, if a team has to have played a card
};
/// Returns the comparisons that lead to the outcome of a finished game, in order. The side of the last one's `best` has
/// won; nobody, if they belong to several sides. \pre over(game, position)
[[nodiscard]] std::vector<EndComparison> comparisons(const Game& game, const Position& position);

/// Returns the ending if everybody passes from this position to the end of the game.
[[nodiscard]] Ending ending_if_all_pass(const Game& game, const Position& position) noexcept;
/// Returns the winners if everybody passes from this position to the end of the game.
[[nodiscard]] Outcome outcome_if_all_pass(const Game& game, const Position& position) noexcept;

} // namespace siam
