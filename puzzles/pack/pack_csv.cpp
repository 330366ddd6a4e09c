// Puzzles as CSV, with the columns of the lichess puzzle database as far as they apply; PACK.md names them.
#include "puzzles/pack/pack_words.hpp"

namespace siam {
namespace {

/// As RFC 4180 quotes.
std::string field(std::string_view text) {
    if (text.find_first_of(",\"\n") == std::string_view::npos) return std::string(text);
    std::string quoted = "\"";
    for (const char character : text) quoted.append(character == '"' ? 2 : 1, character);
    return quoted + "\"";
}

} // namespace

std::string csv_header() { return "PuzzleId,Position,Moves,Rating,Level,Score,Themes,Players,N,Goal,Unique,Tries"; }

std::string csv_text(const PackPuzzle& entry) {
    const Puzzle& puzzle = entry.puzzle;
    const std::string fields[] = {
        puzzle.id,
        text(*puzzle.game, puzzle.position),
        turns_text(*puzzle.game, puzzle.solution.line),
        std::to_string(puzzle.rating),
        std::to_string(puzzle.level),
        std::to_string(puzzle.score),
        themes_text(puzzle.themes),
        std::to_string(puzzle.game->players()),
        std::to_string(puzzle.n),
        std::string(name(puzzle.task)),
        std::string(name(puzzle.uniqueness)),
        std::to_string(puzzle.solution.tries.size())};
    std::string line;
    for (const std::string& one : fields) line += (line.empty() ? "" : ",") + field(one);
    return line;
}

} // namespace siam
