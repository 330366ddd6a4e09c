// How a group with two or more cards is solved: the values of a board follow from the values after its turns.
#include "solver/retrograde/views.hpp"

#include <algorithm>
#include <cstring>

namespace siam::retrograde {

const Endings& EndingsCache::of(const Position& position, const Misses& misses) {
    Key key{{}, misses, position.latest.word()};
    for (unsigned seat = 0; seat < max_players; ++seat) std::get<0>(key)[seat] = position.hand[seat].bits();
    const std::lock_guard lock(mutex_);
    return endings_.try_emplace(key, game_, grid_, position, misses, endings_.get_allocator().budget()).first->second;
}

namespace {

/// A list of distinct values.
class Values {
public:
    explicit Values(MemoryBudget* memory) : words_(memory), index_(memory) {}
    /// Returns the index of the value; adds the value if it is new. Throws OverBudget or Interrupted. \pre `words` is
    /// the same in every call
    std::uint32_t intern(const std::uint64_t* value, std::size_t words, const Lookout& lookout);
    /// Returns all values. Frees the index, so no more values can be added.
    [[nodiscard]] List<std::uint64_t> take() {
        index_ = List<std::uint32_t>(index_.get_allocator());
        return std::move(words_);
    }

private:
    void grow_index(std::size_t words, const Lookout& lookout);
    List<std::uint64_t> words_;
    List<std::uint32_t> index_; ///< open addressing; 0: free, otherwise 1 + the value's index
    std::size_t size_ = 0;
};

void Values::grow_index(std::size_t words, const Lookout& lookout) {
    List<std::uint32_t> larger(index_.get_allocator());
    fill(larger, std::max<std::size_t>(16, 2 * index_.size()), std::uint32_t{0}, lookout);
    for (std::uint32_t number = 0; number < size_; ++number) {
        if (number % 1024 == 0) lookout.look();
        std::size_t at = hash64(words_.data() + number * words, words * sizeof words_[0]) & (larger.size() - 1);
        while (larger[at] != 0) at = (at + 1) & (larger.size() - 1);
        larger[at] = number + 1;
    }
    index_ = std::move(larger);
}

std::uint32_t Values::intern(const std::uint64_t* value, std::size_t words, const Lookout& lookout) {
    if (2 * (size_ + 1) > index_.size()) grow_index(words, lookout);
    std::size_t at = hash64(value, words * sizeof *value) & (index_.size() - 1);
    for (; index_[at] != 0; at = (at + 1) & (index_.size() - 1))
        if (std::equal(value, value + words, words_.data() + (index_[at] - 1) * words)) return index_[at] - 1;
    words_.insert(words_.end(), value, value + words);
    index_[at] = static_cast<std::uint32_t>(++size_);
    return index_[at] - 1;
}

/// The combined sets of all children after a taking of one faction.
struct Gathered {
    std::vector<std::uint64_t> sets;
    bool any = false;
};

class GroupSolver {
public:
    GroupSolver(const Workshop& workshop, const Group& group, Views& views)
        : workshop_(workshop),
          game_(workshop.game),
          group_(group),
          views_(views),
          endings_(workshop.endings.of(group.prototype, group.context.misses)),
          settler_(game_, group, workshop.memory),
          moves_(moves_of(game_, group, workshop.groups, workshop.memory)),
          levels_(game_.players(), group.context),
          words_(workshop.grid.words()),
          sets_(levels_.size()),
          child_words_((sets_ - 1) * words_),
          value_(game_.passes_to_settle() * sets_ * words_),
          values_(workshop.memory) {
        for (Gathered& gathered : gathered_) gathered.sets.resize(child_words_);
    }

    /// Returns the index of the board's value. Values are numbered in the order in which they first occur.
    [[nodiscard]] std::uint32_t number_of(Board board) {
        solve_board(board, value_.data());
        return values_.intern(value_.data(), value_.size(), workshop_.lookout);
    }
    /// The number of turns from all boards so far, after every number of passes.
    [[nodiscard]] std::uint64_t turns() const noexcept { return turns_; }
    [[nodiscard]] List<std::uint64_t> take_values() { return values_.take(); }
    [[nodiscard]] List<std::uint64_t> take_choices() { return {}; }

