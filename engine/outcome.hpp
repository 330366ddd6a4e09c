/// The winners (sections 7 and 8 of the rules).
#pragma once

#include <boost/container/static_vector.hpp>

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

/// One comparison of section 8: of the players who were still `tied`, those with the largest number are `best`.
struct DecidingStep {
    enum class Of : std::uint8_t {
        sets,             ///< complete sets; those of partners count together (R8.1, R8.6)
        first_followers,  ///< followers of the first faction in the ranking (R8.2)
        second_followers, ///< followers of the second faction (R8.2)
        empty_hands,      ///< 1 if the player (R8.7: the team) has no card left, else 0
        latest_plays,     ///< the latest one wins after an occupation (R8.1) and loses after independence (R8.3, R8.7)
    };
    Of of;
    unsigned tied, best;                         ///< sets of seats; bit i is seat i
    std::array<unsigned, max_players> numbers{}; ///< by seat, of the seats in `tied`
};
using DecidingSteps = boost::container::static_vector<DecidingStep, 4>;
/// Returns the comparisons that lead to outcome(game, position, ending), the first one first. The last one decides,
/// or leaves a draw (R8.4).
[[nodiscard]] DecidingSteps deciding_steps(const Game& game, const Position& position, Ending ending) noexcept;

/// Returns the winners of a finished game. \pre over(game, position)
[[nodiscard]] Outcome outcome(const Game& game, const Position& position) noexcept;

/// Returns the ending if everybody passes from this position to the end of the game.
[[nodiscard]] Ending ending_if_all_pass(const Game& game, const Position& position) noexcept;
/// Returns the winners if everybody passes from this position to the end of the game.
[[nodiscard]] Outcome outcome_if_all_pass(const Game& game, const Position& position) noexcept;

} // namespace siam
