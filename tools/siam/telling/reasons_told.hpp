/// The reasons for a key as phrases.
#pragma once

#include "puzzles/reasons/telling.hpp"
#include "tools/siam/telling/phrase.hpp"

namespace siam::tools {

/// The most words that a paragraph of reasons should have in English, and how many more for each card of the
/// side after the second.
inline constexpr std::size_t most_reason_words = 80, more_reason_words = 30;

/// Returns the reasons as one paragraph:
///
///     If player 2 takes a Welsh from Lancaster instead, Lancaster has one Scottish too many: player 1 adds two Welsh
///     to Warwick and takes an English from Lancaster, and Scottish leads, 2:5 (player 2 first). Now Scottish at best
///     ties in Lancaster. Welsh leads, 3:3 at worst, then English (second) 3:2; English leads, 3:3 at worst, ...
///
/// Two numbers compare the side that should win, or should not win, with the others; the first pair says so.
/// \param side the side of the puzzle's aim
[[nodiscard]] Phrase reasons_phrase(const Argument& about, unsigned side, const Told& told);

/// The reasons as a solution tells them. Each phrase is empty if there is nothing to tell.
struct ToldReasons {
    Phrase paragraph;
    /// The number of words of the paragraph in English, without the sentence about the twin, if the paragraph is
    /// complete (see Told); otherwise 0.
    std::size_t words = 0;
    /// A question that leads to the key: it asks about what the first wrong turn with a cause leaves different, such as
    /// "What if the Malay stays in Ayutthaya?".
    Phrase question;
    /// The solution's main line; if the paragraph tells the answers with each card, a main line with these answers.
    std::vector<Turn> line;
};
/// Tells the reasons, in at most so many words if possible, and behind them the twin in a sentence. Each that
/// is told has been judged by the rules alone. Tells nothing if one cannot be judged with little effort or is false,
/// since then the solution is unsound. \pre the explanation is about the puzzle
[[nodiscard]] ToldReasons told_reasons(const Puzzle& puzzle, const Explanation& explanation);
/// The same for the reasons that are found with little effort.
[[nodiscard]] ToldReasons told_reasons(const Puzzle& puzzle);

/// Returns what a wrong turn leaves different from the key: "Ayutthaya has one Malay too many." \param side the aim's
[[nodiscard]] Phrase cause_phrase(const Game& game, const Position& root, unsigned side, const Cause& cause);

} // namespace siam::tools
