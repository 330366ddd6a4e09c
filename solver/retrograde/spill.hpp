/// Spills the boards of groups that are being listed when memory runs out: into the scratch file, as sorted runs.
#pragma once

#include "solver/retrograde/group.hpp"

namespace siam::retrograde {

/// Several groups that are being listed at the same time. Any thread may use it.
class Spill {
public:
    /// Reserves the memory that it needs to make room later. Throws OverBudget.
    Spill(Shelf& shelf, MemoryBudget* memory, const Lookout& lookout, std::span<Group* const> groups);
    /// A thread calls begin() before it adds boards to the group, and end() afterwards.
    void begin(Group& group);
    void end(Group& group);
    /// Writes the largest set of boards to which no other thread adds, and empties it. Throws OverBudget if the largest
    /// is almost empty; FileError. \param own the calling thread's group, if it has one
    void make_room(Group* own);
    /// Writes everything that the groups still hold; nothing may be added afterwards. Throws FileError, Interrupted.
    void write_all();
    /// Merges the group's boards on the shelf into one sequence. Call it once for each group. Throws OverBudget,
    /// Interrupted or FileError. \pre write_all() was called
    void finish(Group& group);

private:
    struct Part {
        bool in_work = false;
        std::vector<Sequence> runs;
    };
    void write_run(Group& group);
    Shelf& shelf_;
    MemoryBudget* memory_;
    const Lookout& lookout_;
    std::mutex mutex_;
    BudgetedMap<Group*, Part> parts_;
    SequenceWriter writer_;
};

} // namespace siam::retrograde
