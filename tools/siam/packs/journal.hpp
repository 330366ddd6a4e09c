/// The journal of a run of the generator: every candidate is saved to disk as soon as it is finished.
#pragma once

#include "puzzles/generate.hpp"
#include "puzzles/pack/pack.hpp"
#include "solver/file.hpp"

#include <optional>

namespace siam::tools {

/// A text file: a line that names the run, then a record for each finished candidate, in any order.
///
///     siam-journal 2 RUN
///     candidate NUMBER POSITIONS REFUSED... BYTES CHECKSUM
///     the puzzle as in a pack, BYTES long, if the candidate became one
///
/// Each checksum also covers the first line and the record's place among the others, so that records of other runs or
/// other places are not accepted. The reader drops a record that was cut off when the program ended, and all records
/// after it; since a candidate depends only on its number, making it again gives the same result.
class Journal {
public:
    /// The run as its pack names it, and the shard; the run's packs have these editions.
    Journal(std::string path, const std::string& run, Pack empty_pack);

    [[nodiscard]] const std::string& path() const noexcept { return path_; }
    /// Locks the file from now on. Returns true if an earlier part of a run has left records. Throws FileBusy,
    /// FileError.
    [[nodiscard]] bool open();
    /// Reads these records. Throws FileError, also if the file belongs to another run.
    [[nodiscard]] std::vector<Candidate> resume(Rulebook& rulebook);
    /// Begins a new journal. \pre the file is empty or holds only a line cut off by a full disk. Throws FileError.
    void begin();
    /// Adds a record; a puzzle is on disk when the call returns. Throws FileError.
    void add(const Candidate& candidate);
    /// Removes the file: the run is over and its pack is written, or it has found nothing.
    void remove();
    [[nodiscard]] bool is_empty() const noexcept { return records_ == 0; }

    // Candidates as text for another process of the same run; this needs no file.
    [[nodiscard]] std::string text_of(const Candidate& candidate) const;
    /// \pre the text is text_of() of such a journal
    [[nodiscard]] Candidate candidate_of(Rulebook& rulebook, std::string_view text) const;

private:
    [[nodiscard]] std::string puzzle_of(const Candidate& candidate) const;
    /// Reads the complete candidates at the beginning of the text; drops the rest and counts it.
    [[nodiscard]] std::vector<Candidate> candidates_of(
        Rulebook& rulebook, std::string_view& text, std::uint64_t& records, const std::atomic<bool>* stop) const;

    std::string path_, first_line_;
    Pack pack_; ///< determines how puzzles are written
    std::optional<LockedFile> file_;
    std::uint64_t records_ = 0;
};

} // namespace siam::tools
