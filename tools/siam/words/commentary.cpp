#include "tools/siam/words/commentary.hpp"

#include "puzzles/pack/pack_words.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/telling/reasons_told.hpp"

namespace siam::tools {

std::string commentary(const Puzzle& puzzle) {
    const std::string reasons = in_english(puzzle.game->variant(), told_reasons(puzzle).paragraph);
    return (reasons.empty() ? "" : wrapped(reasons, 0, most_columns) + "\n\n") + solution_text(puzzle);
}

} // namespace siam::tools
