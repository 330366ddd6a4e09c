/// Compares the engine's results with those of plainer code. Each function below returns the first difference, with the
/// position, or "" if there is none.
#pragma once

#include <string>

#include "engine/deal.hpp"
#include "engine/notation.hpp"

namespace siam::tests {

/// Tests every number that could be the packed word of a turn: the word must be legal exactly if its turn is listed.
[[nodiscard]] std::string wrong_words(const Game& game, const Position& position);

/// Tests that each legal turn of `position` is listed once and in order, the pass first. `is_legal` must accept each
/// listed turn, and the turn must read back from its text. The position after the turn must read back byte for byte and
/// hold all followers (R1.2). `is_legal` must accept a turn of `other` in `position` exactly if `position` lists it.
[[nodiscard]] std::string wrong_turns(const Game& game, const Position& position, const Position& other);

/// Plays a random game from the position to its end. Tests that every position and turn reads back, that no follower is
/// lost, and that other labels for provinces and factions do not change the number of turns.
[[nodiscard]] std::string wrong_play(const Game& game, Position position, Random& random);

/// Tests perft, whole and divided, against a plain counter that compares all positions.
[[nodiscard]] std::string wrong_perft(const Game& game, const Position& position, unsigned depth);

/// Tests that the variant in the text `file` keeps all its statements, that its own text reads back, and that blanks,
/// comments and the kind of line ends do not matter. Returns the first difference, with the text of the variant.
[[nodiscard]] std::string wrong_variant(const std::string& file);

} // namespace siam::tests
