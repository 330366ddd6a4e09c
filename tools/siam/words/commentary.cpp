#include "tools/siam/words/commentary.hpp"

#include "puzzles/pack/pack_words.hpp"
#include "tools/siam/frame/wording.hpp"
#include "tools/siam/words/reasons_text.hpp"

namespace siam::tools {

std::string commentary(const Puzzle& puzzle) {
    const std::string reasons = checked_reasons(puzzle).text;
    return (reasons.empty() ? "" : wrapped(reasons, 0, most_columns) + "\n\n") + solution_text(puzzle);
}

} // namespace siam::tools
