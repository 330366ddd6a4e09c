/// Grades a puzzle: finds its solution, uniqueness, level, themes and smaller figures, which all follow from its
/// position.
#pragma once

#include "puzzles/gates.hpp"

namespace siam {

/// Returns the puzzle as graded() does, but without rating, level and score, and with tries in the notation's order.
/// \pre as for graded()
[[nodiscard]] std::optional<Puzzle> solved(
    Forcing& forcing, const Position& position, const Examination& examination, History history,
    std::uint64_t positions = std::numeric_limits<std::uint64_t>::max(), std::optional<Twin> twin = {});
/// Adds rating, level and score to the puzzle, and sorts its tries. Returns false if a limit of `forcing` was reached
/// first. Throws OverBudget.
[[nodiscard]] bool rate(Forcing& forcing, Puzzle& puzzle);

/// Finds the solution and the wrong turns of a puzzle that was read from a pack. Returns false, and changes nothing
/// that the pack states, if N or the keys are not true, or if a limit of `forcing` was reached first
/// (forcing.stopped()). Throws OverBudget. \pre the game is not over
[[nodiscard]] bool find_solution(Forcing& forcing, Puzzle& puzzle);

/// Returns the complete puzzle; nothing if a limit of `forcing` or the number of positions (see Reach) was reached
/// first. Throws OverBudget. \pre `examination` is the result of examine() and does not refuse the position; the
/// history leads to the position; the twin is one (see examine_twin())
[[nodiscard]] std::optional<Puzzle> graded(
    Forcing& forcing, const Position& position, const Examination& examination, History history,
    std::uint64_t positions = std::numeric_limits<std::uint64_t>::max(), std::optional<Twin> twin = {});

/// All themes of the puzzle; at least one. Throws Answers::Stopped. \pre `position`, `goal`, `n`, `keys`, `solution`,
/// `wrong` and `reasons` of the puzzle are right
[[nodiscard]] ThemeSet themes_of(Forcing& forcing, const Puzzle& puzzle);

/// The score, from 0 to max_score; greater is better. PACK.md lists and explains the terms. \pre position, keys, rank,
/// solution, uniqueness and themes of the puzzle are right
[[nodiscard]] unsigned score_of(const Puzzle& puzzle);

/// Returns the place of the key among the classes of first turns, from 1, if the most tempting classes come first. The
/// order of equally tempting classes is open, so the place is the mean over all their orders, rounded down.
[[nodiscard]] unsigned mean_rank(
    const Game& game, const Aim& aim, const Position& position, const std::vector<TurnClass>& classes, std::size_t key);

} // namespace siam
