/// The puzzles played on this machine, and their results.
#pragma once

#include <set>
#include <string>

namespace siam::tools {

/// The result of a puzzle.
struct PlayedPuzzle {
    std::string id;
    bool solved = false; ///< false if given up
    unsigned wrong = 0;  ///< the number of wrong turns
    unsigned hints = 0;
    std::string first_turn; ///< in the notation; empty if given up before any turn
    unsigned seconds = 0;   ///< from the puzzle's first sight to its end

    [[nodiscard]] bool alone() const noexcept { return solved && wrong == 0 && hints == 0; }
};

/// A file of JSON lines, `siam/puzzles.jsonl` under XDG_STATE_HOME (~/.local/state if that is not set): a line for each
/// puzzle played, added when the puzzle ends. Unreadable lines are ignored and kept. If the file is a link, its target
/// is used. A fault of the file is only reported by a note, because puzzles can be played without it.
class PuzzleProgress {
public:
    /// Reads the file if it exists.
    PuzzleProgress();
    /// Saves lines that are still unsaved; waits briefly if another process holds the file.
    ~PuzzleProgress();
    PuzzleProgress(const PuzzleProgress&) = delete;
    PuzzleProgress& operator=(const PuzzleProgress&) = delete;

    /// Adds a result, also to the file. If another process holds the file, saves the result together with the next one.
    void add(const PlayedPuzzle& played);
    /// Whether the puzzle was ever solved without hints and wrong turns.
    [[nodiscard]] bool was_solved_alone(const std::string& id) const { return solved_alone_.contains(id); }
    /// The number of puzzles in a row, up to the latest, that were solved without hints and wrong turns.
    [[nodiscard]] unsigned in_a_row() const noexcept { return in_a_row_; }

private:
    void count(const PlayedPuzzle& played);
    void read(std::string_view line);
    /// Writes the unsaved lines. Waits up to `patience` milliseconds while another process holds the file.
    void save(unsigned patience);
    void write();
    void give_up(const std::exception& error);

    std::string path_;                   ///< empty if nothing can be saved
    std::string unsaved_;                ///< lines not yet in the file
    std::set<std::string> solved_alone_; ///< the puzzles' ids
    unsigned in_a_row_ = 0;
};

} // namespace siam::tools
