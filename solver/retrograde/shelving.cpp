#include "solver/retrograde/shelving.hpp"

namespace siam::retrograde {
namespace {

template <class Items>
Sequence written(Shelf& shelf, const Items& items, Order order, MemoryBudget* memory) {
    SequenceWriter writer(shelf, items.size(), order, memory);
    for (const auto item : items) writer.put(item);
    return writer.finish();
}

void write_solved(Group& group, std::size_t stride, Shelf& shelf, MemoryBudget* memory, const Lookout& lookout) {
    const OrderedContents contents(group, &shelf, memory, lookout);
    Shelved shelved = group.shelved;
    SequenceWriter boards(shelf, contents.boards(), Order::rising, memory);
    SequenceWriter numbers(shelf, contents.boards(), Order::any, memory);
    contents.for_each_record([&](Board board, std::uint32_t number) {
        boards.put(board);
        numbers.put(number);
    });
    shelved.boards = boards.finish();
    shelved.numbers = numbers.finish();
    shelved.words = written(shelf, group.values.words(), Order::any, memory);
    shelved.choices = written(shelf, group.choices, Order::any, memory);
    shelved.values = shelved.words.words / stride;
    group.shelved = shelved;
}

/// The sequence as a list of its original elements.
template <class Item>
List<Item> read_back(const Shelf& shelf, const Sequence& sequence, MemoryBudget* memory) {
    List<Item> items(memory);
    items.reserve(sequence.words);
    SequenceReader reader(shelf, sequence, Order::any, memory);
    for (std::uint64_t word = 0; reader.next(word);) items.push_back(static_cast<Item>(word));
    return items;
}

/// The group's boards in ascending order. Empties the group if memory has no room for a copy.
List<Board> sorted_boards(Group& group, const Lookout& lookout) {
    try {
        return group.boards.sorted(lookout);
    } catch (const OverBudget&) {
        return group.boards.take_sorted({}); // no lookout: an interruption would lose the boards
    }
}

void read_group(Group& group, const Shelf& shelf, const Lookout& lookout) {
    MemoryBudget* const memory = group.boards.slots().get_allocator().budget();
    group.boards.reserve(group.size(), lookout);
    if (group.done.solved) fill(group.value_of, group.boards.slots().size(), std::uint32_t{0}, lookout);
    SequenceReader boards(shelf, group.shelved.boards, Order::rising, memory);
    SequenceReader numbers(shelf, group.shelved.numbers, Order::any, memory);
    std::uint64_t number = 0;
    for (Board board = 0; boards.next(board);) {
        lookout.look();
        group.boards.insert(board, lookout);
        if (numbers.next(number)) group.value_of[group.boards.find(board)] = static_cast<std::uint32_t>(number);
    }
    group.values.assign(read_back<std::uint64_t>(shelf, group.shelved.words, memory));
    group.choices = read_back<std::uint64_t>(shelf, group.shelved.choices, memory);
}

} // namespace

void put_away(Group& group, std::size_t stride, Shelf& shelf, const Lookout& lookout) {
    if (group.boards.size() == 0) return;
    MemoryBudget* const memory = group.boards.slots().get_allocator().budget();
    if (group.done.solved && group.shelved.numbers.empty()) {
        write_solved(group, stride, shelf, memory, lookout);
    } else if (group.shelved.boards.empty()) {
        SequenceWriter writer(shelf, group.boards.size(), Order::rising, memory);
        const List<Board> boards = sorted_boards(group, lookout);
        writer.put(boards);
        group.shelved.boards = writer.finish();
    }
    group.clear();
}

void bring_back(Group& group, const Shelf& shelf, const Lookout& lookout) {
    if (!group.is_away()) return;
    try {
        read_group(group, shelf, lookout);
    } catch (...) {
        group.clear();
        throw;
    }
}

List<Board> BoardStream::take(std::size_t most) {
    List<Board> boards(memory_);
    boards.reserve(std::min<std::uint64_t>(most, left_));
    Board board = 0;
    while (boards.size() < boards.capacity() && reader_.next(board)) boards.push_back(board);
    left_ -= boards.size();
    return boards;
}

std::size_t bytes_in_memory(const Group& group) noexcept {
    const std::size_t slots = group.boards.size() != 0 ? group.boards.slots().size() : Boards::slots_for(group.size());
    const std::size_t of_slot = sizeof(Board) + (group.done.solved ? sizeof(std::uint32_t) : 0);
    return slots * of_slot +
           (group.words() + std::max<std::uint64_t>(group.shelved.choices.words, group.choices.size())) *
               sizeof(std::uint64_t);
}

} // namespace siam::retrograde
