/// Groups: all boards that have everything but followers in common, with their answers.
#pragma once

#include "engine/essential.hpp"
#include "solver/retrograde/board.hpp"
#include "solver/retrograde/limits.hpp"
#include "solver/retrograde/shelf.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

#include <algorithm>
#include <memory>
#include <mutex>
#include <stdexcept>

namespace siam::retrograde {

/// The essential identity of a position without its followers on the board and in supplies, and without passes.
///
/// A state does not contain supplies: its answers are sets of supplies (see Grid). Nor does it contain the passes: it
/// holds the answers for every number of passes in a row, which the player to move here and the players after it make.
struct Context {
    EssentialKey key;
    /// For each seat, the number of cards since the root after which it found no follower to take (R5.8).
    std::array<std::uint8_t, max_players> misses{};
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

/// A set of boards in one flat array whose size is a power of two, at most three quarters full.
class Boards {
public:
    static constexpr std::size_t none = ~std::size_t{0};

    explicit Boards(MemoryBudget* memory) : slots_(memory) {}
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    /// The slots; empty ones hold no_board.
    [[nodiscard]] const List<Board>& slots() const noexcept { return slots_; }
    /// Adds a board. Returns whether it is new. If it throws OverBudget or Interrupted, nothing has changed.
    bool insert(Board board, const Lookout& lookout) {
        if (4 * (size_ + 1) > 3 * slots_.size()) grow(slots_.empty() ? 8 : 2 * slots_.size(), lookout);
        const std::size_t slot = slot_of(board);
        if (slots_[slot] == board) return false;
        slots_[slot] = board;
        ++size_;
        return true;
    }
    /// The slot of a member; `none` for any other board.
    [[nodiscard]] std::size_t find(Board board) const noexcept {
        if (slots_.empty()) return none;
        const std::size_t slot = slot_of(board);
        return slots_[slot] == board ? slot : none;
    }
    /// The slot of a board that turns lead to. Throws std::logic_error if it is not a member: listing has missed it, or
    /// the journal was forged.
    [[nodiscard]] std::size_t at(Board board) const {
        const std::size_t slot = find(board);
        if (slot == none) throw std::logic_error("a board is missing");
        return slot;
    }
    void prefetch(Board board) const noexcept { __builtin_prefetch(slots_.data() + first_slot(board)); }
    /// Throws OverBudget or Interrupted.
    [[nodiscard]] List<Board> sorted(const Lookout& lookout) const;
    /// Sorts without further memory; the set is empty afterwards. If it throws Interrupted, the boards are lost.
    [[nodiscard]] List<Board> take_sorted(const Lookout& lookout);
    /// Makes room for `count` boards. Throws OverBudget or Interrupted.
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

/// Bit sets of the supplies from which a side wins, laid out as in Grid and Levels; each distinct value is stored once.
class Values {
public:
    explicit Values(MemoryBudget* memory) : words_(memory), index_(memory) {}
    /// Returns the number of the value, after adding the value if it is new. Throws OverBudget or Interrupted. \pre
    /// `words` is the same at every call
    std::uint32_t intern(const std::uint64_t* value, std::size_t words, const Lookout& lookout);
    /// Adds a value without checking whether it exists. Do not mix it with intern().
    std::uint32_t add(const std::vector<std::uint64_t>& value) {
        words_.insert(words_.end(), value.begin(), value.end());
        return static_cast<std::uint32_t>(size_++);
    }
    [[nodiscard]] const List<std::uint64_t>& words() const noexcept { return words_; }
    /// Frees the index of the values, so that no value can be added afterwards.
    void close();
    void assign(List<std::uint64_t> words) { words_ = std::move(words); }

private:
    void grow_index(std::size_t words, const Lookout& lookout);
    List<std::uint64_t> words_;
    List<std::uint32_t> index_; ///< open addressing; 0 where free, otherwise 1 + number
    std::size_t size_ = 0;
};

/// The numbers of turns that lead to the boards of a group, and from them; complete after all boards were visited.
struct GroupDone {
    bool listed = false, solved = false;
    bool untold = false; ///< the listener could not be told yet (Closure::when_done)
    std::uint64_t turns_listed = 0, turns_solved = 0;
};

/// The place of a group's contents in the scratch file. Boards are in ascending order; values are numbered in the order
/// in which the boards first use them.
struct Shelved {
    Sequence boards, numbers, words, choices;
    std::uint64_t values = 0; ///< the number of values that the words form
};

struct Group {
    explicit Group(MemoryBudget* memory = nullptr)
        : boards(memory), values(memory), value_of(memory), choices(memory), own_bytes(memory, sizeof(Group)) {}

