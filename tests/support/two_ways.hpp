/// The rules in two ways: each function below compares what the engine finds with what a plainer way finds. It returns
/// the first difference, with the position, or "" if there is none.
#pragma once

#include <string>

#include "engine/deal.hpp"
#include "engine/notation.hpp"

namespace siam::tests {

/// The words of the listed turns are legal, all others that can encode a turn are not.
[[nodiscard]] std::string wrong_words(const Game& game, const Position& position);

/// Turns are listed in order and once, pass first. Each is legal by itself, reads back from its text, and leads to a
/// position that its text gives back byte for byte, with all followers in it (R1.2). Turns listed in the other position
/// are legal exactly if they are listed here too.
[[nodiscard]] std::string wrong_turns(const Game& game, const Position& position, const Position& other);

/// A game played from there at random, to its end: every position and turn reads back, no follower is lost, and other
/// labels for provinces and factions leave the number of turns as it is.
[[nodiscard]] std::string wrong_play(const Game& game, Position position, Random& random);

/// Perft, whole and divided, counts as one counter that compares everything.
[[nodiscard]] std::string wrong_perft(const Game& game, const Position& position, unsigned depth);

/// A variant holds the statements of its file, is written so that it reads back, and does not depend on blanks,
/// remarks and the ends of lines.
[[nodiscard]] std::string wrong_variant(const std::string& file);

} // namespace siam::tests
