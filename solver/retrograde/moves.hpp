/// The turns of a whole group at once. For each action: the change that it makes to a board, and the group of the
/// resulting board.
#pragma once

#include "engine/legal_turns.hpp"
#include "solver/retrograde/group.hpp"

#include <boost/container/static_vector.hpp>

#include <functional>
#include <span>

namespace siam::retrograde {

/// One action, for every board of a group.
struct Move {
    Board change;                 ///< added to the board after the exchange of places; a field may borrow from the next
    Fields need_one = 0;          ///< fields that must hold a follower; otherwise the action is impossible
    Fields need_two = 0;          ///< fields that must hold two followers
    Fields refused = 0;           ///< takings to omit, because another move leads to the same board
    Group* target = nullptr;      ///< the group after a taking; null if no card is left
    Group* target_bare = nullptr; ///< the group if no follower can be taken; null if that never happens
    std::uint8_t place_a = 0, place_b = 0; ///< the places to exchange first (R5.1); equal if none are exchanged

    [[nodiscard]] bool possible(const Holdings& holdings) const noexcept {
        return ((need_one & ~holdings.one) | (need_two & ~holdings.two)) == 0;
    }
    [[nodiscard]] Board acted(Board board) const noexcept {
        return (place_a == place_b ? board : with_places_swapped(board, place_a, place_b)) + change;
    }
};

/// The moves of one card, in three stages. Stage 0: the card's actions. Stage 1: the swaps of R5.6, which apply if no
/// action is possible. Stage 2: the card without effect, which applies if no swap is possible either. Each stage is
/// sorted by target and then by change.
struct CardMoves {
    explicit CardMoves(MemoryBudget* memory) : stage{List<Move>(memory), List<Move>(memory), List<Move>(memory)} {}
    std::array<List<Move>, 3> stage;

    /// Returns the first stage that has a possible move for a board with these holdings; otherwise stage 2.
    [[nodiscard]] const List<Move>& stage_for(const Holdings& holdings) const noexcept {
        for (unsigned s = 0; s < 2; ++s)
            for (const Move& move : stage[s])
                if (move.possible(holdings)) return stage[s];
        return stage[2];
    }
};

/// The moves of one seat: an entry for each kind of card that it holds.
using SeatMoves = boost::container::static_vector<CardMoves, card_kinds>;

/// All moves from a group, by the number of passes after which they are made.
struct GroupMoves {
    boost::container::static_vector<SeatMoves, max_players> after_passes;
};

/// Returns all moves from `group`, and makes the groups that the moves lead to. The moves take their bytes from
/// `memory`. Throws OverBudget.
[[nodiscard]] GroupMoves moves_of(const Game& game, const Group& group, Groups& groups, MemoryBudget* memory);

/// The result of a settled struggle: another group, or the end of the game.
struct Settled {
    Group* group = nullptr;
    Ending ending = Ending::occupation(); ///< the ending of the game, if the group is null
};

/// Settles the contested province of a group's boards: finds the next group. The next board lacks that province.
class Settler {
public:
    Settler(const Game& game, const Group& group, MemoryBudget* memory)
        : game_(game), group_(group), by_contested_(memory) {}
    /// Returns the result. Makes the next group, unless an earlier call had a board with the same followers in the
    /// contested place.
    const Settled& first_time(Board board, Groups& groups);
    /// Returns the result for `board`. \pre first_time() was called for a board with the same contested place
    [[nodiscard]] const Settled& operator()(Board board) const {
        return by_contested_.at(static_cast<std::uint16_t>(board & 0x7FFFU));
    }
    /// The results of all calls of first_time(), by the followers in the contested place.
    [[nodiscard]] const BudgetedMap<std::uint16_t, Settled>& results() const noexcept { return by_contested_; }

private:
    const Game& game_;
    const Group& group_;
    BudgetedMap<std::uint16_t, Settled> by_contested_;
};

/// Calls visit(move) for each possible move, but skips a move that leads to the same boards as the move visited last.
template <class Visit>
void for_each_possible(std::span<const Move> moves, const Holdings& holdings, const Visit& visit) {
    const Move* latest = nullptr;
    for (const Move& move : moves) {
        if (!move.possible(holdings)) continue;
        if (latest != nullptr && latest->target == move.target && latest->change == move.change && move.need_one != 0)
            continue;
        latest = &move;
        visit(move);
    }
}

/// Calls visit(child, faction) for each board that `move` leads to from `board`. `faction` is the faction taken, or
/// faction_count if nothing is taken. \pre the move is possible
template <class Visit>
void for_each_child(const Move& move, Board board, Visit&& visit) {
    const Board acted = move.acted(board);
    const Fields takings = held(acted) & ~move.refused;
    if (acted == 0) return visit(acted, faction_count);
    for (const Faction faction : all_factions)
        for (Fields rest = takings & fields_of(faction); rest != 0; rest &= rest - 1)
            visit(acted - lowest(rest), index(faction));
}

/// Calls visit(group, child, faction) for each play of the card from `board`: the resulting group and board, and the
/// faction taken. \pre `holdings` are those of `board`
template <class Visit>
void for_each_play(const CardMoves& card, Board board, const Holdings& holdings, const Visit& visit) {
    for_each_possible(card.stage_for(holdings), holdings, [&](const Move& move) {
        for_each_child(move, board, [&](Board child, unsigned faction) {
            visit(*(faction == faction_count ? move.target_bare : move.target), child, faction);
        });
    });
}

} // namespace siam::retrograde
