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
        if (group.lookup.is_whole) return group.lookup;
        if (latest_ == &group) return *lookup_; // successive plays often lead to the same group
        lookup_ = &views_.try_emplace(&group, workshop_.memory).first->second;
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

/// The number of boards in a group's first batch.
[[nodiscard]] std::size_t first_batch(const Workshop& workshop, const Group& group) noexcept;

/// Adds the index of the value of each board to `numbers`. Throws OverBudget, Interrupted, FileError.
template <class Solver>
void solve_batch(
    const Workshop& workshop, std::span<const Board> batch, Views& views, Solver& solver,
    List<std::uint32_t>& numbers) {
    for (std::size_t i = 0; workshop.in_parts && i < batch.size(); ++i) {
        workshop.lookout.look();
        solver.need(batch[i]);
    }
    views.fill();
    for (const Board board : batch) {
        workshop.lookout.look();
        numbers.push_back(solver.number_of(board));
    }
}

/// Solves all boards of a group with a GroupSolver or LastCardSolver, in batches that fit into memory. If the work is
/// in parts, the results are only in the file.
template <class Solver>
void solve_in_batches(const Workshop& workshop, Group& group) {
    BlockFile* const file = workshop.in_parts ? workshop.file : nullptr;
    Views views(workshop);
    Solver solver(workshop, group, views);
    ColumnReader<Board> reader(group.boards, workshop.file, workshop.memory);
    if (file == nullptr) group.numbers.reserve(group.size());
    std::size_t size = first_batch(workshop, group);
    List<Board> boards(workshop.memory); // boards that are not solved; those of the batch come first
    List<std::uint32_t> numbers(workshop.memory);
    boards.reserve(size);
    numbers.reserve(size);
    for (;;) {
        for (Board board = 0; boards.size() < size && reader.next(board);) boards.push_back(board);
        const std::span<const Board> batch = std::span(boards).first(std::min(size, boards.size()));
        if (batch.empty()) break;
        const std::uint64_t turns_before = solver.turns();
        numbers.clear();
        try {
            solve_batch(workshop, batch, views, solver, numbers);
        } catch (const OverBudget&) {
            if (file == nullptr || batch.size() < 2) throw;
            views.clear();
            size = batch.size() / 2;
            continue;
        }
        group.solving.turns += solver.turns() - turns_before;
        views.clear();
        group.numbers.append(numbers, file);
        boards.erase(boards.begin(), boards.begin() + static_cast<std::ptrdiff_t>(batch.size()));
    }
    const auto put = [&](Column<std::uint64_t>& column, List<std::uint64_t> words) {
        if (file != nullptr)
            column.append(words, file);
        else
            column.assign(std::move(words));
    };
    put(group.values, solver.take_values());
    put(group.choices, solver.take_choices());
}

} // namespace siam::retrograde
