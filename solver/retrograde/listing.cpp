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

/// Lists the boards of one group.
class Lister {
public:
    Lister(Group& child, const Lookout& lookout, const std::function<void()>& make_room)
        : child_(child), lookout_(lookout), make_room_(make_room) {}

    /// Returns the number of turns from boards that are not empty.
    std::uint64_t list(const Parent& parent) const {
        if (const auto* const settler = std::get_if<Settler>(&parent.turns))
            return list_settlings(*settler, parent.boards);
        return list_plays(std::get<GroupMoves>(parent.turns), parent.boards);
    }

private:
    void insert(Board board) const {
        for (;;) {
            try {
                child_.lookup.boards.insert(board, lookout_);
                return;
            } catch (const OverBudget&) {
                if (!make_room_) throw;
            }
            make_room_();
        }
    }

    std::uint64_t list_settlings(const Settler& settler, std::span<const Board> boards) const {
        std::uint64_t turns = 0;
        for (const Board board : boards) {
            lookout_.look();
            if (settler(board).group != &child_) continue;
            insert(board >> place_bits);
            ++turns;
        }
        return turns;
    }

    std::uint64_t list_plays(const GroupMoves& moves, std::span<const Board> boards) const {
        std::uint64_t turns = 0;
        if (boards.front() == 0) {
            list_plays_of_empty(moves);
            boards = boards.subspan(1);
        }
        const std::vector<Run> runs = runs_to(child_, moves);
        if (runs.empty()) return turns;
        for (const Board board : boards) {
            lookout_.look();
            const Holdings holdings = Holdings::of(board);
            for (const Run& run : runs)
                if (run.stage == run.card->stage.data() || run.stage == &run.card->stage_for(holdings))
                    turns += list_run(run, board, holdings);
        }
        return turns;
    }

    std::uint64_t list_run(const Run& run, Board board, const Holdings& holdings) const {
        std::uint64_t turns = 0;
        for_each_possible(run.moves, holdings, [&](const Move& move) {
            for_each_child(move, board, [&](Board child, unsigned) {
                ++turns;
                insert(child);
            });
        });
        return turns;
    }

    /// Lists plays from the empty board. Only there a card may take no follower, and then leads to another group.
    void list_plays_of_empty(const GroupMoves& moves) const {
        for (const SeatMoves& seat : moves.after_passes)
            for (const CardMoves& card : seat)
                for_each_play(card, 0, Holdings::of(0), [&](const Group& target, Board board, unsigned) {
                    if (&target == &child_) insert(board);
                });
    }

    Group& child_;
    const Lookout& lookout_;
    const std::function<void()>& make_room_;
};

void add_unless_there(std::vector<Group*>& groups, Group* group) {
    if (group != nullptr && std::ranges::find(groups, group) == groups.end()) groups.push_back(group);
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

std::uint64_t list_boards(
    const Parents& parents, Group& child, const Lookout& lookout, const std::function<void()>& make_room) {
    const Lister lister(child, lookout, make_room);
    std::uint64_t turns = 0;
    for (const Parent* const parent : parents.of(child)) turns += lister.list(*parent);
    return turns;
}

} // namespace siam::retrograde
