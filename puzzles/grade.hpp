/// All that follows from a puzzle's position: solution, uniqueness, level, themes and the smaller figures.
#pragma once

#include "puzzles/gates.hpp"

namespace siam {

/// The puzzle without rating, level and score, and with its tries in the notation's order. As for `graded`.
[[nodiscard]] std::optional<Puzzle> solved(
    Forcing& forcing, const Position& position, const Examination& examination, History history,
    std::uint64_t positions = std::numeric_limits<std::uint64_t>::max());
/// The rest; this takes longest. False if the stop flag was set. Throws OverBudget.
[[nodiscard]] bool rate(Forcing& forcing, Puzzle& puzzle);

/// The puzzle complete. Nothing if a limit of `forcing` was reached first, or so many positions (see Reach). Throws
/// OverBudget.
/// \pre examine() did not refuse the position, and this is what it found; the history leads there
[[nodiscard]] std::optional<Puzzle> graded(
    Forcing& forcing, const Position& position, const Examination& examination, History history,
    std::uint64_t positions = std::numeric_limits<std::uint64_t>::max());

/// How far the solution is unique, given that the key is. Nothing if a limit was reached first.
/// \pre the aim is the side to move's and can be reached in exactly n
[[nodiscard]] std::optional<Uniqueness> uniqueness_of(Reach& reach, const Position& position, unsigned n);

/// From 1: place of the key among the classes of first turns, when those come first after which the aim is reached if
/// everybody passes, else in the notation's order.
[[nodiscard]] unsigned naive_rank(
    const Game& game, const Aim& aim, const std::vector<TurnClass>& classes, std::size_t key);

} // namespace siam
