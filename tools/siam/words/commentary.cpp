#include "tools/siam/words/commentary.hpp"

#include "puzzles/pack/pack_words.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/telling/reasons_told.hpp"

namespace siam::tools {

ToldPuzzle commentary(const Puzzle& puzzle) {
    const ToldReasons told = told_reasons(puzzle);
    const std::string reasons = in_english(puzzle.game->variant(), told.paragraph);
    return {
        (reasons.empty() ? "" : wrapped(reasons, 0, most_columns) + "\n\n") + solution_text(puzzle),
        static_cast<unsigned>(told.words)};
}

} // namespace siam::tools
