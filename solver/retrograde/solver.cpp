#include "solver/retrograde/solver.hpp"

#include "solver/retrograde/views.hpp"

#include <algorithm>
#include <cstring>

namespace siam::retrograde {

const Endings& EndingsCache::of(const Position& position, const std::array<std::uint8_t, max_players>& misses) {
    Key key{};
    for (unsigned seat = 0; seat < max_players; ++seat) {
        key[seat] = static_cast<std::uint8_t>(position.hand[seat].bits());
        key[4 + seat] = misses[seat];
    }
    const unsigned latest = position.latest.word();
    key[8] = static_cast<std::uint8_t>(latest & 0xFFU), key[9] = static_cast<std::uint8_t>(latest >> 8);
    const std::lock_guard lock(mutex_);
    if (const auto known = endings_.find(key); known != endings_.end()) return known->second;
    return endings_.emplace(key, Endings(game_, grid_, position, misses, endings_.get_allocator().budget()))
        .first->second;
}

namespace {

/// The joined verdicts of all children after one taking.
struct Gathered {
    std::vector<std::uint64_t> sets;
    bool any = false;
};

class GroupSolver {
public:
    static constexpr bool needs_choices_alone = false;

    GroupSolver(const Workshop& workshop, Group& group, Views* views)
        : game_(workshop.game),
          grid_(workshop.grid),
          groups_(workshop.groups),
          lookout_(workshop.lookout),
          group_(group),
          endings_(workshop.endings.of(group.prototype, group.context.misses)),
          settler_(game_, group, workshop.memory, stand_in_of(views)),
          moves_(moves_of(game_, group, groups_, workshop.memory)),
          levels_(Levels::of(game_, group.prototype)),
          words_(grid_.words()),
          sets_(levels_.size(game_)),
          child_words_((sets_ - 1) * words_),
          child_stride_(game_.passes_to_settle() * child_words_),
          has_views_(views != nullptr && lead_to_views(*views)) {
        for (Gathered& gathered : gathered_) gathered.sets.resize(child_words_);
    }

    /// Calls set(i, number of the value of boards[i]) for each board. Numbers values in the order in which they first
    /// occur. \return the number of turns
    template <class Set>
    std::uint64_t solve(std::span<const Board> boards, const Set& set) {
        turns_ = 0;
        std::vector<std::uint64_t> value(game_.passes_to_settle() * sets_ * words_);
        for (std::size_t i = 0; i < boards.size(); ++i) {
            lookout_.look();
            solve_board(boards[i], value.data());
            set(i, group_.values.intern(value.data(), value.size(), lookout_));
        }
        return turns_;
    }

    /// Puts the boards that these turns lead to into their views.
    void need(std::span<const Board> boards) {
        for (const Board board : boards) {
            lookout_.look();
            if (Group* const next = settler_.first_time(board, groups_).group) need(*next, board >> place_bits);
            if (!has_views_) continue;
            const Holdings holdings = Holdings::of(board);
            for (const SeatMoves& seat : moves_.after_passes)
                for (const CardMoves& card : seat)
                    for_each_play(
                        board, holdings, card, [&](Group& target, Board child, unsigned) { need(target, child); });
        }
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

    /// Finds the sets after the pass that settles the struggle.
    void pass_out(Board board, std::uint64_t* sets) {
        const Settled& contested = settler_.first_time(board, groups_);
        if (const Group* const next = contested.group) {
            const std::size_t slot = next->boards.at(board >> place_bits);
            const std::size_t state = sets_ * words_;
            const std::uint64_t* const value =
                next->values.words().data() + state * game_.passes_to_settle() * next->value_of[slot];
            std::memcpy(sets, value, state * sizeof *sets);
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
        for (const CardMoves& card : moves_.after_passes[passes]) gather(board, holdings, card);
        for (unsigned faction = 0; faction <= faction_count; ++faction)
            if (gathered_[faction].any) merge(gathered_[faction].sets, side, grid_.step(seat, faction), sets);
    }

    /// Calls visit(group, child, faction taken) for the results of a card's plays.
    template <class Visit>
    void for_each_play(Board board, const Holdings& holdings, const CardMoves& card, const Visit& visit) {
        const Move* latest = nullptr;
        for (const Move& move : card.stage_for(holdings)) {
            if (!move.possible(holdings)) continue;
            if (latest != nullptr && latest->target == move.target && latest->change == move.change &&
                move.need_one != 0)
                continue; // the latest move leads to the same boards
            latest = &move;
            for_each_child(move, board, [&](Board child, unsigned faction) {
                visit(*(faction == faction_count ? move.target_bare : move.target), child, faction);
            });
        }
    }

    void gather(Board board, const Holdings& holdings, const CardMoves& card) {
        for_each_play(board, holdings, card, [&](const Group& target, Board child, unsigned faction) {
            const std::size_t slot = target.boards.at(child);
            add(gathered_[faction], target.values.words().data() + target.value_of[slot] * child_stride_);
        });
    }

    void need(Group& target, Board child) {
        if (target.source != nullptr) target.boards.insert(child, lookout_);
    }

    /// Makes moves lead to views instead of the groups that are away. \return whether some move leads to a view
    bool lead_to_views(Views& views) {
        bool any = false;
        for (SeatMoves& seat : moves_.after_passes)
            for (CardMoves& card : seat)
                for (List<Move>& stage : card.stage)
                    for (Move& move : stage) {
                        move.target = views.of(move.target);
                        move.target_bare = views.of(move.target_bare);
                        any |= move.target->source != nullptr;
                        any |= move.target_bare != nullptr && move.target_bare->source != nullptr;
                    }
        return any;
    }

    /// The mover's side wins if it wins in some child; each other side wins if it wins in all.
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

    /// A child has one set fewer, since the mover's side has one card fewer there. Before the turn, this side's N is
    /// one more.
    void merge(const std::vector<std::uint64_t>& child, unsigned side, unsigned step, std::uint64_t* sets) const {
        std::size_t from = 0;
        for (unsigned s = 0; s < game_.sides(); ++s) {
            const bool own = s == side;
            for (std::size_t set = levels_.first[s] + (own ? 1U : 0U); set < levels_.first[s + 1]; ++set, ++from)
                (own ? add_shifted : keep_shifted)(sets + set * words_, child.data() + from * words_, step, words_);
        }
    }

    const Game& game_;
    const Grid& grid_;
    Groups& groups_;
    const Lookout& lookout_;
    Group& group_;
    const Endings& endings_;
    Settler settler_;
    GroupMoves moves_;
    Levels levels_;
    std::size_t words_, sets_, child_words_, child_stride_;
    bool has_views_;                          ///< whether some move leads to a view
    std::size_t own_begin_ = 0, own_end_ = 0; ///< words of the mover's side in a child
    std::array<Gathered, faction_count + 1> gathered_;
    std::uint64_t turns_ = 0;
};

} // namespace

std::uint64_t solve_group(const Workshop& workshop, Group& group) {
    GroupSolver solver(workshop, group, nullptr);
    return solve_in_memory(solver, workshop, group);
}

std::pair<std::uint64_t, Sequence> solve_group(const Workshop& workshop, Group& group, Views& views, Batches& batches) {
    GroupSolver solver(workshop, group, &views);
    return solve_in_batches(solver, views, batches);
}

} // namespace siam::retrograde
