#include "solver/retrograde/board_set.hpp"

#include <algorithm>

namespace siam::retrograde {

List<Board> Boards::take_sorted(const Lookout& lookout) {
    List<Board> boards = std::move(slots_);
    *this = Boards(boards.get_allocator().budget());
    boards.erase(std::remove(boards.begin(), boards.end(), no_board), boards.end());
    unsigned compared = 0;
    std::sort(boards.begin(), boards.end(), [&](Board a, Board b) {
        if ((++compared & 0xFFFFU) == 0) lookout.look();
        return a < b;
    });
    return boards;
}

void Boards::reserve(std::size_t count, const Lookout& lookout) {
    const std::size_t slots = slots_for(count);
    if (slots > slots_.size()) grow(slots, lookout);
}

void Boards::grow(std::size_t slots, const Lookout& lookout) {
    Boards larger(slots_.get_allocator().budget());
    fill(larger.slots_, slots, no_board, lookout);
    larger.shift_ = shift_for(slots);
    larger.size_ = size_;
    for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
        if (slot % 4096 == 0) lookout.look();
        if (const Board board = slots_[slot]; board != no_board) larger.slots_[larger.slot_of(board)] = board;
    }
    *this = std::move(larger);
}

} // namespace siam::retrograde
