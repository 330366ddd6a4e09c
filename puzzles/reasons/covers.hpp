/// Answers that keep the camp's win in as many positions as possible, with exceptions for the others.
#pragma once

#include "puzzles/reasons/reason.hpp"
#include "solver/tree_line.hpp"

namespace siam {

inline constexpr std::size_t most_short_plans = 120, most_answered = 4000;

/// Returns answers with the card that has `left` cards behind it, those that are easy to say first; at most
/// `most_short_plans`. In each position in which the camp has to answer, one of their turns keeps the win; lines in
/// which the camp follows the answers can lead to other positions. Returns none if the camp has to answer more than
/// `most_answered` positions, or if none has at most `most_exceptions` exceptions. Throws Answers::Stopped.
/// \param after_key the position with which conditions compare
/// \param starts positions in which the camp needs at most left + 1 cards
/// \param forced whether to answer only where a pass does not keep the win, or else as soon as one of its cards does
[[nodiscard]] std::vector<Answering> covering_answers(
    Answers& answers, const Camp& camp, const Position& after_key, std::span<const Position> starts, unsigned left,
    bool forced);

} // namespace siam
