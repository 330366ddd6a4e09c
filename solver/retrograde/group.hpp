/// A group consists of all boards whose positions differ only in followers, with the answers for these boards.
#pragma once

#include "engine/essential.hpp"
#include "solver/retrograde/board_set.hpp"
#include "solver/retrograde/column.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

#include <algorithm>
#include <memory>
#include <mutex>

namespace siam::retrograde {

/// For each seat, the number of cards that it has played since the root without finding a follower to take (R5.8).
using Misses = std::array<std::uint8_t, max_players>;

/// The essential identity of a position, without the followers on the board and in supplies, and without the passes.
///
/// A context does not contain supplies, because answers are sets of supplies (see Grid). It does not contain the passes
/// either, because the value of a board holds the answers for every number of passes in a row. `key` names the player
/// to move before the first of these passes. After k passes the player to move is k seats further on.
struct Context {
    EssentialKey key;
    Misses misses{};
    friend bool operator==(const Context&, const Context&) noexcept = default;
    [[nodiscard]] unsigned cards() const noexcept {
        unsigned cards = 0;
        for (const std::uint8_t hand : key.hand) cards += static_cast<unsigned>(std::popcount(hand));
        return cards;
    }
};
static_assert(std::has_unique_object_representations_v<Context>);

struct ContextHash {
    using is_avalanching = void;
    [[nodiscard]] std::size_t operator()(const Context& context) const noexcept {
        return hash64(&context, sizeof context);
    }
};

/// The listing or the solving of a group.
struct GroupWork {
    bool is_done = false;
    /// The number of turns that lead to the group's boards, or, for solving, from its boards. Complete once the work is
    /// done.
    std::uint64_t turns = 0;
};

struct Group {
    explicit Group(MemoryBudget* memory = nullptr)
        : boards(Order::rising, memory),
          numbers(Order::any, memory),
          values(Order::any, memory),
          choices(Order::any, memory),
          lookup(memory),
          own_bytes(memory, sizeof(Group)) {}

    Context context;
    /// A position of this context. The rules take the names of provinces, control and latest plays from it. Its board
    /// is empty; its pool is the pool of the context.
    Position prototype;
    unsigned number = 0;           ///< groups are numbered in the order of their creation
    Column<Board> boards;          ///< all boards of the group, once it is listed
    Column<std::uint32_t> numbers; ///< once it is solved: for each board, the index of its value in `values`
    /// The different values of the boards. A value consists of bit sets of the supplies with which a side wins, in the
    /// order that Grid and Levels define.
    Column<std::uint64_t> values;
    Column<std::uint64_t> choices;   ///< with one card left: the choices that belong to each value (last_card.cpp)
    Lookup lookup;                   ///< used only during a step
    std::vector<Column<Board>> runs; ///< during the listing: boards that have left the lookup (Spill)
    bool in_work = false;            ///< during the listing: whether a thread adds boards (Spill)
    GroupWork listing, solving;
    HeldBytes own_bytes; ///< bytes of this object itself

    [[nodiscard]] std::size_t size() const noexcept { return static_cast<std::size_t>(boards.size()); }
    [[nodiscard]] GroupWork& work(bool solves) noexcept { return solves ? solving : listing; }
    /// Calls call(column) for each column that solving the group fills, or that listing it fills.
    template <class Call>
    void for_each_column(bool solves, const Call& call) {
        if (solves)
            call(numbers), call(values), call(choices);
        else
            call(boards);
    }

    [[nodiscard]] unsigned open() const noexcept { return context.key.open; }
    [[nodiscard]] Seat first_mover() const noexcept { return prototype.to_move; }
    [[nodiscard]] Followers pool() const noexcept { return Followers::from_word(context.key.pool); }
    /// Returns a position of this group with this board and these passes. The seat to move follows from `passes`.
    [[nodiscard]] Position position(const Game& game, Board board, unsigned passes) const noexcept;
};

/// Calls visit(board, number) for each board of a solved group and the index of its value, by rising boards. The
/// columns are in memory, or in `file`. Throws OverBudget, FileError.
template <class Visit>
void for_each_record(const Group& group, const BlockFile* file, MemoryBudget* memory, const Visit& visit) {
    ColumnReader<Board> boards(group.boards, file, memory);
    ColumnReader<std::uint32_t> numbers(group.numbers, file, memory);
    std::uint32_t number = 0;
    for (Board board = 0; boards.next(board) && numbers.next(number);) visit(board, number);
}

/// Returns the context of `position`, but with `pool` instead of the pool that follows from the position's board and
/// supplies. Also changes `position` into a prototype (see Group::prototype). \pre !over(game, position)
[[nodiscard]] Context context_of(const Game& game, Position& position, Followers pool, const Misses& misses) noexcept;

/// All groups, each made when it is first requested.
class Groups {
public:
    Groups(const Game& game, MemoryBudget* memory) : game_(game), groups_(memory), by_context_(memory) {}
    /// Returns the group of the context that context_of() returns for these arguments; makes the group if necessary.
    /// Any thread may call this function. Throws OverBudget. \pre !over(game, position)
    Group& of(Position position, Followers pool, const Misses& misses);
    /// \param prototype see Group::prototype
    Group& of(const Context& context, const Position& prototype);
    /// The group of the context, or null.
    [[nodiscard]] const Group* find(const Context& context) const {
        const auto found = by_context_.find(context);
        return found == by_context_.end() ? nullptr : found->second;
    }
    [[nodiscard]] const List<std::unique_ptr<Group>>& all() const noexcept { return groups_; }
    [[nodiscard]] MemoryBudget* memory() const noexcept { return groups_.get_allocator().budget(); }

private:
    const Game& game_;
    std::mutex making_;
    List<std::unique_ptr<Group>> groups_;
    BudgetedMap<Context, Group*, ContextHash> by_context_;
};

/// Whether the board and the supplies together hold at most as many followers of each faction as the game has (R1.2).
[[nodiscard]] bool has_enough_followers(const Game& game, const Position& position) noexcept;

/// Returns the supply that, together with `board`, leaves exactly `pool`.
[[nodiscard]] Followers supply_leaving(const Game& game, Board board, Followers pool) noexcept;

} // namespace siam::retrograde
