/// The level of a puzzle: how far ahead one has to look to see that the key alone works.
#pragma once

#include "puzzles/puzzle.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

namespace siam {

/// The ladder, version 1. Solver k of 1 to 4 knows the goal "win in N" and looks k cards ahead: it searches all turns,
/// passes included, until k cards have been laid down from the position on, by whomever, the first turn's among them;
/// from there on it believes that everybody passes. A first turn is good in its eyes if the side then wins within N
/// against everything the others do.
///
/// It finds the key if the good first turns are exactly the keys. The puzzle's level is the least k that finds it, and
/// 5 if none does. Solver 1 chooses by what happens if everybody passes afterwards; solver 2 sees one answer too.
class Ladder {
public:
    /// `stop`, if set meanwhile, ends the work early: then what is said means nothing. What is known is kept in the
    /// budget; every question may throw OverBudget.
    Ladder(
        const Game& game, const Position& position, unsigned n, const std::atomic<bool>* stop = nullptr,
        MemoryBudget* budget = nullptr);

    /// \pre keys are all first turns that keep N
    [[nodiscard]] unsigned level(std::span<const Turn> keys);
    /// Solver k finds the key. The same precondition.
    [[nodiscard]] bool finds(unsigned k, std::span<const Turn> keys);
    /// The first turn is good in the eyes of solver k. \pre 1 <= k < max_level
    [[nodiscard]] bool takes_for_good(unsigned k, Turn turn);
    /// How many of the solvers fall for the turn.
    [[nodiscard]] unsigned believers(Turn turn);

private:
    struct Key {
        Hash128 position;
        std::uint32_t budget, horizon;
        friend bool operator==(const Key&, const Key&) = default;
    };
    struct KeyHash {
        using is_avalanching = void;
        std::size_t operator()(const Key& key) const noexcept { return hash64(&key, sizeof key); }
    };

    [[nodiscard]] bool must_stop() noexcept;
    [[nodiscard]] bool wins(const Position& position, unsigned budget, unsigned horizon);
    [[nodiscard]] bool mover_succeeds(const Position& position, unsigned budget, unsigned horizon, bool own);
    [[nodiscard]] bool won(Outcome outcome) const noexcept { return (outcome.seats() & game_.seats_of(side_)) != 0; }

    const Game& game_;
    const Position& position_;
    unsigned n_, side_;
    const std::atomic<bool>* stop_;
    std::uint64_t steps_ = 0; ///< since the stop flag was looked at
    bool stopped_ = false;
    std::vector<TurnClass> first_turns_;
    boost::unordered_flat_map<Key, bool, KeyHash, std::equal_to<Key>, Budgeted<std::pair<const Key, bool>>> known_;
    std::array<Turn, 64> recent_{}; ///< what succeeded last, by horizon, mover and budget
};

} // namespace siam
