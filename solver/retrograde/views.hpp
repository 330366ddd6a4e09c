/// How a group is solved if its children do not fit into memory: a batch of its boards at a time, with only the
/// children's boards that the batch needs.
#pragma once

#include "solver/retrograde/group.hpp"

#include <functional>
#include <span>
#include <utility>

namespace siam::retrograde {

/// Stand-ins for groups whose contents are in the scratch file. Solving works as usual, but moves lead to views instead
/// of groups.
class Views {
public:
    /// Everything that the views hold takes bytes from the memory.
    Views(const Shelf& shelf, MemoryBudget* memory, const Lookout& lookout)
        : shelf_(shelf), memory_(memory), lookout_(lookout), views_(memory) {}
    /// The group, or its view if it is away. \pre no group is loaded or put away meanwhile
    [[nodiscard]] Group* of(Group* group);
    [[nodiscard]] bool empty() const noexcept { return views_.empty(); }
    /// Empties the views.
    void clear() noexcept;
    /// Loads the values of the boards that callers have put into their views, or only their choices. Throws
    /// std::logic_error if a group does not have a board.
    void fill(bool choices_alone);

private:
    void fill(Group& view, bool choices_alone) const;
    void number_boards(Group& view) const;
    void keep_used(Group& view, const Sequence& values, std::uint64_t of_group, List<std::uint64_t>& kept) const;

    const Shelf& shelf_;
    MemoryBudget* memory_;
    const Lookout& lookout_;
    BudgetedMap<const Group*, std::unique_ptr<Group>> views_;
};

/// Maps a group to its stand-in, for a Settler.
[[nodiscard]] inline std::function<Group*(Group*)> stand_in_of(Views* views) {
    if (views == nullptr) return nullptr;
    return [views](Group* group) { return views->of(group); };
}

/// The boards of a group that is away, as many at a time as fit, and the numbers of their values.
class Batches {
public:
    /// \pre group.is_away()
    Batches(const Group& group, Shelf& shelf, MemoryBudget* memory);
    /// Takes the next boards after those that are done; false if there are none. Allocates nothing.
    [[nodiscard]] bool next();
    /// Halves the batch, which was too large. Throws OverBudget if it was almost empty.
    void halve();
    [[nodiscard]] std::span<const Board> boards() const noexcept { return std::span(boards_).first(taken_); }
    [[nodiscard]] std::span<std::uint32_t> numbers() noexcept { return numbers_; }
    /// Call this when the batch is solved and has its numbers, after clearing the views. Makes the next batch larger if
    /// there is room.
    void done();
    [[nodiscard]] Sequence finish() { return writer_.finish(); }

private:
    [[nodiscard]] static std::size_t first_size(const Group& group, const MemoryBudget* memory) noexcept;
    void try_grow(std::size_t size);
    SequenceReader reader_;
    SequenceWriter writer_;
    List<Board> boards_; ///< the boards that are read but not done; the batch's boards come first
    List<std::uint32_t> numbers_;
    std::size_t size_, taken_ = 0;
    std::size_t most_ = std::size_t{1} << 24; ///< a batch size that was too large
};

/// Solves a group that is away. A Solver is GroupSolver or LastCardSolver, made for a group without boards whose values
/// take bytes from the views' memory. Throws OverBudget, Interrupted, FileError. \return the number of turns, and the
/// numbers of the values
template <class Solver>
std::pair<std::uint64_t, Sequence> solve_in_batches(Solver& solver, Views& views, Batches& batches) {
    std::uint64_t turns = 0;
    while (batches.next()) {
        try {
            solver.need(batches.boards());
            views.fill(Solver::needs_choices_alone);
            turns += solver.solve(
                batches.boards(), [&](std::size_t i, std::uint32_t number) { batches.numbers()[i] = number; });
        } catch (const OverBudget&) {
            views.clear();
            batches.halve();
            continue;
        }
        views.clear();
        batches.done();
    }
    return {turns, batches.finish()};
}

} // namespace siam::retrograde
