/// The reasons for a key in sentences.
#pragma once

#include <string>

#include "puzzles/reasons/telling.hpp"

namespace siam::tools {

/// The most words that a paragraph of reasons should have.
inline constexpr std::size_t most_reason_words = 80;

/// The reasons as one paragraph:
///
///     If player 2 takes a Welsh from Lancaster instead, Lancaster has one Scottish too many: player 1 adds two Welsh
///     to Warwick and takes an English from Lancaster, and Scottish leads, 2:5 (player 2 first). Now Scottish at best
///     ties in Lancaster. Welsh leads, 3:3 at worst, then English (second) 3:2; English leads, 3:3 at worst, ...
///
/// Two numbers compare the side that should win, or should not win, with the others; the first pair says so.
/// \param side the side of the puzzle's aim
[[nodiscard]] std::string reasons_text(const Argument& about, unsigned side, const Told& told);

/// The paragraph for a puzzle.
struct CheckedReasons {
    std::string text;
    bool is_complete = false; ///< see Told
};
/// Returns the paragraph, with at most most_reason_words words if possible. Each reason in it has been judged by the
/// rules alone (reasons_check.hpp). Returns no text if the reasons cannot be found or judged with little effort, or if
/// one of them is false, since then the puzzle's solution is unsound.
[[nodiscard]] CheckedReasons checked_reasons(const Puzzle& puzzle);

/// Returns a question that leads to the key: it asks about what the first wrong turn with a cause leaves different,
/// such as "What if the Malay stays in Ayutthaya?". The cause has been judged by the rules alone. Returns "" if no
/// wrong turn has a cause that can be found or judged with little effort.
[[nodiscard]] std::string cause_question(const Puzzle& puzzle);

/// Returns what a wrong first turn leaves different from the key, such as "Ayutthaya has one Malay too many." The cause
/// has been judged by the rules alone. Returns "" if no cause of few differences can be found or judged with little
/// effort. \pre the puzzle has its solution, and the turn is legal but does not reach the aim with the key's cards
[[nodiscard]] std::string cause_text(const Puzzle& puzzle, Turn wrong);

} // namespace siam::tools
