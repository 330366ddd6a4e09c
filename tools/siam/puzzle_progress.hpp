/// Which puzzles were played on this machine, and how that went.
#pragma once

#include <map>
#include <string>

namespace siam::tools {

/// How the play of a puzzle ended.
struct PlayedPuzzle {
    std::string id;
    bool solved = false; ///< else given up
    unsigned wrong = 0;  ///< turns
    unsigned hints = 0;

    [[nodiscard]] bool alone() const noexcept { return solved && wrong == 0 && hints == 0; }
};

/// A file of JSON lines, `siam/puzzles.jsonl` under XDG_STATE_HOME (~/.local/state if that is not set): a line for each
/// puzzle played, added when it ends. Lines that cannot be read are passed over and kept. If the file is a link, the
/// file that it leads to is meant. Whatever is wrong with it is a note: a puzzle can be played without.
class PuzzleProgress {
public:
    /// Reads the file if it is there.
    PuzzleProgress();
    /// Waits a little for a process that holds the file, if something is still to be written.
    ~PuzzleProgress();
    PuzzleProgress(const PuzzleProgress&) = delete;
    PuzzleProgress& operator=(const PuzzleProgress&) = delete;

    /// Into the file too; while another process holds it, with the next puzzle.
    void add(const PlayedPuzzle& played);
    /// At some time, without hints and wrong turns.
    [[nodiscard]] bool was_solved_alone(const std::string& id) const;
    [[nodiscard]] bool was_played(const std::string& id) const { return best_.contains(id); }
    /// The latest so many puzzles in a row were solved alone.
    [[nodiscard]] unsigned in_a_row() const noexcept { return in_a_row_; }

private:
    void count(const PlayedPuzzle& played);
    void read(std::string_view line);
    /// Writes what is unsaved, as soon as no other process holds the file, within so many milliseconds.
    void save(unsigned patience);
    void write();
    void give_up(const std::exception& error);

    std::string path_;                 ///< empty: nothing is kept
    std::string unsaved_;              ///< lines that are not in the file yet
    std::map<std::string, bool> best_; ///< by id: solved alone
    unsigned in_a_row_ = 0;
};

} // namespace siam::tools
