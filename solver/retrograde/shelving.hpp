/// How groups go to the scratch file and return, wherever their contents are.
#pragma once

#include "solver/retrograde/ordered_group.hpp"

namespace siam::retrograde {

/// Writes the contents that the scratch file lacks, and frees their memory. If it throws OverBudget, Interrupted or
/// FileError, the group is unchanged, except that a FileError may leave it without boards. \param stride words of one
/// of its values \pre group.done.listed
void put_away(Group& group, std::size_t stride, Shelf& shelf, const Lookout& lookout);

/// Loads the group again. If it throws OverBudget, Interrupted or FileError, the group is still away.
void bring_back(Group& group, const Shelf& shelf, const Lookout& lookout);

/// Bytes of memory that a group takes, or would take after its return.
[[nodiscard]] std::size_t bytes_in_memory(const Group& group) noexcept;

/// The boards of a group that is away, some at a time.
class BoardStream {
public:
    BoardStream(const Group& group, const Shelf& shelf, MemoryBudget* memory)
        : memory_(memory),
          left_(group.shelved.boards.words),
          reader_(shelf, group.shelved.boards, Order::rising, memory) {}
    /// The next boards in rising order: that many, or the rest. After OverBudget the reader cannot continue.
    [[nodiscard]] List<Board> take(std::size_t most);
    [[nodiscard]] bool at_end() const noexcept { return left_ == 0; }

private:
    MemoryBudget* memory_;
    std::uint64_t left_;
    SequenceReader reader_;
};

/// A listed group in the form of files: in order, whether it is in memory or away; a group that is away is read in
/// streams.
class OrderedContents {
public:
    /// Without a shelf the group is in memory. Throws OverBudget or Interrupted.
    OrderedContents(const Group& group, const Shelf* shelf, MemoryBudget* memory, const Lookout& lookout)
        : group_(group), shelf_(shelf), memory_(memory) {
        if (!group.is_away()) ordered_.emplace(group, lookout);
    }
    [[nodiscard]] std::uint64_t boards() const noexcept { return group_.size(); }
    /// \param stride the words of a value
    [[nodiscard]] std::uint64_t values(std::size_t stride) const noexcept {
        return ordered_ ? ordered_->old_numbers.size() : group_.words() / stride;
    }

    template <class Visit>
    void for_each_board(const Visit& visit) const {
        if (group_.is_away()) return read(group_.shelved.boards, Order::rising, visit);
        for (const Board board : ordered_->boards) visit(board);
    }
    template <class Visit>
    void for_each_number(const Visit& visit) const {
        if (group_.is_away()) return read(group_.shelved.numbers, Order::any, visit);
        for (const std::uint32_t number : ordered_->numbers) visit(number);
    }
    /// visit(board, number)
    template <class Visit>
    void for_each_record(const Visit& visit) const {
        std::size_t at = 0;
        if (!group_.is_away()) return for_each_board([&](Board board) { visit(board, ordered_->numbers[at++]); });
        SequenceReader numbers(*shelf_, group_.shelved.numbers, Order::any, memory_);
        for_each_board([&](Board board) {
            std::uint64_t number = 0;
            static_cast<void>(numbers.next(number));
            visit(board, static_cast<std::uint32_t>(number));
        });
    }
    /// Visits the boards of the first value, of the second, ... \param stride words of a value
    template <class Visit>
    void for_each_word(std::size_t stride, const Visit& visit) const {
        if (group_.is_away()) return read(group_.shelved.words, Order::any, visit);
        for (const std::uint32_t number : ordered_->old_numbers)
            for (std::size_t i = 0; i < stride; ++i) visit(group_.values.words()[number * stride + i]);
    }
    template <class Visit>
    void for_each_choices(const Visit& visit) const {
        if (group_.is_away()) return read(group_.shelved.choices, Order::any, visit);
        if (group_.choices.empty()) return;
        for (const std::uint32_t number : ordered_->old_numbers) visit(group_.choices[number]);
    }

private:
    template <class Visit>
    void read(const Sequence& sequence, Order order, const Visit& visit) const {
        SequenceReader reader(*shelf_, sequence, order, memory_);
        for (std::uint64_t word = 0; reader.next(word);) visit(word);
    }
    const Group& group_;
    const Shelf* shelf_;
    MemoryBudget* memory_;
    std::optional<OrderedGroup> ordered_; ///< for a group in memory
};

} // namespace siam::retrograde
