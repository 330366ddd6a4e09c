/// The progress of a build, in a file beside the table (FILE.building): pieces of groups
/// that are done.
#pragma once

#include "solver/endgame_table/header.hpp"
#include "solver/endgame_table/pieces.hpp"
#include "solver/file.hpp"
#include "solver/retrograde/closure.hpp"

namespace siam::retrograde {

/// The head of a piece. Groups of that step follow.
struct PieceHead {
    std::uint32_t solve = 0, cards = 0, open = 0;
    std::uint32_t ends_step = 0; ///< 1: there are no more
    friend bool operator==(const PieceHead&, const PieceHead&) noexcept = default;
};

class BuildJournal {
public:
    BuildJournal(const BuildJournal&) = delete;
    BuildJournal& operator=(const BuildJournal&) = delete;
    /// Locks the file, and begins it unless it is of this build already. Throws FileBusy, FileError; OtherBuild if
    /// something else is there.
    BuildJournal(const Closure& closure, const std::string& path);

    /// Fills in what is there. What was cut off or damaged, and all after it, is dropped. Throws TableError if a piece
    /// whose checksum is right makes no sense; OverBudget or Interrupted, and nothing is dropped.
    /// \pre nothing of the closure is done
    void redo(Closure& closure);
    /// A group that the step has done. Small ones are kept together with those that follow, or when keep() is called;
    /// a large one is a piece of its own, written part by part. Throws OverBudget or Interrupted: then the group is not
    /// kept.
    void add(const Closure& closure, const Closure::Step& step, const Group& group);
    /// Makes the added pieces survive the end of the program.
    void keep();
    /// All groups of the step have been added: there is nothing more to it.
    void finish_step(const Closure::Step& step);
    void remove() { file_.remove(); }
    /// There is work in it, or was when it was opened: it is not to be removed before the table is written.
    [[nodiscard]] bool is_worth_keeping() const noexcept { return held_more_ || pieces_ > 0; }

private:
    void begin(const Closure& closure);
    void secure_if_much(std::uintmax_t written);
    void write_alone(const Closure& closure, const Closure::Step& step, const Group& group);
    LockedFile file_;
    Bytes title_;
    PieceWriter writer_;
    std::uint64_t pieces_ = 0;
    bool held_more_ = false;       ///< than a title, when it was opened
    std::uintmax_t unsecured_ = 0; ///< bytes that a power cut may take
    PieceHead head_;
    Bytes pending_; ///< groups of the piece that head_ belongs to; not much, whatever the budget
};

/// All that a build depends on.
[[nodiscard]] Bytes title_of(const Closure& closure);
/// Fills in again what the open piece holds of the next step of the closure. Throws TableError if it cannot be that
/// step's; OverBudget, Interrupted.
void redo_piece(Closure& closure, PieceReader& piece);

} // namespace siam::retrograde
