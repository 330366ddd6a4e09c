// How a step of a Closure is done. If everything that the step reads fits into memory, the step loads it and does its
// groups one by one. Otherwise the step frees the memory of all groups. To list a layer, it then reads the parents
// (groups that lead to the layer) in parts; to solve a layer, it reads the children in parts. The step writes its
// results to the file (views.hpp, spill.hpp).
#include "solver/retrograde/closure.hpp"
#include "solver/retrograde/listing.hpp"
#include "solver/retrograde/spill.hpp"
#include "solver/retrograde/views.hpp"

#include <algorithm>

namespace siam::retrograde {
namespace {

/// The number of bytes that a group takes while all its boards can be looked up.
std::size_t bytes_of_lookup(const Group& group) noexcept {
    return Boards::slots_for(group.size()) * (sizeof(Board) + sizeof(std::uint32_t)) +
           static_cast<std::size_t>(group.values.size() + group.choices.size()) * sizeof(std::uint64_t);
}

} // namespace

void Closure::do_step(const Step& step) {
    for (Room room = room_for(step);; room = room == Room::all ? Room::parts : Room::alone) {
        try {
            if (room != Room::all) unload_all();
            if (step.solve)
                solve(step, room);
            else
                list(step, room);
            return forget_lookups();
        } catch (const OverBudget&) {
            forget_lookups(); // frees the boards found so far; the next attempt finds them again
            if (!can_unload() || room == Room::alone) throw;
        } catch (...) {
            forget_lookups();
            throw;
        }
        lookout_.resume();
        lookout_.look();
    }
}

void Closure::forget_lookups() noexcept {
    for (const auto& group : groups_.all()) group->lookup.clear();
}

void Closure::unload_all_but(const std::vector<Group*>& needed) {
    if (!can_unload()) return;
    file_->flush();
    std::vector<Group*> kept = needed;
    std::ranges::sort(kept);
    for (const auto& group : groups_.all())
        if (!std::ranges::binary_search(kept, group.get()))
            group->for_each_column([](auto& column) { column.unload(); });
}

/// Returns the groups whose turns lead to the step's layer. First come the groups that lead to the layer by a played
/// card, then the groups that lead to it by a settled struggle.
std::vector<Group*> Closure::parents_of(const Step& step) const {
    std::vector<Group*> parents;
    if (step.cards < roots_.front().cards_left) parents = layer(step.cards + 1, step.open);
    if (step.open < province_count - roots_.front().settled) {
        const std::vector<Group*>& settling = layer(step.cards, step.open + 1);
        parents.insert(parents.end(), settling.begin(), settling.end());
    }
    return parents;
}

std::vector<Group*> Closure::children_of(const Step& step) const {
    std::vector<Group*> children;
    if (step.cards > 1) children = layer(step.cards - 1, step.open);
    if (step.open > 1) {
        const std::vector<Group*>& settled = layer(step.cards, step.open - 1);
        children.insert(children.end(), settled.begin(), settled.end());
    }
    return children;
}

/// Returns `all` if the step fits into memory, otherwise `parts`. May first unload groups that the step does not use.
Closure::Room Closure::room_for(const Step& step) {
    if (!can_unload()) return Room::all;
    std::vector<Group*> needed = step.solve ? children_of(step) : parents_of(step);
    std::size_t bytes = 0, here = 0;
    for (const Group* const group : needed) {
        bytes += step.solve ? bytes_of_lookup(*group) : group->size() * sizeof(Board);
        here += group->bytes() - sizeof *group;
    }
    for (Group* const group : layer(step.cards, step.open)) {
        bytes += group->size() * (sizeof(Board) + sizeof(std::uint32_t));
        here += group->bytes() - sizeof *group;
        needed.push_back(group);
    }
    // A step that solves a layer writes about as much as it reads; a step that lists a layer writes more.
    const auto fits = [&] { return bytes < (options_.memory->left() + here) / (step.solve ? 2 : 4); };
    // If at least half of the memory is left and the step fits, nothing need be freed.
    if (options_.memory->left() >= options_.memory->limit() / 2 && fits()) return Room::all;
    unload_all_but(needed);
    return fits() ? Room::all : Room::parts;
}

// Listing

/// Some parents of a layer (groups whose turns lead to it), with their loaded boards. If the step is done in parts, a
/// portion has a limited share of the memory, so that the rest remains for the boards of the layer.
class Closure::Portion {
public:
    /// \param share the number of bytes for this portion; 0: all memory
    Portion(MemoryBudget* memory, std::size_t share)
        : held_(memory, share),
          own_(share, memory == nullptr ? nullptr : memory->refusal()),
          memory_(share == 0 ? memory : &own_),
          parents_(memory_) {}
    [[nodiscard]] Parents& parents() noexcept { return *parents_; }
    [[nodiscard]] bool empty() const noexcept { return parents_->empty(); }
    [[nodiscard]] bool is_limited() const noexcept { return memory_ == &own_; }
    [[nodiscard]] bool full() const noexcept { return own_.taken() > own_.limit() / 2; }
    [[nodiscard]] MemoryBudget* memory() noexcept { return memory_; }
    /// The number of boards to read at once.
    [[nodiscard]] std::size_t boards_at_once() const noexcept {
        constexpr std::size_t part = 8;
        return own_.limit() / part / sizeof(Board);
    }
    void keep(List<Board> boards) { boards_.push_back(std::move(boards)); } // spans of these boards stay valid
    void clear() {
        parents_.emplace(memory_);
        boards_.clear();
    }

private:
    HeldBytes held_;
    MemoryBudget own_;
    MemoryBudget* memory_;
    std::optional<Parents> parents_;
    std::vector<List<Board>> boards_;
};

void Closure::add_roots() {
    for (const Position& root : roots_) {
        lookout_.look();
        Group& group = groups_.of(root, pool(game_, root), {});
        if (!group.done.listed) group.lookup.boards.insert(board_of(root), lookout_);
    }
    sort_into_layers();
}

void Closure::list(const Step& step, Room room) {
    if (done_ == 0) add_roots();
    const auto unlisted = [&] {
        sort_into_layers();
        std::vector<Group*> children = layer(step.cards, step.open);
        std::erase_if(children, [](const Group* group) { return group->done.listed; });
        return children;
    };
    if (room == Room::all) {
        for (Group* const parent : parents_of(step)) parent->boards.load(file_, lookout_);
        Portion portion(options_.memory, 0);
        return for_each_portion(step, portion, nullptr, [&](const Parents& parents) {
            std::vector<Group*> children = unlisted();
            sort_by_work(children, [&](const Group& child) {
                std::uint64_t boards = 0;
                for (const Parent* const parent : parents.of(child)) boards += parent->boards.size();
                return boards;
            });
            const auto work = [&](Group& child) {
                child.done.turns_listed = list(parents, child, nullptr);
                child.boards.assign(child.lookup.boards.take_sorted(lookout_));
            };
            finish_in_parallel(children, false, work, options_.threads);
        });
    }
    constexpr std::size_t parts = 6, batches = 8;
    {
        Portion portion(options_.memory, options_.memory->left() / parts);
        for_each_portion(step, portion, nullptr, [](const Parents&) {}); // makes all groups of the layer
    }
    // Lists a few children at a time, so that an interruption costs little work. Each batch reads all parents once.
    const std::vector<Group*> children = unlisted();
    const std::size_t size = (children.size() + batches - 1) / batches;
    for (std::span<Group* const> rest(children); !rest.empty(); rest = rest.subspan(std::min(size, rest.size())))
        list_in_parts(step, rest.first(std::min(size, rest.size())), room == Room::alone ? 1 : options_.threads);
}

void Closure::list_in_parts(const Step& step, std::span<Group* const> children, unsigned threads) {
    constexpr std::size_t parts = 6;
    if (!scratch_) scratch_ = std::make_unique<ScratchFile>(options_.scratch, options_.memory);
    Spill spill(*scratch_, options_.memory, lookout_, children);
    for (Group* const child : children) child->done.turns_listed = 0;
    {
        Portion portion(options_.memory, options_.memory->left() / parts);
        for_each_portion(
            step, portion, [&] { spill.make_room(nullptr); },
            [&](const Parents& parents) {
                const auto work = [&](Group& child) {
                    spill.begin(child);
                    child.done.turns_listed += list(parents, child, [&] { spill.make_room(&child); });
                    spill.end(child);
                };
                for_each_in_parallel(children, work, threads);
            });
    }
    finish_listing(spill, children, threads);
}

/// First finishes the groups whose boards are all in memory, and frees them: then the other groups have more memory.
void Closure::finish_listing(Spill& spill, std::span<Group* const> children, unsigned threads) {
    std::vector<Group*> spilled, others;
    for (Group* const child : children) (spill.has_spilled(*child) ? spilled : others).push_back(child);
    const auto order = [&](Group& child) { child.boards.assign(child.lookup.boards.take_sorted(lookout_)); };
    finish_in_parallel(others, false, order, threads);
    file_->flush();
    for (Group* const child : others) child->boards.unload();
    finish_in_parallel(
        spilled, false, [&](Group& child) { spill.merge(child, *file_); }, threads);
}

std::uint64_t Closure::list(const Parents& parents, Group& child, const std::function<void()>& make_room) const {
    std::uint64_t turns = 0;
    for (const Parent* const parent : parents.of(child)) turns += list_children(*parent, child, {lookout_, make_room});
    return turns;
}

Parent Closure::parent_of(const Group& group, const Step& step, std::span<const Board> boards, MemoryBudget* memory) {
    if (group.open() > step.open) return {&group, boards, Settler(game_, group, memory)};
    return {&group, boards, moves_of(game_, group, groups_, memory)};
}

/// Passes all parents of the step's layer to `visit`; each call gets as many as fit into the portion. \param make_room
/// frees other memory, or throws OverBudget if that is impossible; may be null
void Closure::for_each_portion(
    const Step& step, Portion& portion, const std::function<void()>& make_room,
    const std::function<void(const Parents&)>& visit) {
    const auto flush = [&] {
        visit(portion.parents());
        portion.clear();
    };
    const auto add = [&](const Group& group, std::span<const Board> boards) {
        for (;;) {
            try {
                return portion.parents().add(parent_of(group, step, boards, portion.memory()), groups_, lookout_);
            } catch (const OverBudget&) {
                // A portion without a limit must hold all parents: visiting only some would leave children half listed.
                if (!portion.is_limited() || (portion.empty() && make_room == nullptr)) throw;
            }
            if (!portion.empty())
                flush();
            else
                make_room();
        }
    };
    for (const Group* const group : parents_of(step)) {
        lookout_.look();
        if (group->size() == 0) continue;
        if (group->boards.in_memory()) {
            add(*group, group->boards.words());
            continue;
        }
        ColumnReader<Board> reader(group->boards, file_, portion.memory());
        while (reader.place() < group->size()) {
            List<Board> boards(portion.memory());
            boards.reserve(std::min<std::uint64_t>(portion.boards_at_once(), group->size() - reader.place()));
            for (Board board = 0; boards.size() < boards.capacity() && reader.next(board);) boards.push_back(board);
            add(*group, boards);
            portion.keep(std::move(boards));
            if (portion.full()) flush();
        }
    }
    flush();
}

// Solving

/// Loads as many children for look-ups as fit into memory. Small children are preferred, because they are the most
/// numerous and used most often.
void Closure::load_lookups(const Step& step, Room room) {
    constexpr std::size_t part = 3;
    std::vector<Group*> children = children_of(step);
    std::ranges::stable_sort(children, {}, [](const Group* group) { return bytes_of_lookup(*group); });
    if (room != Room::all) {
        std::size_t left = room == Room::alone ? 0 : options_.memory->left() / part;
        const auto end = std::ranges::find_if(children, [&](const Group* group) {
            const std::size_t bytes = bytes_of_lookup(*group);
            const bool fits = bytes <= left;
            left -= fits ? bytes : left;
            return !fits;
        });
        children.erase(end, children.end());
    }
    std::ranges::reverse(children);
    const Workshop all = workshop(options_.memory, false);
    for_each_in_parallel(
        children, [&](Group& group) { load_lookup(all, group, step.cards == 1); }, options_.threads);
}

/// Solves the groups of the step. With Room::alone, one thread with the whole memory may succeed after several threads,
/// each with a part of the memory, have failed.
void Closure::solve(const Step& step, Room room) {
    load_lookups(step, room);
    std::vector<Group*> groups = layer(step.cards, step.open);
    std::erase_if(groups, [](const Group* group) { return group->done.solved; });
    sort_by_work(groups, [&](const Group& group) { return solving_work(group); });
    constexpr unsigned spare = 16; // endings, groups and the journal keep a sixteenth of the memory
    const unsigned threads = room == Room::alone ? 1 : options_.threads;
    const std::size_t left = room == Room::all ? 0 : options_.memory->left();
    const std::size_t share = room == Room::all ? 0 : std::max<std::size_t>((left - left / spare) / threads, 1);
    const auto work = [&](Group& group) { solve(group, share); };
    finish_in_parallel(groups, true, work, threads);
}

std::uint64_t Closure::solving_work(const Group& group) {
    std::uint64_t moves = 1;
    if (group.size() == 0) return 0;
    for (const SeatMoves& seat : moves_of(game_, group, groups_, options_.memory).after_passes)
        for (const CardMoves& card : seat) moves += card.stage[0].size();
    return moves * group.size();
}

/// \param share the number of bytes for work in parts; 0: all memory, and the work is not in parts
void Closure::solve(Group& group, std::size_t share) {
    if (group.size() == 0) return;
    const HeldBytes held(share == 0 ? nullptr : options_.memory, share);
    MemoryBudget own(share, options_.memory == nullptr ? nullptr : options_.memory->refusal());
    const Workshop shop = workshop(share == 0 ? options_.memory : &own, share != 0);
    Answers answers(options_.memory);
    Views views(shop);
    (group.context.cards() == 1 ? solve_last_card : solve_group)(shop, group, views, answers);
    group.done.turns_solved = answers.turns;
    group.numbers = std::move(answers.numbers);
    group.values = std::move(answers.values);
    group.choices = std::move(answers.choices);
}

} // namespace siam::retrograde