    Context context;
    /// Any position of this context: the rules take names, control and latest plays from it. Its board is empty; its
    /// pool is the context's.
    Position prototype;
    unsigned number = 0; ///< from 0, in the order in which the groups were made
    Boards boards;
    Values values;
    List<std::uint32_t> value_of;  ///< value of each slot, once the group is solved
    List<std::uint64_t> choices;   ///< with one card left: choices of each value (see last_card.cpp)
    Shelved shelved;               ///< contents on the shelf, valid also while they are in memory again
    const Group* source = nullptr; ///< for a view: the group that owns some of its boards (see Views)
    GroupDone done;
    HeldBytes own_bytes; ///< bytes of this object itself

    /// The number of its boards, in memory or on the shelf.
    [[nodiscard]] std::size_t size() const noexcept {
        return boards.size() != 0 ? boards.size() : static_cast<std::size_t>(shelved.boards.words);
    }
    /// Whether its boards are only on the shelf.
    [[nodiscard]] bool is_away() const noexcept { return boards.size() == 0 && !shelved.boards.empty(); }
    /// The number of 64-bit words of all its values, in memory or on the shelf.
    [[nodiscard]] std::size_t words() const noexcept {
        return values.words().empty() ? static_cast<std::size_t>(shelved.words.words) : values.words().size();
    }
    /// Frees the memory of its contents.
    void clear() noexcept;

    [[nodiscard]] unsigned open() const noexcept { return context.key.open; }
    [[nodiscard]] Seat first_mover() const noexcept { return prototype.to_move; }
    [[nodiscard]] Followers pool() const noexcept { return Followers::from_word(context.key.pool); }
    /// A position of this group. `passes` and the seat to move change together.
    [[nodiscard]] Position position(const Game& game, Board board, unsigned passes) const noexcept;
    [[nodiscard]] std::size_t bytes() const noexcept;
};

/// The context of a position with this pool, which replaces the pool that follows from the position's board and
/// supplies. Turns the position into a prototype: no followers on the board, no passes. \pre !over(game, position)
[[nodiscard]] Context context_of(
    const Game& game, Position& position, Followers pool, const std::array<std::uint8_t, max_players>& misses) noexcept;

/// All groups, each made when it is first requested.
class Groups {
public:
    Groups(const Game& game, MemoryBudget* memory) : game_(game), groups_(memory), by_context_(memory) {}
    /// The group of the context that context_of() finds. Any thread may call this. Throws OverBudget. \pre !over(game,
    /// position)
    Group& of(Position position, Followers pool, const std::array<std::uint8_t, max_players>& misses);
    [[nodiscard]] const Group* find(
        Position position, Followers pool, const std::array<std::uint8_t, max_players>& misses) const;
    Group& of(const Context& context, const Position& prototype);
    /// The group of the context, or null.
    [[nodiscard]] Group* find(const Context& context) const {
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

/// Whether no faction has more followers on the board and in supplies than the game has (R1.2).
[[nodiscard]] bool has_enough_followers(const Game& game, const Position& position) noexcept;

/// A supply that leaves exactly this pool if the board is this one.
[[nodiscard]] Followers supply_leaving(const Game& game, Board board, Followers pool) noexcept;

} // namespace siam::retrograde
