/// The journal of a run of the generator: each candidate goes to disk as soon as it is found.
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
/// Each checksum covers the first line too and the record's place among the others: nothing of another run, or from
/// elsewhere in this one, is taken for a record. One that was cut off when the program ended is dropped, and with it
/// all that follows; since a candidate depends on its number alone, making it again gives the same.
class Journal {
public:
    /// The run as its pack names it, and the shard; packs of it have these editions.
    Journal(std::string path, const std::string& run, Pack empty_pack);

    [[nodiscard]] const std::string& path() const noexcept { return path_; }
    /// Locks the file, from here on. True if an earlier part of a run has left something there. Throws FileBusy,
    /// FileError.
    [[nodiscard]] bool open();
    /// Reads that. Throws FileError, also if the file is of another run.
    [[nodiscard]] std::vector<Candidate> resume(Rulebook& rulebook);
    /// Nothing is there yet, or only what a full disk has cut off. Throws FileError.
    void begin();
    /// Adds a record; a puzzle is on disk when the call returns. Throws FileError.
    void add(const Candidate& candidate);
    /// The run is over and its pack is written, or nothing was found out.
    void remove();
    [[nodiscard]] bool is_empty() const noexcept { return records_ == 0; }

    // Candidates as text for another process that has this run too; no file is needed for it.
    [[nodiscard]] std::string text_of(const Candidate& candidate) const;
    /// \pre the text is text_of() of such a journal
    [[nodiscard]] Candidate candidate_of(Rulebook& rulebook, std::string_view text) const;

private:
    [[nodiscard]] std::string puzzle_of(const Candidate& candidate) const;
    /// Reads the candidates at the beginning of the text; cuts off the rest, and counts it.
    [[nodiscard]] std::vector<Candidate> candidates_of(
        Rulebook& rulebook, std::string_view& text, std::uint64_t& records, const std::atomic<bool>* stop) const;

    std::string path_, first_line_;
    Pack pack_; ///< for how puzzles are written
    std::optional<LockedFile> file_;
    std::uint64_t records_ = 0;
};

} // namespace siam::tools
