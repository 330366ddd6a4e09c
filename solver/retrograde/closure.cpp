#include "solver/retrograde/closure.hpp"
#include "solver/retrograde/spill.hpp"

#include "solver/parallel.hpp"

#include <algorithm>
#include <cstring>

namespace siam::retrograde {

std::optional<std::string> Closure::refusal(const Game& game, std::span<const Position> roots) {
    const auto frame = [](Position position) {
        position.at = {};
        return position;
    };
    if (roots.empty()) return "no root is given";
    const Position& first = roots.front();
    if (over(game, first)) return "the game is over";
    if (province_count - first.settled > max_open)
        return "at most " + std::to_string(max_open) + " provinces may be open";
    if (first.cards_left == 0) return "no card is left";
    if (first.cards_left >= cards_per_player) return "at most seven cards may be left";
    for (const Position& root : roots)
        if (frame(root) != frame(first)) return "the roots differ in more than the followers on the board";
    return {};
}

Closure::Closure(const Game& game, std::span<const Position> roots, const RetrogradeOptions& options)
    : game_(game),
      options_(options),
      lookout_(options.limits),
      roots_(roots.begin(), roots.end(), options.memory),
      grid_(game.players(), roots_.front()),
      groups_(game, options.memory),
      endings_(game, grid_, options.memory) {
    const unsigned cards = roots_.front().cards_left, open = province_count - roots_.front().settled;
    layers_.resize(std::size_t{cards + 2U} * (max_open + 2U));
    for (unsigned c = cards; c > 0; --c)
        for (unsigned o = open; o > 0; --o) steps_.push_back({false, c, o});
    for (unsigned c = 1; c <= cards; ++c)
        for (unsigned o = 1; o <= open; ++o) steps_.push_back({true, c, o});
}

Closure::~Closure() = default;

void Closure::finish_in_parallel(
    std::span<Group* const> groups, const std::function<void(Group&)>& work, unsigned threads) {
    const bool solves = step().solved;
    parallel_for(groups.size(), threads, [&](std::size_t i) {
        Group& group = *groups[i];
        GroupWork& of_group = group.work(solves);
        try {
            lookout_.look();
            work(group);
            const std::lock_guard lock(telling_);
            of_group.is_done = true;
            if (tell_) tell_(group);
        } catch (...) {
            of_group.is_done = false;
            group.for_each_column(solves, [](auto& column) { column.clear(); });
            throw;
        }
    });
}

void Closure::sort_by_work(Layer& groups, const std::function<std::uint64_t(const Group&)>& work) {
    std::vector<std::pair<std::uint64_t, Group*>> jobs;
    for (Group* const group : groups) jobs.emplace_back(work(*group), group);
    std::ranges::sort(jobs, [](const auto& a, const auto& b) {
        if (a.first != b.first) return a.first > b.first;
        return std::memcmp(&a.second->context, &b.second->context, sizeof a.second->context) < 0;
    });
    std::ranges::transform(jobs, groups.begin(), [](const auto& job) { return job.second; });
}

void Closure::sort_into_layers() {
    for (; sorted_groups_ < groups_.all().size(); ++sorted_groups_) {
        Group& group = *groups_.all()[sorted_groups_];
        layer(group.context.cards(), group.open()).push_back(&group);
    }
}

Closure::Layer Closure::undone() {
    sort_into_layers();
    Layer groups = layer();
    std::erase_if(groups, [&](Group* group) { return group->work(step().solved).is_done; });
    return groups;
}

RetrogradeEnd Closure::run(const std::function<void(const RetrogradeLayer&)>& finished) {
    RetrogradeEnd end = RetrogradeEnd::solved;
    try {
        while (!solved()) {
            RetrogradeLayer done = step();
            do_step();
            finish_step();
            if (!finished) continue;
            for (Group* const group : layer(done.cards, done.open)) {
                done.boards += group->size();
                done.turns += group->work(done.solved).turns;
            }
            finished(done);
        }
    } catch (const Interrupted&) {
        end = RetrogradeEnd::stopped;
    } catch (const OverBudget&) {
        end = RetrogradeEnd::out_of_memory;
    }
    forget_lookups();
    return end;
}

void Closure::finish_step() {
    sort_into_layers();
    ++done_;
}

std::optional<Verdicts> Closure::probe(const Position& position) const {
    if (over(game_, position) || position.cards_left == 0)
        return verdicts_of(game_, outcome_if_all_pass(game_, position));
    const auto point = grid_.point_of(position);
    if (!point || province_count - position.settled > max_open) return {};
    Position prototype = position;
    const Group* const group = groups_.find(context_of(game_, prototype, pool(game_, position), point->misses));
    if (group == nullptr) return {};
    const List<Board>& boards = group->boards.words();
    const auto found = std::ranges::lower_bound(boards, board_of(position));
    if (found == boards.end() || *found != board_of(position)) return {};
    const std::size_t number = group->numbers.words()[static_cast<std::size_t>(found - boards.begin())];
    const Levels levels(game_.players(), group->context);
    const std::size_t words = grid_.words();
    const std::uint64_t* const value =
        group->values.words().data() + (number * game_.passes_to_settle() + position.passes) * levels.size() * words;
    return levels.verdicts(value, words, point->number);
}

RetrogradeCount Closure::count() const {
    RetrogradeCount count;
    for (const auto& group : groups_.all()) {
        count.turns_listed += group->listing.turns;
        count.turns_solved += group->solving.turns;
        if (group->size() == 0) continue;
        ++count.groups;
        count.boards += group->size();
        const Endings endings(game_, grid_, group->prototype, group->context.misses, nullptr);
        count.answers += group->size() * game_.passes_to_settle() * endings.valid_points();
        count.values += group->values.size() /
                        Levels(game_.players(), group->context).words_of_value(game_.passes_to_settle(), grid_.words());
    }
    count.states = count.boards * game_.passes_to_settle();
    return count;
}

} // namespace siam::retrograde
