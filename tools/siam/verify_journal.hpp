/// The puzzles that an earlier `siam verify` has found sound, so that a second one need not prove them again.
#pragma once

#include <boost/unordered/unordered_flat_set.hpp>
#include <mutex>

#include "engine/hash.hpp"
#include "tools/siam/file.hpp"

namespace siam::tools {

/// A text file: a line that names the program's versions, then one for each puzzle that was found sound.
///
///     siam-verified 1 siam 0.1.0 equivalence=1 rating=1 score=1 themes=1
///     sound PACK NUMBER CHECKSUM
///
/// PACK is a hash of every byte of the pack's file, 32 hex digits; NUMBER is the puzzle's place in it, from 1. A line
/// that is cut off or damaged is dropped, and all that follows it. Faults are not kept: they are found again.
class VerifyJournal {
public:
    /// Locks the file and reads what is there. Throws FileBusy, FileError, the latter also if it is none of this
    /// program's journals.
    explicit VerifyJournal(std::string path);

    [[nodiscard]] bool has(const Hash128& pack, std::size_t number) const;
    /// Survives the end of this program when the call returns, and a power cut five seconds later. Any thread may call
    /// it. Throws FileError.
    void add(const Hash128& pack, std::size_t number);
    /// All is done.
    void remove();

private:
    LockedFile file_;
    Securing securing_;
    boost::unordered_flat_set<std::string> lines_; ///< those that were there
    std::mutex mutex_;
};

} // namespace siam::tools
