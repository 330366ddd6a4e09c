/// Moves boards from memory to a scratch file, as sorted runs, when memory runs out during the listing.
#pragma once

#include "solver/retrograde/group.hpp"

namespace siam::retrograde {

/// A file that is removed when this object is destroyed. The constructor empties and uses a scratch file that a killed
/// process has left.
class ScratchFile : public BlockFile {
public:
    /// Throws FileBusy and FileError. If a file named `path` exists that is not a scratch file, throws FileError.
    ScratchFile(const std::string& path, MemoryBudget* memory);
    ~ScratchFile();
    /// Removes the scratch file at `path` if a killed process has left one.
    static void remove_left_over(const std::string& path);
    void empty();
};

/// Merges the runs into `merged`, which is stored in the file `to`, without repetitions. Throws FileError, OverBudget,
/// Interrupted. \param scratch the file with the runs; also receives intermediate runs if there are many
void merge_runs(
    BlockFile& scratch, std::vector<Column<Board>> runs, BlockFile& to, Column<Board>& merged, MemoryBudget* memory,
    const Lookout& lookout);

/// Several groups that are being listed at the same time, and their runs in the scratch file (Group::runs). Any thread
/// may use this object.
class Spill {
public:
    /// Empties the scratch file.
    Spill(ScratchFile& file, MemoryBudget* memory, const Lookout& lookout, std::span<Group* const> groups);
    /// A thread calls begin() before and end() after it adds boards to `group`.
    void begin(Group& group);
    void end(Group& group);
    /// Chooses the largest of the sets of boards to which no other thread adds, and writes it to the file. Throws
    /// FileError; OverBudget if this set is almost empty. \param own the calling thread's group
    void make_room(const Group& own);
    /// Writes the group's boards that are in memory to the file. \pre no other thread adds boards to the group
    void write_run(Group& group);
    /// Stores all boards of the group as its column in `file`. Throws OverBudget, Interrupted or FileError. \pre if the
    /// group has runs, no boards of the group are in memory
    void finish(Group& group, BlockFile& file);

private:
    ScratchFile& file_;
    MemoryBudget* memory_;
    const Lookout& lookout_;
    std::span<Group* const> groups_;
    std::mutex mutex_; ///< guards Group::in_work, and the runs and lookups of the groups to which no thread adds
};

} // namespace siam::retrograde
