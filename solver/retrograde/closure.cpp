#include "solver/retrograde/closure.hpp"

#include "solver/parallel.hpp"
#include "solver/retrograde/parents.hpp"

#include <algorithm>
#include <cstring>
#include <exception>

namespace siam::retrograde {

Closure::Closure(const Game& game, std::span<const Position> roots, const RetrogradeOptions& options)
    : game_(game),
      options_(options),
      lookout_(options.limits),
      roots_(roots.begin(), roots.end(), options.memory),
      grid_(game.players(), roots_.front()),
      groups_(game, options.memory),
      endings_(game, grid_, options.memory) {
    const unsigned cards = roots_.front().cards_left, open = province_count - roots_.front().settled;
    layers_.resize(std::size_t{cards + 1U} * (max_open + 1U));
    for (unsigned c = cards; c > 0; --c)
        for (unsigned o = open; o > 0; --o) steps_.push_back({false, c, o});
    for (unsigned c = 1; c <= cards; ++c)
        for (unsigned o = 1; o <= open; ++o) steps_.push_back({true, c, o});
}

/// An exception in one thread ends the work of the others too; the first exception is rethrown.
void Closure::for_each_in_parallel(const std::vector<Group*>& groups, const Work& work, unsigned threads) {
    std::exception_ptr cause;
    parallel_for(groups.size(), threads, [&](std::size_t i) {
        if (lookout_.unwanted()) return lookout_.abandon(); // for good: the caller may clear the flag again
        try {
            work(*groups[i]);
        } catch (...) {
            const std::lock_guard lock(telling_);
            if (cause == nullptr) cause = std::current_exception();
            lookout_.abandon();
        }
    });
    if (cause != nullptr) std::rethrow_exception(cause);
    lookout_.look();
}

void Closure::in_parallel(const std::vector<Group*>& groups, const Work& work, unsigned threads) {
    const auto work_and_tell = [&](Group& group) {
        work(group);
        tell(group);
    };
    for_each_in_parallel(groups, work_and_tell, threads);
}

void Closure::do_jobs(std::vector<Job> jobs, const Work& work) {
    std::ranges::sort(jobs, [](const Job& a, const Job& b) {
        if (a.work != b.work) return a.work > b.work;
        return std::memcmp(&a.group->context, &b.group->context, sizeof a.group->context) < 0;
    });
    std::vector<Group*> groups(jobs.size());
    std::ranges::transform(jobs, groups.begin(), &Job::group);
    in_parallel(groups, work, options_.threads);
}

void Closure::tell(Group& group) {
    const std::lock_guard lock(telling_);
    group.done.untold = true;
    if (tell_) tell_(group);
    group.done.untold = false;
}

void Closure::add_roots() {
    for (const Position& root : roots_) {
        lookout_.look();
        Group& group = groups_.of(root, pool(game_, root), {});
        if (!group.done.listed) group.boards.insert(board_of(root), lookout_);
    }
    sort_into_layers();
}

void Closure::sort_into_layers() {
    for (; sorted_groups_ < groups_.all().size(); ++sorted_groups_) {
        Group& group = *groups_.all()[sorted_groups_];
        layers_[group.context.cards() * (max_open + 1) + group.open()].push_back(&group);
    }
}

RetrogradeEnd Closure::do_step() {
    try {
        lookout_.resume();
        lookout_.look();
        if (can_put_away())
            do_with_shelf(steps_[done_]);
        else
            do_in_memory(steps_[done_]);
    } catch (const Interrupted&) {
        return RetrogradeEnd::stopped;
    } catch (const OverBudget&) {
        return RetrogradeEnd::out_of_memory;
    }
    finish_step();
    return RetrogradeEnd::solved;
}

void Closure::do_in_memory(const Step& step) {
    if (step.solve)
        solve(step.cards, step.open);
    else
        list(step.cards, step.open);
}

void Closure::finish_step() {
    sort_into_layers();
    const Step step = steps_[done_++];
    turns_ = 0;
    for (const Group* const group : layer(step.cards, step.open))
        turns_ += step.solve ? group->done.turns_solved : group->done.turns_listed;
    (step.solve ? totals_.turns_solved : totals_.turns_listed) += turns_;
}

std::span<Group* const> Closure::playing_parents(unsigned cards, unsigned open) const {
    if (cards == roots_.front().cards_left) return {};
    return layer(cards + 1, open);
}

std::span<Group* const> Closure::settling_parents(unsigned cards, unsigned open) const {
    if (open == province_count - roots_.front().settled) return {};
    return layer(cards, open + 1);
}

void Closure::add_playing(Parents& parents, const Group& group, std::span<const Board> boards, bool has_empty_board) {
    parents.add(parents.playing, &Parents::Of::playing, [&] {
        Playing& parent = parents.playing.emplace_back(
            Playing{&group, moves_of(game_, group, groups_, parents.memory()), boards, has_empty_board});
        return targets_of(parent, lookout_);
    });
}

void Closure::add_settling(Parents& parents, const Group& group, std::span<const Board> boards) {
    parents.add(parents.settling, &Parents::Of::settling, [&] {
        Settling& parent =
            parents.settling.emplace_back(Settling{&group, Settler(game_, group, parents.memory()), boards});
        return targets_of(parent, groups_, lookout_);
    });
}

Parents Closure::parents_of(unsigned cards, unsigned open) {
    Parents parents(options_.memory);
    for (const Group* const group : playing_parents(cards, open)) {
        lookout_.look();
        add_playing(parents, *group, group->boards.slots(), group->boards.find(0) != Boards::none);
    }
    for (const Group* const group : settling_parents(cards, open)) add_settling(parents, *group, group->boards.slots());
    return parents;
}

void Closure::list(unsigned cards, unsigned open) {
    if (done_ == 0) add_roots();
    const Parents parents = parents_of(cards, open);
    sort_into_layers();
    std::vector<Job> jobs;
    for (Group* const child : layer(cards, open))
        if (!child->done.listed) jobs.push_back({child, parents.boards_before(*child)});
    const auto work = [&](Group& child) {
        child.done.turns_listed = list(parents, child, nullptr);
        child.done.listed = true;
    };
    do_jobs(std::move(jobs), work);
}

std::uint64_t Closure::list(const Parents& parents, Group& child, const std::function<void()>& make_room) const {
    const ListingLimits limits{lookout_, make_room};
    std::uint64_t turns = 0;
    if (const auto found = parents.of.find(&child); found != parents.of.end()) {
        for (const Playing* const parent : found->second.playing) turns += list_plays(*parent, child, limits);
        for (const Settling* const parent : found->second.settling) turns += list_settlings(*parent, child, limits);
    }
    return turns;
}

void Closure::solve(unsigned cards, unsigned open) {
    std::vector<Job> jobs;
    for (Group* const group : layer(cards, open))
        if (!group->done.solved) jobs.push_back({group, solving_work(*group)});
    const Workshop workshop{game_, grid_, groups_, endings_, lookout_, options_.memory};
    do_jobs(std::move(jobs), [&](Group& group) { solve(workshop, group); });
}

std::uint64_t Closure::solving_work(const Group& group) {
    std::uint64_t moves = 1;
    for (const SeatMoves& seat : moves_of(game_, group, groups_, options_.memory).after_passes)
        for (const CardMoves& card : seat) moves += card.stage[0].size();
    return moves * group.size();
}

void Closure::solve(const Workshop& workshop, Group& group) {
    try {
        group.done.turns_solved =
            group.context.cards() == 1 ? solve_last_card(workshop, group) : solve_group(workshop, group);
        group.done.solved = true;
    } catch (...) { // other groups may need the memory
        group.values = Values(options_.memory);
        group.value_of = List<std::uint32_t>(options_.memory);
        group.choices = List<std::uint64_t>(options_.memory);
        throw;
    }
}

std::optional<Verdicts> Closure::probe(const Position& position) const {
    if (over(game_, position) || position.cards_left == 0)
        return verdicts_of(game_, outcome_if_all_pass(game_, position));
    const auto point = grid_.point_of(position);
    if (!point || province_count - position.settled > max_open) return {};
    const Group* const group = groups_.find(position, pool(game_, position), point->misses);
    const std::size_t slot = group == nullptr ? Boards::none : group->boards.find(board_of(position));
    if (slot == Boards::none) return {};
    const Levels levels = Levels::of(game_, position);
    const std::size_t sets = levels.size(game_), words = grid_.words();
    const std::uint64_t* const value =
        group->values.words().data() +
        (std::size_t{group->value_of[slot]} * game_.passes_to_settle() + position.passes) * sets * words;
    return levels.verdicts(game_, value, words, point->number);
}

void Closure::for_each_position(const std::function<void(const Position&, const Verdicts&)>& visit) const {
    for (const auto& group : groups_.all())
        for (const Board board : group->boards.sorted({}))
            for (unsigned passes = 0; passes < game_.passes_to_settle(); ++passes) {
                Position position = group->position(game_, board, passes);
                const auto visit_point = [&](unsigned, const std::array<Followers, max_players>& supply) {
                    position.supply = supply;
                    // Not every supply is possible with every pool.
                    if (!has_enough_followers(game_, position)) return;
                    Position prototype = position;
                    if (context_of(game_, prototype, pool(game_, position), group->context.misses) == group->context)
                        visit(position, probe(position).value());
                };
                grid_.for_each_point(position, group->context.misses, visit_point);
            }
}

RetrogradeCount Closure::count() const {
    RetrogradeCount count = totals_;
    for (const auto& group : groups_.all()) {
        count.bytes += group->bytes();
        if (group->size() == 0) continue;
        ++count.groups;
        count.boards += group->size();
        const Endings endings(game_, grid_, group->prototype, group->context.misses, nullptr);
        count.answers += group->size() * game_.passes_to_settle() * endings.valid_points();
        count.values += group->words() / stride(*group);
    }
    count.states = count.boards * game_.passes_to_settle();
    return count;
}

} // namespace siam::retrograde
