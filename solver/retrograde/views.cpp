#include "solver/retrograde/views.hpp"

#include <algorithm>

namespace siam::retrograde {
namespace {

std::size_t stride_of(const Workshop& workshop, const Group& group) {
    if (workshop.needs_choices) return 1;
    const Levels levels(workshop.game.players(), group.context);
    return levels.words_of_value(workshop.game.passes_to_settle(), workshop.grid.words());
}

} // namespace

void Views::fill() {
    for (auto& [group, view] : views_) {
        view.stride = stride_of(workshop_, *group);
        number_boards(*group, view);
        keep_used(workshop_.needs_choices ? group->choices : group->values, view);
    }
}

/// Finds the index of each board's value.
void Views::number_boards(const Group& group, Lookup& view) const {
    const List<Board> needed = Boards(view.boards).take_sorted(workshop_.lookout);
    retrograde::fill(view.numbers, view.boards.slots().size(), std::uint32_t{0}, workshop_.lookout);
    auto next = needed.begin();
    for_each_record(group, workshop_.file, workshop_.memory, [&](Board board, std::uint32_t number) {
        workshop_.lookout.look();
        if (next == needed.end() || *next != board) return;
        view.numbers[view.boards.at(board)] = number;
        ++next;
    });
    if (next != needed.end()) throw std::logic_error("a board is missing");
}

/// Loads the values that boards of the view have, and gives these values new indices from 0 on.
void Views::keep_used(const Column<std::uint64_t>& values, Lookup& view) const {
    constexpr std::uint32_t unused = ~std::uint32_t{0};
    List<std::uint32_t> renumbered(workshop_.memory);
    retrograde::fill(renumbered, values.size() / view.stride, unused, workshop_.lookout);
    const List<Board>& slots = view.boards.slots();
    for (std::size_t slot = 0; slot < slots.size(); ++slot)
        if (slots[slot] != no_board) renumbered[view.numbers[slot]] = 0;
    std::uint32_t used = 0;
    for (std::uint32_t& number : renumbered)
        if (number != unused) number = used++;
    view.kept.reserve(used * view.stride);
    ColumnReader<std::uint64_t> reader(values, workshop_.file, workshop_.memory);
    std::uint64_t word = 0;
    for (const std::uint32_t number : renumbered) {
        workshop_.lookout.look();
        for (std::size_t i = 0; i < view.stride && reader.next(word); ++i)
            if (number != unused) view.kept.push_back(word);
    }
    for (std::size_t slot = 0; slot < slots.size(); ++slot)
        if (slots[slot] != no_board) view.numbers[slot] = renumbered[view.numbers[slot]];
    view.values = view.kept.data();
}

void load_lookup(const Workshop& workshop, Group& group) {
    Lookup lookup(workshop.memory);
    Column<std::uint64_t>& values = workshop.needs_choices ? group.choices : group.values;
    values.load(workshop.file, workshop.lookout);
    lookup.values = values.words().data();
    lookup.stride = stride_of(workshop, group);
    lookup.boards.reserve(group.size(), workshop.lookout);
    fill(lookup.numbers, lookup.boards.slots().size(), std::uint32_t{0}, workshop.lookout);
    for_each_record(group, workshop.file, workshop.memory, [&](Board board, std::uint32_t number) {
        workshop.lookout.look();
        lookup.boards.insert(board, workshop.lookout);
        lookup.numbers[lookup.boards.at(board)] = number;
    });
    lookup.is_whole = true;
    group.lookup = std::move(lookup);
}

std::size_t first_batch(const Workshop& workshop, const Group& group) noexcept {
    constexpr std::size_t bytes_a_board = 600, least = 64, most = std::size_t{1} << 22, without_views = 1U << 12;
    if (!workshop.in_parts) return std::min(without_views, group.size());
    const std::size_t left = workshop.memory->left();
    return std::min(std::clamp(left / bytes_a_board, least, most), group.size());
}

} // namespace siam::retrograde