    /// Adds the boards that follow by one turn to the views of their groups.
    void need(Board board) {
        if (Group* const next = settler_.first_time(board, workshop_.groups).group)
            views_.need(*next, board >> place_bits);
        const Holdings holdings = Holdings::of(board);
        for (const SeatMoves& seat : moves_.after_passes)
            for (const CardMoves& card : seat)
                for_each_play(
                    card, board, holdings, [&](Group& target, Board child, unsigned) { views_.need(target, child); });
    }

private:
    void solve_board(Board board, std::uint64_t* value) {
        const Holdings holdings = Holdings::of(board);
        const std::size_t state = sets_ * words_;
        pass_out(board, value + (game_.passes_to_settle() - 1) * state);
        for (unsigned passes = game_.passes_to_settle(); passes-- > 0;) {
            std::uint64_t* const sets = value + passes * state;
            if (passes + 1 < game_.passes_to_settle()) std::memcpy(sets, sets + state, state * sizeof *sets);
            play(board, holdings, passes, sets);
        }
        for (std::size_t i = 0; i < game_.passes_to_settle() * sets_; ++i)
            for (std::size_t word = 0; word < words_; ++word) value[i * words_ + word] &= endings_.valid()[word];
    }

    /// Writes to `sets` the sets that hold after the pass that settles the struggle.
    void pass_out(Board board, std::uint64_t* sets) {
        const Settled& contested = settler_.first_time(board, workshop_.groups);
        if (Group* const next = contested.group) {
            const std::uint64_t* const value = views_.of(*next).value(board >> place_bits);
            std::memcpy(sets, value, sets_ * words_ * sizeof *sets);
            return;
        }
        for (unsigned side = 0; side < game_.sides(); ++side)
            for (unsigned set = levels_.first[side]; set < levels_.first[side + 1]; ++set)
                std::copy_n(endings_.won_by(side, contested.ending), words_, sets + set * words_);
    }

    void play(Board board, const Holdings& holdings, unsigned passes, std::uint64_t* sets) {
        const auto seat = static_cast<Seat>((index(group_.first_mover()) + passes) % game_.players());
        const unsigned side = game_.side_of(seat);
        own_begin_ = levels_.first[side] * words_;
        own_end_ = (levels_.first[side + 1] - 1U) * words_;
        for (Gathered& gathered : gathered_) gathered.any = false;
        for (const CardMoves& card : moves_.after_passes[passes])
            for_each_play(card, board, holdings, [&](Group& target, Board child, unsigned faction) {
                add(gathered_[faction], views_.of(target).value(child));
            });
        for (unsigned faction = 0; faction <= faction_count; ++faction)
            if (gathered_[faction].any) merge(gathered_[faction].sets, side, workshop_.grid.step(seat, faction), sets);
    }

    /// Combines the value of one more child with `gathered`. The mover's side wins if it wins in some child; each other
    /// side wins if it wins in every child.
    void add(Gathered& gathered, const std::uint64_t* child) {
        ++turns_;
        std::uint64_t* const sets = gathered.sets.data();
        if (!gathered.any) {
            gathered.any = true;
            std::memcpy(sets, child, child_words_ * sizeof *sets);
            return;
        }
        for (std::size_t i = 0; i < own_begin_; ++i) sets[i] &= child[i];
        for (std::size_t i = own_begin_; i < own_end_; ++i) sets[i] |= child[i];
        for (std::size_t i = own_end_; i < child_words_; ++i) sets[i] &= child[i];
    }

    /// Merges the combined children into `sets`. A child has one set fewer, because in the child the mover's side has
    /// one card fewer. If this side needs N cards after the turn, it needs N + 1 before the turn.
    void merge(const std::vector<std::uint64_t>& child, unsigned side, unsigned step, std::uint64_t* sets) const {
        std::size_t from = 0;
        for (unsigned s = 0; s < game_.sides(); ++s) {
            const bool own = s == side;
            for (std::size_t set = levels_.first[s] + (own ? 1U : 0U); set < levels_.first[s + 1]; ++set, ++from)
                (own ? add_shifted : keep_shifted)(sets + set * words_, child.data() + from * words_, step, words_);
        }
    }

    const Workshop& workshop_;
    const Game& game_;
    const Group& group_;
    Views& views_;
    const Endings& endings_;
    Settler settler_;
    GroupMoves moves_;
    Levels levels_;
    std::size_t words_, sets_, child_words_;
    std::size_t own_begin_ = 0, own_end_ = 0; ///< the words of the mover's side in a child's value
    std::array<Gathered, faction_count + 1> gathered_;
    std::vector<std::uint64_t> value_; ///< the value of the latest board
    Values values_;
    std::uint64_t turns_ = 0;
};

} // namespace

void solve_group(const Workshop& workshop, Group& group) { solve_in_batches<GroupSolver>(workshop, group); }

} // namespace siam::retrograde
