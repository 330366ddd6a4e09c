/// Everything that follows from a puzzle's position: solution, uniqueness, level, themes and smaller figures.
#pragma once

#include "puzzles/gates.hpp"

namespace siam {

/// Grades the puzzle except for rating, level and score; tries are in the notation's order. \pre as for `graded`
[[nodiscard]] std::optional<Puzzle> solved(
    Forcing& forcing, const Position& position, const Examination& examination, History history,
    std::uint64_t positions = std::numeric_limits<std::uint64_t>::max());
/// Adds rating, level and score, and sorts the tries. Returns false at a limit of `forcing`. Throws OverBudget.
[[nodiscard]] bool rate(Forcing& forcing, Puzzle& puzzle);

/// The complete puzzle. Returns nothing if a limit of `forcing` was reached first, or that many positions (see Reach).
/// Throws OverBudget. \pre examine() did not refuse the position and found these results; the history leads to the
/// position
[[nodiscard]] std::optional<Puzzle> graded(
    Forcing& forcing, const Position& position, const Examination& examination, History history,
    std::uint64_t positions = std::numeric_limits<std::uint64_t>::max());

/// How far the solution is unique, given that the key is. Returns nothing if a limit was reached first. \pre the aim
/// belongs to the side to move and can be reached in exactly n
[[nodiscard]] std::optional<Uniqueness> uniqueness_of(Reach& reach, const Position& position, unsigned n);

/// The key's mean place among the classes of first turns, from 1 and rounded down. Turns that suggest themselves most
/// come first, equal ones in any order.
[[nodiscard]] unsigned mean_rank(
    const Game& game, const Aim& aim, const Position& position, const std::vector<TurnClass>& classes, std::size_t key);

} // namespace siam
