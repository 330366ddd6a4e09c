/// How groups go to the scratch file and return, wherever their contents are.
#pragma once

#include "solver/retrograde/group.hpp"

namespace siam::retrograde {

/// Writes the contents that the scratch file lacks, and frees their memory. If it throws OverBudget, Interrupted or
/// FileError, the group is unchanged, except that a FileError may leave it without boards. \param stride the number of
/// words in one of its values \pre group.done.listed
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
    /// Returns the next boards in rising order: `most` of them, or the rest if there are fewer. After OverBudget the
    /// reader cannot continue.
    [[nodiscard]] List<Board> take(std::size_t most);
    [[nodiscard]] bool at_end() const noexcept { return left_ == 0; }

private:
    MemoryBudget* memory_;
    std::uint64_t left_;
    SequenceReader reader_;
};

/// The contents of a listed group in the order of files, whether the group is in memory or away. A group that is away
/// is read in streams.
class OrderedContents {
public:
    /// Throws OverBudget or Interrupted. \pre without a shelf, the group is in memory
    OrderedContents(const Group& group, const Shelf* shelf, MemoryBudget* memory, const Lookout& lookout)
        : group_(group), shelf_(shelf), memory_(memory), boards_(memory) {
        if (!group.is_away()) boards_ = group.boards.sorted(lookout);
    }
    [[nodiscard]] std::uint64_t boards() const noexcept { return group_.size(); }

    template <class Visit>
    void for_each_board(const Visit& visit) const {
        if (group_.is_away()) return read(group_.shelved.boards, Order::rising, visit);
        for (const Board board : boards_) visit(board);
    }
    template <class Visit>
    void for_each_number(const Visit& visit) const {
        if (group_.is_away()) return read(group_.shelved.numbers, Order::any, visit);
        for (const Board board : boards_) visit(number_of(board));
    }
    /// Calls visit(board, number of its value).
    template <class Visit>
    void for_each_record(const Visit& visit) const {
        if (!group_.is_away()) return for_each_board([&](Board board) { visit(board, number_of(board)); });
        SequenceReader numbers(*shelf_, group_.shelved.numbers, Order::any, memory_);
        for_each_board([&](Board board) {
            std::uint64_t number = 0;
            static_cast<void>(numbers.next(number));
            visit(board, static_cast<std::uint32_t>(number));
        });
    }
    /// Visits all words of the values, value by value.
    template <class Visit>
    void for_each_word(const Visit& visit) const {
        if (group_.is_away()) return read(group_.shelved.words, Order::any, visit);
        for (const std::uint64_t word : group_.values.words()) visit(word);
    }
    template <class Visit>
    void for_each_choices(const Visit& visit) const {
        if (group_.is_away()) return read(group_.shelved.choices, Order::any, visit);
        for (const std::uint64_t of_value : group_.choices) visit(of_value);
    }

private:
    template <class Visit>
    void read(const Sequence& sequence, Order order, const Visit& visit) const {
        SequenceReader reader(*shelf_, sequence, order, memory_);
        for (std::uint64_t word = 0; reader.next(word);) visit(word);
    }
    [[nodiscard]] std::uint32_t number_of(Board board) const { return group_.value_of[group_.boards.find(board)]; }
    const Group& group_;
    const Shelf* shelf_;
    MemoryBudget* memory_;
    List<Board> boards_; ///< the boards of a group that is in memory
};

} // namespace siam::retrograde
