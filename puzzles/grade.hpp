/// All that follows from a puzzle's position: solution, uniqueness, level, themes and the smaller figures.
#pragma once

#include "puzzles/gates.hpp"

namespace siam {

/// The puzzle complete. Nothing if a limit of `forcing` was reached first. Throws OverBudget.
/// \pre examine() did not refuse the position, and this is what it found; the history leads there
[[nodiscard]] std::optional<Puzzle> graded(
    Forcing& forcing, const Position& position, const Examination& examination, History history);

/// How far the solution is unique, given that the key is. Nothing if a limit was reached first.
/// \pre the side to move can force a win in exactly n
[[nodiscard]] std::optional<Uniqueness> uniqueness_of(Forcing& forcing, const Position& position, unsigned n);

/// From 1: place of the key among the classes of first turns, when those after which the side wins if everybody passes
/// come first, else in the notation's order.
[[nodiscard]] unsigned naive_rank(
    const Game& game, const Position& position, const std::vector<TurnClass>& classes, std::size_t key);

} // namespace siam
