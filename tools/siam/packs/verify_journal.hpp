/// The puzzles that an earlier `siam verify` found sound, so that a later run need not prove them again.
#pragma once

#include <boost/unordered/unordered_flat_set.hpp>
#include <mutex>

#include "engine/hash.hpp"
#include "tools/siam/frame/file.hpp"

namespace siam::tools {

/// A text file: a line with the program's versions, then one line for each sound puzzle.
///
///     siam-verified 1 siam 0.1.0 equivalence=1 rating=1 score=1 themes=1
///     sound PACK NUMBER CHECKSUM
///
/// PACK is a hash of every byte of the pack's file, 32 hex digits; NUMBER is the puzzle's place in it, from 1. The
/// reader drops a line that is cut off or damaged, and all lines after it. Faults are not recorded; the next run finds
/// them again.
class VerifyJournal {
public:
    /// Locks the file and reads its lines. Throws FileBusy; FileError, also if it is not a journal of this program.
    explicit VerifyJournal(std::string path);

    [[nodiscard]] bool has(const Hash128& pack, std::size_t number) const;
    /// The line survives the end of this program when the call returns, and a power cut five seconds later. Any thread
    /// may call this. Throws FileError.
    void add(const Hash128& pack, std::size_t number);
    /// All is done.
    void remove();

private:
    LockedFile file_;
    Securing securing_;
    boost::unordered_flat_set<std::string> lines_; ///< the lines found at the start
    std::mutex mutex_;
};

} // namespace siam::tools
