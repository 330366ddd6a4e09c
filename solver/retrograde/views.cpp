#include "solver/retrograde/views.hpp"

#include <algorithm>

namespace siam::retrograde {

Group* Views::of(Group* group) {
    if (group == nullptr || !group->is_away()) return group;
    if (const auto known = views_.find(group); known != views_.end()) return known->second.get();
    auto view = std::make_unique<Group>(memory_); // assigned only when complete: either may run out of memory
    view->context = group->context;
    view->prototype = group->prototype;
    view->number = group->number;
    view->source = group;
    return views_.emplace(group, std::move(view)).first->second.get();
}

void Views::clear() noexcept {
    for (auto& [group, view] : views_) view->clear();
}

void Views::fill(bool choices_alone) {
    for (auto& [group, view] : views_)
        if (view->boards.size() != 0) fill(*view, choices_alone);
}

void Views::fill(Group& view, bool choices_alone) const {
    number_boards(view);
    const Shelved& shelved = view.source->shelved;
    List<std::uint64_t> kept(memory_);
    if (choices_alone) {
        keep_used(view, shelved.choices, shelved.choices.words, kept);
        view.choices = std::move(kept);
    } else {
        keep_used(view, shelved.words, shelved.values, kept);
        view.values.assign(std::move(kept));
    }
}

/// Finds the numbers of the view's boards in the group's order. Skips blocks that cannot contain one of them.
void Views::number_boards(Group& view) const {
    const List<Board> needed = view.boards.sorted(lookout_);
    retrograde::fill(view.value_of, view.boards.slots().size(), std::uint32_t{0}, lookout_);
    SequenceReader boards(shelf_, view.source->shelved.boards, Order::rising, memory_);
    SequenceReader numbers(shelf_, view.source->shelved.numbers, Order::any, memory_);
    auto next = needed.begin();
    while (next != needed.end() && boards.look_at_next() && numbers.look_at_next()) {
        lookout_.look();
        if (*next > boards.last()) {
            boards.skip();
            numbers.skip();
            continue;
        }
        const auto here = boards.read();
        const auto values = numbers.read();
        if (values.size() != here.size()) break;
        for (auto at = here.begin(); next != needed.end() && *next <= here.back(); ++next) {
            at = std::lower_bound(at, here.end(), *next);
            if (*at != *next) throw std::logic_error("a board is missing");
            const std::uint64_t number = values[static_cast<std::size_t>(at - here.begin())];
            view.value_of[view.boards.find(*next)] = static_cast<std::uint32_t>(number);
        }
    }
    if (next != needed.end()) throw std::logic_error("a board is missing");
}

/// Loads some of the group's values, and gives them new numbers.
void Views::keep_used(Group& view, const Sequence& values, std::uint64_t of_group, List<std::uint64_t>& kept) const {
    constexpr std::uint32_t unused = ~std::uint32_t{0};
    const std::size_t stride = values.words / of_group;
    List<std::uint32_t> renumbered(memory_);
    retrograde::fill(renumbered, of_group, unused, lookout_);
    const List<Board>& slots = view.boards.slots();
    for (std::size_t slot = 0; slot < slots.size(); ++slot)
        if (slots[slot] != no_board) renumbered[view.value_of[slot]] = 0;
    std::uint32_t used = 0;
    for (std::uint32_t& number : renumbered)
        if (number != unused) number = used++;
    kept.reserve(used * stride);
    SequenceReader reader(shelf_, values, Order::any, memory_);
    std::uint64_t word = 0;
    for (const std::uint32_t number : renumbered)
        for (std::size_t i = 0; i < stride && reader.next(word); ++i)
            if (number != unused) kept.push_back(word);
    for (std::size_t slot = 0; slot < slots.size(); ++slot)
        if (slots[slot] != no_board) view.value_of[slot] = renumbered[view.value_of[slot]];
}

std::size_t Batches::first_size(const Group& group, const MemoryBudget* memory) noexcept {
    constexpr std::size_t bytes_a_board = 600, least = 64, most = std::size_t{1} << 22;
    const std::size_t fitting = memory == nullptr ? most : std::clamp(memory->left() / bytes_a_board, least, most);
    return static_cast<std::size_t>(std::min<std::uint64_t>(fitting, group.size()));
}

Batches::Batches(const Group& group, Shelf& shelf, MemoryBudget* memory)
    : reader_(shelf, group.shelved.boards, Order::rising, memory),
      writer_(shelf, group.size(), Order::any, memory),
      boards_(memory),
      numbers_(memory),
      size_(first_size(group, memory)) {
    reader_.reserve();
    boards_.reserve(size_);
    numbers_.reserve(size_);
}

bool Batches::next() {
    while (boards_.size() < size_) {
        std::uint64_t board = 0;
        if (!reader_.next(board)) break;
        boards_.push_back(board);
    }
    taken_ = std::min(size_, boards_.size());
    numbers_.resize(taken_);
    return taken_ > 0;
}

void Batches::halve() {
    if (taken_ < 2) throw OverBudget();
    most_ = taken_;
    size_ = taken_ / 2;
}

void Batches::done() {
    for (const std::uint32_t number : numbers_) writer_.put(number);
    boards_.erase(boards_.begin(), boards_.begin() + static_cast<std::ptrdiff_t>(taken_));
    if (taken_ == size_) try_grow(std::min(size_ + size_ / 2, most_ - most_ / 8)); // some boards need less than others
}

void Batches::try_grow(std::size_t size) {
    try {
        boards_.reserve(size);
        numbers_.reserve(size);
        size_ = size;
    } catch (const OverBudget&) {
        most_ = size; // there is no memory for this size
    }
}

} // namespace siam::retrograde
