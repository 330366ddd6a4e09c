/// A round of puzzles: their order, the state of the current one, and the score.
#pragma once

#include <chrono>
#include <deque>
#include <random>

#include "puzzles/reasons/checked.hpp"
#include "tools/siam/packs/pack_files.hpp"
#include "tools/siam/play/puzzle_progress.hpp"

namespace siam::tools {

/// The numbers of puzzles in a round, by result.
struct RoundScore {
    unsigned alone = 0, helped = 0, given_up = 0;
};

class PuzzleRound {
public:
    /// Begins the first puzzle. Throws UsageError, BadInput, FileError.
    explicit PuzzleRound(const Options& options);

    [[nodiscard]] const Puzzle& puzzle() const { return entries_[at_]->puzzle; }
    [[nodiscard]] std::size_t number() const noexcept { return at_ + 1; }
    /// The seed of --random; nothing without --random.
    [[nodiscard]] std::optional<std::uint64_t> seed() const noexcept { return seed_; }
    [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }
    [[nodiscard]] const Attempt& attempt() const noexcept { return *attempt_; }
    /// Whether the puzzle is solved or given up.
    [[nodiscard]] bool is_over() const noexcept { return is_over_; }

    /// Begins another puzzle that is still to be solved without help: the next one, or, with --random, a random one.
    /// Returns false, and does nothing, if there is no such puzzle.
    [[nodiscard]] bool next();
    /// Plays and judges a turn. \pre !is_over(), and the turn is legal. Throws Answers::Stopped.
    [[nodiscard]] Judged play(Turn turn);
    /// Why the latest turn was judged wrong, if a short cause is known. Throws Answers::Stopped.
    [[nodiscard]] std::optional<Cause> cause_of(Turn wrong) { return siam::cause_of(*attempt_, wrong); }
    /// The next hint to a right turn; each hint reveals a little more. \pre !is_over(). Throws Answers::Stopped.
    [[nodiscard]] std::string hint();
    /// \pre !is_over()
    void give_up();

    [[nodiscard]] const RoundScore& score() const noexcept { return score_; }
    [[nodiscard]] unsigned in_a_row() const noexcept { return progress_.in_a_row(); }
    /// The number of puzzles that were solved without help, in any round.
    [[nodiscard]] std::size_t solved_alone() const;

private:
    void load(const Options& options);
    [[nodiscard]] std::size_t first(const Options& options);
    [[nodiscard]] std::optional<std::size_t> another();
    void begin(std::size_t at);
    void end(bool solved);

    Session session_;
    Rulebook rulebook_;
    std::deque<PackFile> files_;
    std::vector<PackPuzzle*> entries_;
    PuzzleProgress progress_;
    std::optional<std::uint64_t> seed_;
    std::optional<std::mt19937_64> dice_; ///< only with --random
    std::size_t at_ = 0;
    std::optional<Attempt> attempt_;
    PlayedPuzzle played_;
    std::chrono::steady_clock::time_point began_;
    unsigned hints_here_ = 0; ///< the number of hints since the last right turn
    bool is_over_ = false;
    RoundScore score_;
};

} // namespace siam::tools
