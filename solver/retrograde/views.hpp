/// How a group is solved if its children do not fit into memory: one batch of boards at a time. Each batch loads only
/// those boards of the children that it needs.
#pragma once

#include "solver/retrograde/workshop.hpp"

#include <functional>
#include <span>

namespace siam::retrograde {

/// Makes views. A view holds some boards of a group whose boards cannot all be looked up. Solving works as usual, but
/// moves lead to views instead of groups. If all boards of all children can be looked up, no view is made.
class Views {
public:
    explicit Views(const Workshop& workshop) : workshop_(workshop), views_(workshop.memory) {}
    /// Returns the group itself if all its boards can be looked up, otherwise its view.
    [[nodiscard]] Group* of(Group* group);
    /// Returns a function that maps a group to of(group), for a Settler.
    [[nodiscard]] std::function<Group*(Group*)> stand_in() {
        return [this](Group* group) { return of(group); };
    }
    void clear() noexcept;
    /// Loads the values, or only the choices, of the boards that callers have put into the views. Throws
    /// std::logic_error if a group lacks one of these boards.
    void fill(bool choices_alone);

private:
    void number_boards(Group& view) const;
    void keep_used(Group& view, const Column<std::uint64_t>& values) const;

    const Workshop& workshop_;
    BudgetedMap<const Group*, std::unique_ptr<Group>> views_;
};

/// Loads all boards of a solved group for look-ups, with their values or, if `choices_alone`, with only their choices.
/// Throws OverBudget, Interrupted, FileError.
void load_lookup(const Workshop& workshop, Group& group, bool choices_alone);

/// Reads the boards of a group in batches that fit into memory, and collects the index of each board's value (see
/// Group::numbers).
class Batches {
public:
    /// \param numbers receives the indices of all batches: in memory, or in the file if the work is in parts
    Batches(const Workshop& workshop, const Group& group, Column<std::uint32_t>& numbers);
    /// Begins a batch with the next boards that are not done. Returns false if there are none. Allocates nothing.
    [[nodiscard]] bool next();
    /// Halves the batch, because memory ran out. Throws OverBudget if the batch has a single board, or if the work is
    /// not in parts.
    void halve();
    [[nodiscard]] std::span<const Board> boards() const noexcept { return std::span(boards_).first(taken_); }
    [[nodiscard]] std::span<std::uint32_t> numbers() noexcept { return numbers_; }
    /// Ends the batch. May make the next batch larger. \pre numbers() is filled in, and the views are cleared
    void done();

private:
    [[nodiscard]] static std::size_t first_size(const Workshop& workshop, const Group& group) noexcept;
    void try_grow(std::size_t size);
    BlockFile* file_; ///< null: the numbers stay in memory
    ColumnReader<Board> reader_;
    Column<std::uint32_t>& all_numbers_;
    List<Board> boards_; ///< boards that were read but not done; those of the batch come first
    List<std::uint32_t> numbers_;
    std::size_t size_, taken_ = 0;
    std::size_t most_ = std::size_t{1} << 24; ///< a batch size that was too large
};

/// Solves all boards of a group with a GroupSolver or LastCardSolver made for this group. Throws OverBudget,
/// Interrupted, FileError.
template <class Solver>
void solve_in_batches(const Workshop& workshop, Solver& solver, const Group& group, Views& views, Answers& answers) {
    Batches batches(workshop, group, answers.numbers);
    while (batches.next()) {
        try {
            if (workshop.in_parts) {
                solver.need(batches.boards());
                views.fill(Solver::needs_choices_alone);
            }
            answers.turns += solver.solve(
                batches.boards(), [&](std::size_t i, std::uint32_t number) { batches.numbers()[i] = number; });
        } catch (const OverBudget&) {
            views.clear();
            batches.halve();
            continue;
        }
        views.clear();
        batches.done();
    }
    const auto put = [&](Column<std::uint64_t>& column, List<std::uint64_t> words) {
        if (workshop.in_parts)
            column.append(words, workshop.file);
        else
            column.assign(std::move(words));
    };
    put(answers.values, solver.take_values());
    put(answers.choices, solver.take_choices());
}

} // namespace siam::retrograde
