#include "solver/retrograde/moves.hpp"

#include <boost/unordered/unordered_flat_set.hpp>

#include <algorithm>
#include <tuple>

namespace siam::retrograde {
namespace {

/// Lists the moves of the seat that is to move in one group after a number of passes.
class MoveLister {
public:
    MoveLister(const Game& game, const Group& group, unsigned passes, Groups& groups, MemoryBudget* memory)
        : game_(game),
          group_(group),
          groups_(groups),
          memory_(memory),
          position_(group.position(game, 0, passes)),
          seat_(position_.to_move) {}

    CardMoves moves(Card card) {
        CardMoves result(memory_);
        if (card == Card::one_for_one || card == Card::two_for_one)
            list_swaps(card, result);
        else
            for_each_action(game_, position_, card, [&](Action action) {
                result.stage[action.has_effect() ? 0 : 2].push_back(without_needs(action, position_));
            });
        for (List<Move>& moves : result.stage) {
            const auto kin = [](const Move& move) {
                const unsigned target = move.target == nullptr ? 0 : move.target->number;
                return std::tuple(target, move.change, move.place_a, move.place_b, move.need_one, move.need_two);
            };
            std::ranges::sort(moves, {}, kin);
            const auto same = [&](const Move& a, const Move& b) { return kin(a) == kin(b); };
            const auto doubles =
                std::unique(moves.begin(), moves.end(), same); // moves that differ only in King markers
            moves.erase(doubles, moves.end());
            moves.shrink_to_fit();
            refuse_doubles(moves);
        }
        return result;
    }

private:
    [[nodiscard]] unsigned place_of(Province province) const {
        return position_.order.place_of(province) - position_.settled;
    }
    [[nodiscard]] Fields field_of(Province province, Faction faction) const {
        return field(place_of(province), faction);
    }

    /// Returns the position with two followers of each faction in every open province, so that every swap is possible.
    [[nodiscard]] Position full() const {
        Position position = position_;
        for (const Province province : position.open) position.at[index(province)] = Followers::of(2, 2, 2);
        return position;
    }

    /// Adds the swaps of `card` to the stages of `result`. A swap is possible if the board holds the followers that it
    /// moves.
    void list_swaps(Card card, CardMoves& result) {
        const Position position = full();
        const auto add_all = [&](unsigned stage, Swap::Kind kind) {
            any_swap(PositionBoard(game_, position), kind, [&](Action action) {
                Move& move = result.stage[stage].emplace_back(without_needs(action, position));
                const Effect effect = Effect::of(action); // outlives the loop over its changes
                for (const auto& [province, go, come] : effect.changes())
                    for (const Faction faction : all_factions) {
                        if (go.count(faction) == 1) move.need_one |= field_of(province, faction);
                        if (go.count(faction) == 2) move.need_two |= field_of(province, faction);
                    }
                return false;
            });
        };
        add_all(0, card == Card::one_for_one ? Swap::Kind::even_by_one : Swap::Kind::two_for_one);
        if (card == Card::two_for_one && game_.switches().two_for_one_fallback == TwoForOneFallback::one_for_one)
            add_all(1, Swap::Kind::even_by_two);
        result.stage[2].push_back(without_needs(Action::without_effect(card), position));
    }

    [[nodiscard]] Move without_needs(Action action, const Position& before) const {
        Position after = before;
        act(after, action);
        Move move{.change = board_of(after) - board_of(before)};
        if (const Effect effect = Effect::of(action); effect.moves_tiles()) {
            const unsigned a = place_of(effect.tile_a()), b = place_of(effect.tile_b());
            move.place_a = static_cast<std::uint8_t>(std::min(a, b));
            move.place_b = static_cast<std::uint8_t>(std::max(a, b));
            move.change = 0;
        }
        take(game_, after, Taking{});
        if (after.cards_left == 0) return move;
        const Followers pool = group_.pool() - Effect::of(action).drawn();
        auto misses = group_.context.misses;
        move.target = &groups_.of(after, pool, misses);
        ++misses[index(seat_)];
        if (move.change == 0) move.target_bare = &groups_.of(after, pool, misses);
        return move;
    }

    /// Two moves may lead to the same board if each takes a follower that it has just placed. Refuses this taking in
    /// all of these moves but the first.
    static void refuse_doubles(List<Move>& moves) {
        boost::unordered_flat_set<Board> seen;
        const Group* target = nullptr;
        for (Move& move : moves) {
            if (move.need_one != 0 || move.change == 0) continue;
            if (move.target != target) seen.clear(), target = move.target;
            for (Fields put = held(move.change); put != 0; put &= put - 1)
                if (!seen.insert(move.change - lowest(put)).second) move.refused |= lowest(put) << 4;
        }
    }

    const Game& game_;
    const Group& group_;
    Groups& groups_;
    MemoryBudget* memory_;
    Position position_;
    Seat seat_;
};

} // namespace

GroupMoves moves_of(const Game& game, const Group& group, Groups& groups, MemoryBudget* memory) {
    GroupMoves moves;
    for (unsigned passes = 0; passes < game.passes_to_settle(); ++passes) {
        SeatMoves& seat = moves.after_passes.emplace_back();
        MoveLister lister(game, group, passes, groups, memory);
        const Position position = group.position(game, 0, passes);
        for (const Card card : all_cards)
            if (position.hand[index(position.to_move)].holds(card)) seat.push_back(lister.moves(card));
    }
    return moves;
}

const Settled& Settler::first_time(Board board, Groups& groups) {
    const auto contested = static_cast<std::uint16_t>(board & 0x7FFFU);
    if (const auto known = by_contested_.find(contested); known != by_contested_.end()) return known->second;
    Position after = group_.position(game_, board, game_.passes_to_settle() - 1);
    pass(game_, after);
    // `settled` is stored only when complete: making the group may run out of memory, and the caller then tries again.
    Settled settled;
    if (over(game_, after))
        settled.ending = ending(Standing::of(after), game_.occupier_limit());
    else
        settled.group = &groups.of(after, group_.pool() + followers_at(board, 0), group_.context.misses);
    return by_contested_.emplace(contested, settled).first->second;
}

} // namespace siam::retrograde
