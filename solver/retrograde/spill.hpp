/// Spills the boards of groups being listed when memory runs out: they go to the scratch file in sorted runs.
#pragma once

#include "solver/retrograde/group.hpp"

namespace siam::retrograde {

/// Some groups that are being listed at one time. From any thread.
class Spill {
public:
    /// Takes at once what it needs to make room later. Throws OverBudget.
    Spill(Shelf& shelf, MemoryBudget* memory, const Lookout& lookout, std::span<Group* const> groups);
    /// A thread adds boards to that group between these.
    void begin(Group& group);
    void end(Group& group);
    /// Writes the largest set of boards that no other thread adds to, and empties it. Throws OverBudget if that is next
    /// to nothing; FileError. \param own the group of the thread that calls, if it has one
    void make_room(Group* own);
    /// All that the groups still hold is written; nothing is added any more. Throws FileError, Interrupted.
    void write_all();
    /// All boards of the group are on the shelf, in one sequence. Each group once. Throws OverBudget, Interrupted or
    /// FileError. \pre write_all() was called
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
