#include "solver/retrograde/spill.hpp"

namespace siam::retrograde {

Spill::Spill(Shelf& shelf, MemoryBudget* memory, const Lookout& lookout, std::span<Group* const> groups)
    : shelf_(shelf),
      memory_(memory),
      lookout_(lookout),
      parts_(memory),
      writer_(shelf, MemoryBudget::unlimited, Order::rising, memory) {
    for (Group* const group : groups) parts_.try_emplace(group);
}

void Spill::begin(Group& group) {
    const std::lock_guard lock(mutex_);
    parts_.at(&group).in_work = true;
}

void Spill::end(Group& group) {
    const std::lock_guard lock(mutex_);
    parts_.at(&group).in_work = false;
}

void Spill::make_room(Group* own) {
    constexpr std::size_t least_slots = 256; // smaller runs would be too many to merge
    const std::lock_guard lock(mutex_);
    Group* largest = nullptr;
    std::size_t slots = least_slots;
    for (auto& [group, part] : parts_)
        if ((!part.in_work || group == own) && group->boards.slots().size() >= slots) {
            largest = group;
            slots = group->boards.slots().size();
        }
    if (largest == nullptr) throw OverBudget();
    write_run(*largest);
}

void Spill::write_run(Group& group) {
    if (group.boards.size() == 0) return;
    writer_.begin(group.boards.size());
    writer_.put(group.boards.take_sorted(lookout_));
    parts_.at(&group).runs.push_back(writer_.finish());
}

void Spill::write_all() {
    for (auto& [group, part] : parts_) {
        lookout_.look();
        write_run(*group);
    }
}

void Spill::finish(Group& group) {
    const std::vector<Sequence> runs = std::exchange(parts_.at(&group).runs, {});
    group.shelved.boards = merged(shelf_, runs, memory_, lookout_);
}

} // namespace siam::retrograde
