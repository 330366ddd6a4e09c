/// The progress of a build, in a file beside the table (FILE.building): the columns of each finished group, followed by
/// a record that says which group these columns belong to.
#pragma once

#include "solver/endgame_table/header.hpp"
#include "solver/retrograde/closure.hpp"

namespace siam::retrograde {

/// The journal's contents are trusted, because the file is the user's own and every block has a checksum with the
/// file's seal. A build that resumes reads only the records; it reads a column when a step needs the column.
class BuildJournal {
public:
    /// Locks the journal of `table`, and writes its head unless the journal already belongs to this build. Throws
    /// FileBusy, FileError, OverBudget; OtherBuild if the file has other contents.
    BuildJournal(const Closure& closure, const std::string& table);

    /// Restores the recorded progress. If a block is cut off or damaged, cuts off everything after the last record
    /// before this block. If redo() throws OverBudget or Interrupted, it cuts off nothing. \pre no group of the closure
    /// is finished
    void redo(Closure& closure);
    /// Stores the columns of a group that the current step has finished, and records the group. If add() throws
    /// OverBudget, Interrupted or FileError, the group is not recorded.
    void add(const Closure& closure, Group& group);
    /// Records that the current step has no more groups.
    void finish_step() { file_.write(BlockFile::Kind::end_of_step, {}); }
    void remove() { file_.remove(); }
    /// Whether the file holds more than its head, so that a later build may resume from it.
    [[nodiscard]] bool is_worth_keeping() const;
    [[nodiscard]] BlockFile& file() noexcept { return file_; }

private:
    static void redo_record(Closure& closure, std::span<const std::uint8_t> record);

    BlockFile file_;
    std::uint64_t secured_until_ = 0; ///< the bytes that survive a power cut
};

} // namespace siam::retrograde
