/// Compares the engine's results with those of plainer code. Each function below returns the first difference, with the
/// position, or "" if there is none.
#pragma once

#include <string>

#include "engine/deal.hpp"
#include "engine/notation.hpp"

namespace siam::tests {

/// Tests all words that can encode a turn: exactly the words of the listed turns must be legal.
[[nodiscard]] std::string wrong_words(const Game& game, const Position& position);

/// Tests that each turn is listed once and in order, the pass first. Each turn must be legal for the judge and must
/// read back from its text. It must lead to a position that reads back byte for byte and holds all followers (R1.2). A
/// turn of the other position must be legal in this position exactly if it is listed in this position.
[[nodiscard]] std::string wrong_turns(const Game& game, const Position& position, const Position& other);

/// Plays a random game from the position to its end. Tests that every position and turn reads back, that no follower is
/// lost, and that other labels for provinces and factions do not change the number of turns.
[[nodiscard]] std::string wrong_play(const Game& game, Position position, Random& random);

/// Tests perft, whole and divided, against a plain counter that compares all positions.
[[nodiscard]] std::string wrong_perft(const Game& game, const Position& position, unsigned depth);

/// Tests that a variant holds the statements of its file, that its text reads back, and that blanks, comments and line
/// ends do not matter.
[[nodiscard]] std::string wrong_variant(const std::string& file);

} // namespace siam::tests
