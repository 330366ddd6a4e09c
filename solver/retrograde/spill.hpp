/// When memory runs out, spills the boards of groups that are being listed into a scratch file, as sorted runs.
#pragma once

#include "solver/retrograde/group.hpp"

namespace siam::retrograde {

/// A file that is removed at the end of this object. Its contents are of no use to another process: a process that
/// finds a file left by a killed one empties it and takes it over.
class ScratchFile : public BlockFile {
public:
    /// Throws FileBusy, FileError; also if the file of that name is not a scratch file.
    ScratchFile(const std::string& path, MemoryBudget* memory);
    ~ScratchFile();
    /// Removes the scratch file that a killed process has left, if there is one.
    static void remove_left_over(const std::string& path);
    /// Empties the file.
    void empty();
};

/// Merges rising sequences into one without repetitions. Throws FileError, OverBudget, Interrupted.
/// \param scratch holds the sequences, and is used if there are many
void merge_runs(
    BlockFile& scratch, std::vector<Sequence> runs, BlockFile& to, Sequence& merged, MemoryBudget* memory,
    const Lookout& lookout);

/// Several groups that are being listed at the same time. Any thread may use it.
class Spill {
public:
    /// Empties the file.
    Spill(ScratchFile& file, MemoryBudget* memory, const Lookout& lookout, std::span<Group* const> groups);
    /// A thread calls these before and after it adds boards to that group.
    void begin(Group& group);
    void end(Group& group);
    /// Among the sets of boards to which no other thread is adding, writes the largest to the file and empties it.
    /// Throws OverBudget if this set is almost empty; FileError. \param own the calling thread's group, if it has one
    void make_room(Group* own);
    /// Whether boards of the group are in the file. If some are, also writes those that the group still holds in
    /// memory.
    [[nodiscard]] bool has_spilled(Group& group);
    /// Merges the group's boards into its column; once for each group. Throws OverBudget, Interrupted or FileError.
    /// \pre has_spilled(group)
    void merge(Group& group, BlockFile& file);

private:
    struct Part {
        bool in_work = false;
        std::vector<Sequence> runs;
    };
    void write_run(Group& group);
    ScratchFile& file_;
    MemoryBudget* memory_;
    const Lookout& lookout_;
    std::mutex mutex_;
    BudgetedMap<Group*, Part> parts_;
};

} // namespace siam::retrograde
