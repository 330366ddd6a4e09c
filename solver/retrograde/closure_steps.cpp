// How a step of a Closure is done. At first the step loads everything that it reads, and does its groups one by one. If
// memory runs out, the step frees the memory of all groups. To list a layer, it then reads the parents (groups that
// lead to the layer) in parts; to solve a layer, it reads the children in parts. The step writes its results to the
// file (views.hpp, spill.hpp).
#include "solver/retrograde/closure.hpp"

#include "solver/parallel.hpp"
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

void Closure::do_step() {
    for (Room room = Room::all;; room = room == Room::all ? Room::parts : Room::alone) {
        lookout_.look();
        forget_lookups(); // frees the boards that an earlier attempt has found; this attempt finds them again
        try {
            if (room != Room::all || (can_unload() && options_.memory->left() < options_.memory->limit() / 2)) unload();
            return step().solved ? solve(room) : list(room);
        } catch (const OverBudget&) {
            if (!can_unload() || room == Room::alone) throw;
        }
    }
}

void Closure::forget_lookups() noexcept {
    for (const auto& group : groups_.all()) group->lookup.clear();
}

Closure::Layer Closure::neighbours() {
    const bool solve = step().solved;
    const unsigned cards = step().cards, open = step().open;
    Layer groups = layer(solve ? cards - 1 : cards + 1, open);
    const Layer& others = layer(cards, solve ? open - 1 : open + 1);
    groups.insert(groups.end(), others.begin(), others.end());
    return groups;
}

void Closure::unload() {
    if (!can_unload()) return;
    for (const auto& group : groups_.all())
        for (const bool solves : {false, true}) group->for_each_column(solves, [](auto& column) { column.unload(); });
}

// Listing

void Closure::add_roots() {
    for (const Position& root : roots_) {
        lookout_.look();
        Group& group = groups_.of(root, pool(game_, root), {});
        if (!group.listing.is_done) group.lookup.boards.insert(board_of(root), lookout_);
    }
    sort_into_layers();
}

void Closure::list(Room room) {
    if (done_ == 0) add_roots();
    if (room == Room::all) {
        for (Group* const parent : neighbours()) parent->boards.load(file_, lookout_);
        return for_each_portion(false, [&](const Parents& parents) {
            Layer children = undone();
            sort_by_work(children, [&](const Group& child) {
                std::uint64_t boards = 0;
                for (const Parent* const parent : parents.of(child)) boards += parent->boards.size();
                return boards;
            });
            const auto work = [&](Group& child) {
                child.listing.turns = list_boards(parents, child, lookout_);
                child.boards.assign(child.lookup.boards.take_sorted(lookout_));
            };
            finish_in_parallel(children, work, options_.threads);
        });
    }
    constexpr std::size_t batches = 8;
    for_each_portion(true, [](const Parents&) {}); // makes all groups of the layer
    // Lists a few children at a time, so that an interruption costs little work. Each batch reads all parents once.
    const Layer children = undone();
    const std::size_t size = (children.size() + batches - 1) / batches;
    for (std::span<Group* const> rest(children); !rest.empty(); rest = rest.subspan(std::min(size, rest.size())))
        list_in_parts(rest.first(std::min(size, rest.size())), room == Room::alone ? 1 : options_.threads);
}

void Closure::list_in_parts(std::span<Group* const> children, unsigned threads) {
    if (!scratch_) scratch_ = std::make_unique<ScratchFile>(options_.scratch, options_.memory);
    Spill spill(*scratch_, options_.memory, lookout_, children);
    for (Group* const child : children) child->listing.turns = 0;
    for_each_portion(true, [&](const Parents& parents) {
        parallel_for(children.size(), threads, [&](std::size_t i) {
            Group& child = *children[i];
            spill.begin(child);
            child.listing.turns += list_boards(parents, child, lookout_, [&] { spill.make_room(child); });
            spill.end(child);
        });
    });
    // First finishes the groups whose boards are all in memory: then the other groups have more memory.
    Layer ordered(children.begin(), children.end());
    const auto spilled =
        std::partition(ordered.begin(), ordered.end(), [](const Group* child) { return child->runs.empty(); });
    std::for_each(spilled, ordered.end(), [&](Group* child) { spill.write_run(*child); });
    finish_in_parallel(
        ordered, [&](Group& child) { spill.finish(child, *file_); }, threads);
}

/// Passes all parents of the step's layer to `visit`; each call gets as many as fit into a part of the memory, or all
/// of them if `in_parts` is false.
void Closure::for_each_portion(bool in_parts, const std::function<void(const Parents&)>& visit) {
    constexpr std::size_t part = 6;
    Parents portion(options_.memory, in_parts ? options_.memory->left() / part : 0);
    const auto flush = [&] {
        visit(portion);
        portion.clear();
    };
    const auto add_now = [&](const Group& group, std::span<const Board> boards) {
        if (group.open() > step().open)
            portion.add(boards, Settler(game_, group, portion.memory()), groups_, lookout_);
        else
            portion.add(boards, moves_of(game_, group, groups_, portion.memory()), groups_, lookout_);
    };
    const auto add = [&](const Group& group, std::span<const Board> boards) {
        try {
            return add_now(group, boards);
        } catch (const OverBudget&) {
            // A portion without a limit must hold all parents: visiting only some would leave children half listed.
            if (!in_parts || portion.empty()) throw;
        }
        flush();
        add_now(group, boards);
    };
    for (const Group* const group : neighbours()) {
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
void Closure::load_lookups(Room room) {
    constexpr std::size_t part = 3;
    Layer children = neighbours();
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
    parallel_for(children.size(), options_.threads, [&](std::size_t i) { load_lookup(all, *children[i]); });
}

/// Solves the groups of the step. With Room::alone, one thread with the whole memory may succeed after several threads,
/// each with a part of the memory, have failed.
void Closure::solve(Room room) {
    load_lookups(room);
    Layer groups = undone();
    sort_by_work(groups, [&](const Group& group) { return solving_work(group); });
    constexpr unsigned spare = 16; // endings, groups and the journal keep a sixteenth of the memory
    const unsigned threads = room == Room::alone ? 1 : options_.threads;
    const std::size_t left = room == Room::all ? 0 : options_.memory->left();
    const std::size_t share = room == Room::all ? 0 : std::max<std::size_t>((left - left / spare) / threads, 1);
    const auto work = [&](Group& group) { solve(group, share); };
    finish_in_parallel(groups, work, threads);
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
    group.solving.turns = 0;
    if (group.size() == 0) return;
    const HeldBytes held(share == 0 ? nullptr : options_.memory, share);
    MemoryBudget own(share, options_.memory == nullptr ? nullptr : options_.memory->refusal());
    const Workshop shop = workshop(share == 0 ? options_.memory : &own, share != 0);
    (group.context.cards() == 1 ? solve_last_card : solve_group)(shop, group);
}

} // namespace siam::retrograde
