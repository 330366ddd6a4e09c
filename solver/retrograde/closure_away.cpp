// How a closure continues when it does not fit into memory. It puts away the groups that a step does not need. If the
// step still lacks room, it reads its parents or its children in streams.
//
// The scratch file does not outlive the process: the journal of a build records its progress, group by group.
#include "solver/retrograde/closure.hpp"
#include "solver/retrograde/parents.hpp"
#include "solver/retrograde/spill.hpp"
#include "solver/retrograde/views.hpp"

#include <algorithm>
#include <tuple>

namespace siam::retrograde {
namespace {

std::size_t bytes_of(const std::vector<Group*>& groups) {
    std::size_t bytes = 0;
    for (const Group* const group : groups) bytes += bytes_in_memory(*group);
    return bytes;
}

void sort_by_bytes(std::vector<Group*>& groups) {
    std::ranges::stable_sort(groups, {}, [](const Group* group) { return bytes_in_memory(*group); });
}

} // namespace

Shelf& Closure::open_shelf() {
    if (shelf_ == nullptr) shelf_ = std::make_unique<Shelf>(options_.scratch, options_.memory);
    return *shelf_;
}

void Closure::put_all_away() { put_away_all_but({}); }

void Closure::put_away_all_but(const std::vector<Group*>& needed) {
    std::vector<Group*> groups;
    for (const auto& group : groups_.all())
        if (group->done.listed && group->boards.size() != 0) groups.push_back(group.get());
    std::vector<Group*> kept = needed;
    std::ranges::sort(kept);
    std::erase_if(groups, [&](Group* group) { return std::ranges::binary_search(kept, group); });
    sort_by_bytes(groups);
    // A group that lacks the memory to sort its boards may get it when the other groups are away.
    for (Group* const group : groups) {
        try {
            put_away(*group);
        } catch (const OverBudget&) {
            continue;
        }
    }
    for (Group* const group : groups) put_away(*group);
}

void Closure::put_away(Group& group) {
    lookout_.look();
    retrograde::put_away(group, stride(group), open_shelf(), lookout_);
}

bool Closure::try_bring_back(const std::vector<Group*>& groups) {
    try {
        for (Group* const group : groups) bring_back(*group, *shelf_, lookout_);
    } catch (const OverBudget&) {
        return false;
    }
    return true;
}

/// All groups that a step reads or works on.
std::vector<Group*> Closure::needed_for(const Step& step) const {
    std::vector<Group*> needed = layer(step.cards, step.open);
    const auto add = [&](std::span<Group* const> groups) { needed.insert(needed.end(), groups.begin(), groups.end()); };
    if (step.solve) {
        if (step.cards > 1) add(layer(step.cards - 1, step.open));
        if (step.open > 1) add(layer(step.cards, step.open - 1));
    } else {
        add(playing_parents(step.cards, step.open));
        add(settling_parents(step.cards, step.open));
    }
    return needed;
}

/// Loads the step's groups if the step may fit into memory. Returns whether it may.
bool Closure::find_room(const Step& step) {
    if (shelf_ == nullptr) return true;
    const std::vector<Group*> needed = needed_for(step);
    const auto fits = [&] {
        std::size_t here = 0;
        for (const Group* const group : needed)
            if (!group->is_away()) here += bytes_in_memory(*group);
        // A step writes about as much as it reads; a layer that is being listed writes more.
        const std::size_t room = options_.memory->left() + here;
        return bytes_of(needed) < room / (step.solve ? 2 : 4);
    };
    // If half of the memory is free, as after a resumed build has filled in its groups, all groups can stay.
    if (options_.memory->left() >= options_.memory->limit() / 2 && fits()) return try_bring_back(needed);
    try {
        put_away_all_but(needed);
    } catch (const OverBudget&) {
        return false;
    }
    return fits() && try_bring_back(needed);
}

void Closure::do_with_shelf(const Step& step) {
    if (find_room(step)) {
        try {
            return do_in_memory(step);
        } catch (const OverBudget&) {
            lookout_.resume();
            lookout_.look();
        }
    }
    for (Group* const group : layer(step.cards, step.open))
        if (!group->done.listed) group->clear(); // it takes up memory, and will be listed again
    if (done_ == 0) add_roots();
    put_all_away();
    for (Group* const group : layer(step.cards, step.open))
        if (group->done.untold) tell(*group);
    if (step.solve)
        solve_away(step.cards, step.open);
    else
        list_away(step.cards, step.open);
}

// Listing

/// Some of the parents, with the boards that are loaded for them. A portion has its own part of the memory, so that the
/// rest remains for the children's boards.
class Closure::Portion {
public:
    Portion(MemoryBudget* memory, std::size_t bytes)
        : held_(memory, bytes), memory_(bytes, memory->refusal()), parents_(&memory_) {}
    [[nodiscard]] const Parents& parents() const noexcept { return *parents_; }
    [[nodiscard]] bool empty() const noexcept { return parents_->empty(); }
    [[nodiscard]] bool full() const noexcept { return memory_.taken() > memory_.limit() / 2; }
    [[nodiscard]] MemoryBudget* memory() noexcept { return &memory_; }
    void clear() {
        parents_.emplace(&memory_);
        boards_.clear();
    }
    /// Calls add(parents, boards) and keeps the boards. Returns false, with the portion unchanged, if memory runs out.
    template <class Add>
    [[nodiscard]] bool try_add(List<Board>& boards, const Add& add) {
        try {
            add(*parents_, std::span<const Board>(boards));
        } catch (const OverBudget&) {
            return false;
        }
        boards_.push_back(std::move(boards)); // the parents' spans stay valid
        return true;
    }

private:
    HeldBytes held_;
    MemoryBudget memory_;
    std::optional<Parents> parents_;
    std::vector<List<Board>> boards_;
};

void Closure::list_away(unsigned cards, unsigned open) {
    for_each_portion(cards, open, nullptr, [](const Parents&) {}); // makes all groups of the layer
    sort_into_layers();
    std::vector<Group*> children = layer(cards, open);
    std::erase_if(children, [](const Group* group) { return group->done.listed; });
    // A few children at a time, so that little is repeated if this ends early; each batch reads all parents once.
    constexpr std::size_t parts = 8;
    const std::size_t size = (children.size() + parts - 1) / parts;
    for (std::size_t begin = 0; begin < children.size(); begin += size)
        list_away(
            cards, open,
            {children.begin() + static_cast<std::ptrdiff_t>(begin),
             children.begin() + static_cast<std::ptrdiff_t>(std::min(begin + size, children.size()))});
}

void Closure::list_away(unsigned cards, unsigned open, const std::vector<Group*>& children) {
    Spill spill(open_shelf(), options_.memory, lookout_, children);
    for (Group* const child : children) child->done.turns_listed = 0;
    for_each_portion(
        cards, open, [&] { spill.make_room(nullptr); },
        [&](const Parents& parents) {
            const auto work = [&](Group& child) {
                spill.begin(child);
                child.done.turns_listed += list(parents, child, [&] { spill.make_room(&child); });
                spill.end(child);
            };
            for_each_in_parallel(children, work, options_.threads);
        });
    spill.write_all();
    const auto finish = [&](Group& child) {
        spill.finish(child);
        child.done.listed = true;
    };
    in_parallel(children, finish, options_.threads);
}

/// Calls visit with all parents of a layer, as many at a time as fit into a part of the memory. \param make_room frees
/// the rest of the memory, if possible
void Closure::for_each_portion(
    unsigned cards, unsigned open, const std::function<void()>& make_room,
    const std::function<void(const Parents&)>& visit) {
    constexpr std::size_t part = 6, boards_part = 8;
    Portion portion(options_.memory, options_.memory->left() / part);
    const auto flush = [&] {
        visit(portion.parents());
        portion.clear();
    };
    const auto add = [&](const Group& group, List<Board> boards, bool settles) {
        const auto add_parent = [&](Parents& parents, std::span<const Board> some) {
            if (settles)
                add_settling(parents, group, some);
            else
                add_playing(parents, group, some, some.front() == 0);
        };
        while (!portion.try_add(boards, add_parent)) {
            if (!portion.empty())
                flush();
            else if (make_room != nullptr)
                make_room();
            else
                throw OverBudget();
        }
    };
    for (const bool settles : {false, true})
        for (const Group* const group : settles ? settling_parents(cards, open) : playing_parents(cards, open)) {
            BoardStream stream(*group, *shelf_, portion.memory());
            while (!stream.at_end()) {
                lookout_.look();
                add(*group, stream.take(portion.memory()->limit() / boards_part / sizeof(Board)), settles);
                if (portion.full()) flush();
            }
        }
    flush();
}

// Solving

/// Keeps as many small groups in memory as fit into a part of it: small groups are the most numerous, and used most
/// often.
void Closure::keep_small_ones(std::vector<Group*> groups) {
    constexpr std::size_t part = 3;
    sort_by_bytes(groups);
    std::size_t room = options_.memory->left() / part;
    for (Group* const group : groups) {
        const std::size_t bytes = bytes_in_memory(*group);
        if (bytes > room) break;
        room -= bytes;
        if (!try_bring_back({group})) break;
    }
}

/// Tries again with one thread if several threads fail: the one thread has all the memory instead of a part.
void Closure::solve_away(unsigned cards, unsigned open) {
    std::vector<Group*> children = needed_for({true, cards, open});
    std::erase_if(
        children, [&](const Group* group) { return group->context.cards() == cards && group->open() == open; });
    keep_small_ones(std::move(children));
    try {
        return solve_away(cards, open, options_.threads);
    } catch (const OverBudget&) {
        lookout_.resume();
        lookout_.look();
    }
    put_all_away();
    for (Group* const group : layer(cards, open))
        if (group->done.untold) tell(*group);
    solve_away(cards, open, 1);
}

void Closure::solve_away(unsigned cards, unsigned open, unsigned threads) {
    std::vector<Group*> groups = layer(cards, open);
    std::erase_if(groups, [](const Group* group) { return group->done.solved || group->size() == 0; });
    std::ranges::stable_sort(groups, std::greater{}, [](const Group* group) { return group->size(); });
    constexpr unsigned spare = 16; // one sixteenth of the memory is for endings, groups and the journal
    const std::size_t left = options_.memory->left(), of_each = (left - left / spare) / threads;
    in_parallel(
        groups, [&](Group& group) { solve_away(group, of_each); }, threads);
    for (Group* const group : layer(cards, open))
        if (group->size() == 0 && !group->done.solved) {
            group->done.solved = true;
            tell(*group);
        }
}

void Closure::solve_away(Group& group, std::size_t memory) {
    const HeldBytes held(options_.memory, memory);
    MemoryBudget share(memory, options_.memory->refusal());
    const Workshop workshop{game_, grid_, groups_, endings_, lookout_, &share};
    Group stand_in(&share);
    stand_in.context = group.context;
    stand_in.prototype = group.prototype;
    Views views(*shelf_, &share, lookout_);
    Shelved shelved = group.shelved;
    {
        Batches batches(group, *shelf_, &share);
        std::tie(group.done.turns_solved, shelved.numbers) = group.context.cards() == 1
                                                                 ? solve_last_card(workshop, stand_in, views, batches)
                                                                 : solve_group(workshop, stand_in, views, batches);
    }
    views.clear();
    const auto write = [&](std::span<const std::uint64_t> words) {
        SequenceWriter writer(*shelf_, words.size(), Order::any, &share);
        writer.put(words);
        return writer.finish();
    };
    shelved.words = write(stand_in.values.words());
    shelved.choices = write(stand_in.choices);
    shelved.values = shelved.words.words / stride(group);
    group.shelved = shelved;
    group.done.solved = true;
}

} // namespace siam::retrograde
