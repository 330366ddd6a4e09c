/// What a run of the generator has found so far, on disk as soon as it is found.
#pragma once

#include "puzzles/generate.hpp"
#include "puzzles/pack.hpp"
#include "tools/file.hpp"

namespace siam::tools {

/// A text file: a line that names the run, then a record for each finished candidate, in any order.
///
///     siam-journal 1 RUN
///     candidate NUMBER POSITIONS REFUSED... BYTES CHECKSUM
///     the puzzle as in a pack, BYTES long, if the candidate became one
///
/// A record that was cut off when the program ended is dropped, and with it all that follows; since a candidate depends
/// on its number alone, making it again gives the same.
class Journal {
public:
    /// The run as its pack names it, and the shard; packs of it have these editions.
    Journal(std::string path, std::string run, const Pack& empty_pack);

    [[nodiscard]] const std::string& path() const noexcept { return path_; }
    /// Reads what an earlier part of the run has left. Throws UsageError if the file is of another run, FileError.
    [[nodiscard]] std::vector<Candidate> resume(Rulebook& rulebook);
    /// Nothing is there yet. Throws FileError.
    void begin();
    /// Adds a record; a puzzle is on disk when the call returns. Throws FileError.
    void add(const Candidate& candidate);
    /// The run is over and its pack is written.
    void remove();

private:
    [[nodiscard]] std::string first_line() const { return "siam-journal 1 " + run_ + "\n"; }

    std::string path_, run_;
    Pack pack_; ///< for how puzzles are written
    std::optional<GrowingFile> file_;
};

} // namespace siam::tools
