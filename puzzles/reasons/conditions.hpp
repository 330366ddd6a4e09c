/// Properties of a position on which an answer depends.
#pragma once

#include <functional>

#include "puzzles/reasons/reason.hpp"

namespace siam {

/// Whether the condition holds in a position that arises after the key. Conditions of the kinds `impossible` and
/// `fails`, which need an answer, never hold; see answer_of().
/// \param start the position after the key
[[nodiscard]] bool holds(const Condition& condition, const Position& start, const Position& now);

/// Says whether the camp, after its card, reaches its aim with the cards that are left.
using Succeeds = std::function<bool(const Position&)>;

/// Returns the answer's turn in the position; nothing if the answer is not possible there.
[[nodiscard]] std::optional<Turn> turn_of(
    const Game& game, const Response& answer, const Position& now, const Succeeds& succeeds);

/// Returns the turn that the answers give for the position, where the camp answers; a pass if it is not possible.
/// \param start the position after the key
[[nodiscard]] Turn answer_of(
    const Game& game, const Answering& answers, const Position& start, const Position& now, const Succeeds& succeeds);

/// Returns all conditions that speak of the open provinces, the factions and the other players' cards in `start`, those
/// that are easy to say first; not those that need an answer.
[[nodiscard]] std::vector<Condition> conditions_after(const Game& game, const Camp& camp, const Position& start);

} // namespace siam
