/// Verdicts: for each side of a position, a proved value or proved bounds.
#pragma once

#include "engine/legal_turns.hpp"
#include "solver/limits.hpp"

#include <array>
#include <optional>
#include <vector>

namespace siam {

/// The version of the results that journals keep. Raise it when you mend a wrong answer: then no journal of a program
/// with the fault is believed.
inline constexpr unsigned results_version = 1;

/// Bounds of a side's N (R11.3). Only a proof narrows them.
///
/// An open verdict has at_least < at_most. While wins() is false, the side may turn out to be unable to force a win. A
/// closed verdict is either `forced()` (at_least == at_most, proved) or `cannot_win()`.
class Verdict {
public:
    [[nodiscard]] static constexpr Verdict unknown() noexcept { return {}; }
    [[nodiscard]] static constexpr Verdict win_in(unsigned n) noexcept {
        Verdict verdict;
        verdict.at_least_ = n, verdict.at_most_ = n;
        return verdict;
    }
    [[nodiscard]] static constexpr Verdict no_forced_win() noexcept {
        Verdict verdict;
        verdict.at_least_ = never;
        return verdict;
    }
    /// Records a proof that the side cannot force a win with fewer than n cards.
    constexpr void raise(unsigned n) noexcept {
        if (n > at_least_) at_least_ = n;
    }
    /// Records a proof that the side can force a win with at most n cards.
    constexpr void lower(unsigned n) noexcept {
        if (n < at_most_) at_most_ = n;
    }
    constexpr void refute() noexcept { at_least_ = never; }

    [[nodiscard]] constexpr bool cannot_win() const noexcept { return at_least_ == never; }
    /// Whether it is proved that the side can force a win; N may still be open.
    [[nodiscard]] constexpr bool wins() const noexcept { return at_most_ != never; }
    /// Whether N is known.
    [[nodiscard]] constexpr bool forced() const noexcept { return wins() && at_least_ == at_most_; }
    [[nodiscard]] constexpr bool known() const noexcept { return cannot_win() || forced(); }
    /// \pre !cannot_win()
    [[nodiscard]] constexpr unsigned at_least() const noexcept { return at_least_; }
    /// \pre wins()
    [[nodiscard]] constexpr unsigned at_most() const noexcept { return at_most_; }
    /// \pre forced()
    [[nodiscard]] constexpr unsigned distance() const noexcept { return at_most_; }
    friend constexpr bool operator==(const Verdict&, const Verdict&) noexcept = default;

private:
    static constexpr unsigned never = 255;
    constexpr Verdict() noexcept = default;
    unsigned at_least_ = 0, at_most_ = never;
};

inline constexpr unsigned max_sides = 3;

/// A verdict for each side, in the order of R11.1.
using Verdicts = std::vector<Verdict>;

/// Returns the verdicts of a finished game: the winners win in 0, and the others cannot win.
[[nodiscard]] inline Verdicts verdicts_of(const Game& game, Outcome outcome) {
    Verdicts verdicts(game.sides(), Verdict::no_forced_win());
    for (unsigned side = 0; side < game.sides(); ++side)
        if ((outcome.seats() & game.seats_of(side)) != 0) verdicts[side] = Verdict::win_in(0);
    return verdicts;
}

/// The requested detail.
enum class Detail : std::uint8_t {
    verdict,  ///< only whether each side can force a win
    distance, ///< N for each side, one key, a best line
    keys,     ///< also all first turns that keep N
    turns,    ///< also the verdicts after every legal first turn
};

/// A legal first turn and its value.
struct TurnValue {
    Turn turn;
    Verdicts force; ///< the verdicts after the turn
};

/// The answer about a position. Unknown values stay open and are never guessed.
struct Answer {
    Verdicts force;
    bool proved = false;     ///< whether everything that was asked is known
    std::optional<Turn> key; ///< a first turn that keeps N, if the side to move can force a win
    /// Only without a key: a first turn that is proved to win for the side to move, though perhaps not as fast as
    /// possible. Missing if the search stopped before it was found.
    std::optional<Turn> winning_turn;
    std::vector<Turn> line_of_play; ///< a best line that starts with the key
    std::vector<Turn> keys;         ///< all turns that keep N, with Detail::keys or turns
    std::vector<TurnValue> turns;   ///< with Detail::turns
    std::vector<Turn> refuted;      ///< only if not proved: first turns known not to win for the side to move
    std::uint64_t nodes = 0;
};

} // namespace siam
