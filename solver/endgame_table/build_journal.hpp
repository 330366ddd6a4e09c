/// The progress of a build, in a file beside the table (FILE.building): pieces of finished groups.
#pragma once

#include "solver/endgame_table/header.hpp"
#include "solver/endgame_table/pieces.hpp"
#include "solver/file.hpp"
#include "solver/retrograde/closure.hpp"

namespace siam::retrograde {

/// The head of a piece. The step's groups follow.
struct PieceHead {
    std::uint32_t solve = 0, cards = 0, open = 0;
    std::uint32_t ends_step = 0; ///< 1: the step has no more groups
    friend bool operator==(const PieceHead&, const PieceHead&) noexcept = default;
};

class BuildJournal {
public:
    BuildJournal(const BuildJournal&) = delete;
    BuildJournal& operator=(const BuildJournal&) = delete;
    /// Locks the file, and begins it unless it already belongs to this build. Throws FileBusy, FileError; OtherBuild if
    /// it belongs to another build.
    BuildJournal(const Closure& closure, const std::string& table);

    /// Restores the recorded progress. Drops a piece that is cut off or damaged, and all pieces after it. Throws
    /// TableError if a piece with a right checksum makes no sense; OverBudget or Interrupted, without dropping
    /// anything. \pre no group of the closure is finished
    void redo(Closure& closure);
    /// Adds a group that the step has finished. Collects small groups until they fill a piece or keep() is called;
    /// writes a large one as a piece of its own, part by part. If it throws OverBudget or Interrupted, the group is not
    /// recorded.
    void add(const Closure& closure, const Closure::Step& step, const Group& group);
    /// Makes the added pieces survive the end of the program.
    void keep();
    /// Records that the step has no more groups.
    void finish_step(const Closure::Step& step);
    void remove() { file_.remove(); }
    /// Whether the file holds or held work, so that it must stay until the table is written.
    [[nodiscard]] bool is_worth_keeping() const noexcept { return held_more_ || pieces_ > 0; }

private:
    void begin(const Closure& closure);
    void secure_if_much(std::uintmax_t written);
    void write_alone(const Closure& closure, const Closure::Step& step, const Group& group);
    LockedFile file_;
    Bytes title_;
    PieceWriter writer_;
    std::uint64_t pieces_ = 0;
    bool held_more_ = false;       ///< whether it was longer than a title when it was opened
    std::uintmax_t unsecured_ = 0; ///< bytes that a power cut may lose
    PieceHead head_;
    Bytes pending_; ///< groups of the piece that head_ describes; always few bytes
};

/// Everything that a build depends on.
[[nodiscard]] Bytes title_of(const Closure& closure);
/// Restores the open piece's groups into the closure's next step. Throws TableError if they cannot belong to that step;
/// OverBudget, Interrupted.
void redo_piece(Closure& closure, PieceReader& piece);

} // namespace siam::retrograde
