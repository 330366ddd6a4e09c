/// Look-ups for listing and solving: sets of boards, and the values of a group's boards.
#pragma once

#include "solver/retrograde/board.hpp"
#include "solver/retrograde/limits.hpp"

#include <bit>
#include <stdexcept>

namespace siam::retrograde {

/// A set of boards: a hash table in one flat array. Its size is a power of two, and it is at most three quarters full.
class Boards {
public:
    explicit Boards(MemoryBudget* memory) : slots_(memory) {}
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    /// The slots of the hash table; an empty slot holds no_board.
    [[nodiscard]] const List<Board>& slots() const noexcept { return slots_; }
    /// Adds a board. Returns whether it is new. If insert() throws OverBudget or Interrupted, nothing has changed.
    bool insert(Board board, const Lookout& lookout) {
        if (4 * (size_ + 1) > 3 * slots_.size()) grow(slots_.empty() ? 8 : 2 * slots_.size(), lookout);
        const std::size_t slot = slot_of(board);
        if (slots_[slot] == board) return false;
        slots_[slot] = board;
        ++size_;
        return true;
    }
    /// Returns the slot of a board to which some turn leads. Throws std::logic_error if the set does not hold the
    /// board: then listing has missed the board, or the journal was forged.
    [[nodiscard]] std::size_t at(Board board) const {
        if (!slots_.empty())
            if (const std::size_t slot = slot_of(board); slots_[slot] == board) return slot;
        throw std::logic_error("a board is missing");
    }
    /// Returns the boards in ascending order, and empties the set. Allocates no memory. If it throws Interrupted, the
    /// boards are lost.
    [[nodiscard]] List<Board> take_sorted(const Lookout& lookout);
    /// Makes room for `count` boards. Throws what insert() throws.
    void reserve(std::size_t count, const Lookout& lookout);
    [[nodiscard]] static std::size_t slots_for(std::size_t count) noexcept {
        return std::bit_ceil(count + count / 3 + 8);
    }

private:
    [[nodiscard]] static unsigned shift_for(std::size_t slots) noexcept {
        return 64U - static_cast<unsigned>(std::countr_zero(slots));
    }
    void grow(std::size_t slots, const Lookout& lookout);
    [[nodiscard]] std::size_t first_slot(Board board) const noexcept {
        return static_cast<std::size_t>(board * 0x9E3779B97F4A7C15ULL >> shift_);
    }
    /// The slot that holds the board or would hold it. \pre some slot is free
    [[nodiscard]] std::size_t slot_of(Board board) const noexcept {
        std::size_t slot = first_slot(board);
        while (slots_[slot] != board && slots_[slot] != no_board) slot = (slot + 1) & (slots_.size() - 1);
        return slot;
    }
    List<Board> slots_;
    std::size_t size_ = 0;
    unsigned shift_ = 64;
};

/// Boards of a group, for look-ups by other groups. While this group is listed, its lookup holds the boards found so
/// far. While the groups that lead to this group are solved, its lookup holds all boards with their values, or else a
/// lookup of each solver (Views) holds the boards that this solver needs.
struct Lookup {
    explicit Lookup(MemoryBudget* memory) : boards(memory), numbers(memory), kept(memory) {}
    Boards boards;
    List<std::uint32_t> numbers;           ///< for each slot, the index of its board's value
    const std::uint64_t* values = nullptr; ///< null: not loaded
    std::size_t stride = 0;                ///< the number of words in a value
    bool is_whole = false;                 ///< whether every board of the group can be looked up
    List<std::uint64_t> kept;              ///< holds the values if the lookup has only some of the boards

    /// Returns the value of `board`. Throws std::logic_error if the lookup does not hold the board.
    [[nodiscard]] const std::uint64_t* value(Board board) const { return values + stride * numbers[boards.at(board)]; }
    void clear() noexcept {
        if (!boards.slots().empty()) *this = Lookup(boards.slots().get_allocator().budget());
    }
};

} // namespace siam::retrograde
