#include "solver/retrograde/listing.hpp"

#include <algorithm>

namespace siam::retrograde {
namespace {

/// The moves that lead to one group, from one stage of a card (see CardMoves).
struct Run {
    const CardMoves* card;
    const List<Move>* stage;
    std::span<const Move> moves;
};

std::vector<Run> runs_to(const Group& child, const GroupMoves& moves) {
    std::vector<Run> runs;
    for (const SeatMoves& seat : moves.after_passes)
        for (const CardMoves& card : seat)
            for (const List<Move>& stage : card.stage) {
                const auto number = [](const Move& move) { return move.target->number; };
                const auto first = std::ranges::lower_bound(stage, child.number, {}, number);
                const auto last = std::ranges::upper_bound(stage, child.number, {}, number);
                if (first != last) runs.push_back({&card, &stage, {first, last}});
            }
    return runs;
}

std::uint64_t list_run(const Run& run, Board board, const Holdings& holdings, Boards& boards, const Lookout& lookout) {
    std::uint64_t turns = 0;
    for_each_possible(run.moves, holdings, [&](const Move& move) {
        for_each_child(move, board, [&](Board child, unsigned) {
            ++turns;
            boards.insert(child, lookout);
        });
    });
    return turns;
}

void add_unless_there(std::vector<Group*>& groups, Group* group) {
    if (group != nullptr && std::ranges::find(groups, group) == groups.end()) groups.push_back(group);
}

/// Returns the result of work(), which lists the successors of a board. If memory runs out, makes room and retries.
template <class Work>
std::uint64_t with_room(const ListingLimits& limits, const Work& work) {
    for (;;) {
        try {
            return work();
        } catch (const OverBudget&) {
            if (!limits.make_room) throw;
        }
        limits.make_room();
    }
}

/// Lists plays from the empty board. Only there a card may take no follower, and then leads to another group.
void list_plays_of_empty(const GroupMoves& moves, Group& child, const Lookout& lookout) {
    for (const SeatMoves& seat : moves.after_passes)
        for (const CardMoves& card : seat)
            for_each_play(card, 0, Holdings::of(0), [&](const Group& target, Board board, unsigned) {
                if (&target == &child) child.lookup.boards.insert(board, lookout);
            });
}

std::uint64_t list_plays(
    const GroupMoves& moves, std::span<const Board> boards, Group& child, const ListingLimits& limits) {
    std::uint64_t turns = 0;
    if (boards.front() == 0) {
        with_room(limits, [&] {
            list_plays_of_empty(moves, child, limits.lookout);
            return 0U;
        });
        boards = boards.subspan(1);
    }
    const std::vector<Run> runs = runs_to(child, moves);
    if (runs.empty()) return turns;
    for (const Board board : boards) {
        limits.lookout.look();
        const Holdings holdings = Holdings::of(board);
        turns += with_room(limits, [&] {
            std::uint64_t of_board = 0;
            for (const Run& run : runs)
                if (run.stage == run.card->stage.data() || run.stage == &run.card->stage_for(holdings))
                    of_board += list_run(run, board, holdings, child.lookup.boards, limits.lookout);
            return of_board;
        });
    }
    return turns;
}

std::uint64_t list_settlings(
    const Settler& settler, std::span<const Board> boards, Group& child, const ListingLimits& limits) {
    std::uint64_t turns = 0;
    for (const Board board : boards) {
        limits.lookout.look();
        if (settler(board).group != &child) continue;
        turns += with_room(limits, [&] {
            child.lookup.boards.insert(board >> place_bits, limits.lookout);
            return 1U;
        });
    }
    return turns;
}

/// Returns the groups that the moves lead to, each once.
std::vector<Group*> targets_of(const GroupMoves& moves) {
    std::vector<Group*> targets;
    for (const SeatMoves& seat : moves.after_passes)
        for (const CardMoves& card : seat)
            for (const List<Move>& stage : card.stage)
                for (const Move& move : stage) {
                    if (targets.empty() || targets.back() != move.target) add_unless_there(targets, move.target);
                    add_unless_there(targets, move.target_bare);
                }
    return targets;
}

/// Returns the groups that follow when the contested province of `boards` is settled, each once.
std::vector<Group*> targets_of(
    Settler& settler, std::span<const Board> boards, Groups& groups, const Lookout& lookout) {
    for (const Board board : boards) {
        lookout.look();
        settler.first_time(board, groups);
    }
    std::vector<Group*> targets;
    for (const auto& [contested, settled] : settler.results()) add_unless_there(targets, settled.group);
    return targets;
}

} // namespace

void Parents::add(std::span<const Board> boards, Turns turns, Groups& groups, const Lookout& lookout) {
    Settler* const settler = std::get_if<Settler>(&turns);
    const std::vector<Group*> targets =
        settler != nullptr ? targets_of(*settler, boards, groups, lookout) : targets_of(std::get<GroupMoves>(turns));
    const Parent& added = all_.emplace_back(Parent{boards, std::move(turns)});
    for (const Group* const target : targets) of_[target].push_back(&added);
}

void Parents::clear() {
    all_.clear();
    of_.clear();
    boards_.clear();
}

std::uint64_t list_boards(const Parents& parents, Group& child, const ListingLimits& limits) {
    std::uint64_t turns = 0;
    for (const Parent* const parent : parents.of(child))
        if (const auto* const settler = std::get_if<Settler>(&parent->turns))
            turns += list_settlings(*settler, parent->boards, child, limits);
        else
            turns += list_plays(std::get<GroupMoves>(parent->turns), parent->boards, child, limits);
    return turns;
}

} // namespace siam::retrograde
