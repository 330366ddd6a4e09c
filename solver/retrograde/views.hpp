/// How a group is solved: one batch of boards at a time. If the children do not fit into memory, each batch loads only
/// those of their boards that it needs.
#pragma once

#include "solver/retrograde/workshop.hpp"

#include <span>

namespace siam::retrograde {

/// The look-ups of one solver. A view holds some boards of a group whose boards cannot all be looked up. If all boards
/// of all children can be looked up, no view is made.
class Views {
public:
    explicit Views(const Workshop& workshop) : workshop_(workshop), views_(workshop.memory) {}
    /// Returns the group's own lookup if it is whole, otherwise the view. Valid until the next call for another group.
    [[nodiscard]] Lookup& of(Group& group) {
        if (latest_ == &group) return *lookup_; // successive plays often lead to the same group
        lookup_ = group.lookup.is_whole ? &group.lookup : &views_.try_emplace(&group, workshop_.memory).first->second;
        latest_ = &group;
        return *lookup_;
    }
    /// Puts the board into the group's view, unless all boards of the group can be looked up.
    void need(Group& group, Board board) {
        if (!group.lookup.is_whole) of(group).boards.insert(board, workshop_.lookout);
    }
    /// Loads the values of the boards in the views. Throws std::logic_error if a group lacks one of these boards.
    void fill();
    void clear() noexcept {
        views_.clear();
        latest_ = nullptr;
    }

private:
    void number_boards(const Group& group, Lookup& view) const;
    void keep_used(const Column<std::uint64_t>& values, Lookup& view) const;

    const Workshop& workshop_;
    BudgetedMap<Group*, Lookup> views_;
    Group* latest_ = nullptr; ///< the group of the latest call of of(); null: none
    Lookup* lookup_ = nullptr;
};

/// Loads all boards of a solved group for look-ups. Throws OverBudget, Interrupted, FileError.
void load_lookup(const Workshop& workshop, Group& group);

/// Reads the boards of a group in batches that fit into memory, and collects the index of each board's value in
/// Group::numbers: in memory, or in the file if the work is in parts.
class Batches {
public:
    Batches(const Workshop& workshop, Group& group);
    /// Begins a batch with the next boards that are not done. Returns false if there are none. Allocates nothing.
    [[nodiscard]] bool next();
    /// Halves this and all later batches, because memory ran out. Throws OverBudget if the batch has a single board, or
    /// if the work is not in parts.
    void halve();
    [[nodiscard]] std::span<const Board> boards() const noexcept { return std::span(boards_).first(taken_); }
    [[nodiscard]] std::span<std::uint32_t> numbers() noexcept { return numbers_; }
    /// Ends the batch. \pre numbers() is filled in, and the views are cleared
    void done();

private:
    [[nodiscard]] static std::size_t first_size(const Workshop& workshop, const Group& group) noexcept;
    BlockFile* file_; ///< null: the numbers stay in memory
    ColumnReader<Board> reader_;
    Column<std::uint32_t>& all_numbers_;
    List<Board> boards_; ///< boards that were read but not done; those of the batch come first
    List<std::uint32_t> numbers_;
    std::size_t size_, taken_ = 0;
};

/// Solves all boards of a group with a GroupSolver or LastCardSolver.
template <class Solver>
void solve_in_batches(const Workshop& workshop, Group& group) {
    Views views(workshop);
    Solver solver(workshop, group, views);
    Batches batches(workshop, group);
    while (batches.next()) {
        const std::span<const Board> boards = batches.boards();
        const std::uint64_t turns_before = solver.turns();
        try {
            if (workshop.in_parts)
                for (const Board board : boards) {
                    workshop.lookout.look();
                    solver.need(board);
                }
            views.fill();
            for (std::size_t i = 0; i < boards.size(); ++i) {
                workshop.lookout.look();
                batches.numbers()[i] = solver.number_of(boards[i]);
            }
        } catch (const OverBudget&) {
            views.clear();
            batches.halve();
            continue;
        }
        group.solving.turns += solver.turns() - turns_before;
        views.clear();
        batches.done();
    }
    const auto put = [&](Column<std::uint64_t>& column, List<std::uint64_t> words) {
        if (workshop.in_parts)
            column.append(words, workshop.file);
        else
            column.assign(std::move(words));
    };
    put(group.values, solver.take_values());
    put(group.choices, solver.take_choices());
}

} // namespace siam::retrograde
