/// What a build has done so far, in a file beside the table (FILE.building): one piece for each step.
#pragma once

#include "solver/file.hpp"
#include "solver/pieces.hpp"
#include "solver/retrograde_closure.hpp"

namespace siam::retrograde {

class BuildJournal {
public:
    BuildJournal(const BuildJournal&) = delete;
    BuildJournal& operator=(const BuildJournal&) = delete;
    /// Locks the file, and begins it unless it is of this build already. Throws FileBusy, FileError; OtherBuild if
    /// something else is there.
    BuildJournal(const Closure& closure, const std::string& path);

    /// Fills the steps in that are there. What was cut off or damaged, and all after it, is dropped. Throws TableError
    /// if a piece whose checksum is right makes no sense. Ends early if the closure's build is to stop.
    /// \pre no step of the closure is done
    void redo(Closure& closure, const std::atomic<bool>* stop);
    /// The latest step is kept, also when the program ends at once.
    void add(const Closure& closure, const Closure::Step& step, std::uint64_t turns);
    void remove() { file_.remove(); }
    [[nodiscard]] bool holds_steps() const noexcept { return steps_ > 0; }

private:
    void begin();
    LockedFile file_;
    Bytes title_;
    PieceWriter writer_;
    std::uint64_t steps_ = 0;
};

/// All that a build depends on.
[[nodiscard]] Bytes title_of(const Closure& closure);
/// What a step has filled in.
[[nodiscard]] Bytes piece_of(const Closure& closure, const Closure::Step& step, std::uint64_t turns);
/// Fills it in again: the next step of the closure. Throws TableError if it cannot be that step's.
void redo_piece(Closure& closure, std::span<const std::uint8_t> piece);

} // namespace siam::retrograde
