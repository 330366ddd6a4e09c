#include "solver/retrograde_closure.hpp"

#include "solver/parallel.hpp"
#include "solver/retrograde_listing.hpp"

#include <algorithm>

namespace siam::retrograde {
namespace {

/// No faction has more followers on the board and in supplies than there are (R1.2).
bool fits(const Game& game, const Position& position) {
    for (const Faction faction : all_factions) {
        unsigned followers = 0;
        for (const Followers here : position.at) followers += here.count(faction);
        for (const Followers here : position.supply) followers += here.count(faction);
        if (followers > game.followers()) return false;
    }
    return true;
}

} // namespace

Closure::Closure(const Game& game, std::span<const Position> roots, const RetrogradeOptions& options)
    : game_(game),
      roots_(roots.begin(), roots.end()),
      options_(options),
      grid_(game.players(), roots_.front()),
      groups_(game),
      endings_(game, grid_) {
    const unsigned cards = roots_.front().cards_left, open = province_count - roots_.front().settled;
    layers_.resize((cards + 1U) * (max_open + 1U));
    for (unsigned c = cards; c > 0; --c)
        for (unsigned o = open; o > 0; --o) steps_.push_back({false, c, o});
    for (unsigned c = 1; c <= cards; ++c)
        for (unsigned o = 1; o <= open; ++o) steps_.push_back({true, c, o});
}

RetrogradeEnd Closure::limit() const {
    if (options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed)) return RetrogradeEnd::stopped;
    return bytes_ > options_.memory ? RetrogradeEnd::out_of_memory : RetrogradeEnd::solved;
}

RetrogradeEnd Closure::in_parallel(std::size_t count, const std::function<void(std::size_t)>& body) {
    parallel_for(count, options_.threads, [&](std::size_t i) {
        if (limit() == RetrogradeEnd::solved) body(i);
    });
    return limit();
}

void Closure::add_roots() {
    for (const Position& root : roots_) {
        Group& group = groups_.of(root, pool(game_, root), {});
        group.boards.insert(board_of(root));
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
    const Step step = steps_[done_];
    const RetrogradeEnd end = step.solve ? solve(step.cards, step.open) : list(step.cards, step.open);
    if (end == RetrogradeEnd::solved) ++done_;
    return end;
}

void Closure::add_turns(std::uint64_t turns) {
    turns_ = turns;
    (steps_[done_].solve ? totals_.turns_solved : totals_.turns_listed) += turns;
}

void Closure::skip_step(std::uint64_t turns) {
    sort_into_layers();
    add_turns(turns);
    bytes_ = 0;
    for (const auto& group : groups_.all()) bytes_ += group->bytes();
    ++done_;
}

/// The parents of a layer, and for each of its groups which of them lead there.
struct Closure::Parents {
    std::vector<Playing> playing;
    std::vector<Settling> settling;
    struct Of {
        std::vector<const Playing*> playing;
        std::vector<const Settling*> settling;
    };
    boost::unordered_flat_map<const Group*, Of> of;
};

RetrogradeEnd Closure::list(unsigned cards, unsigned open) {
    if (done_ == 0) add_roots();
    Parents parents;
    const unsigned root_cards = roots_.front().cards_left, root_open = province_count - roots_.front().settled;
    if (cards < root_cards)
        for (const Group* const group : layer(cards + 1, open)) parents.playing.push_back({group, {}});
    if (open < root_open)
        for (const Group* const group : layer(cards, open + 1)) parents.settling.push_back({group, {game_, *group}});
    for (Playing& parent : parents.playing) {
        parent.plan = plan(game_, *parent.group, groups_);
        for (const Group* const target : targets_of(parent)) parents.of[target].playing.push_back(&parent);
    }
    for (Settling& parent : parents.settling)
        for (const Group* const target : targets_of(parent, groups_)) parents.of[target].settling.push_back(&parent);
    sort_into_layers();

    const std::vector<Group*>& children = layer(cards, open);
    std::atomic<std::uint64_t> turns{0};
    const RetrogradeEnd end = in_parallel(children.size(), [&](std::size_t i) {
        const auto found = parents.of.find(children[i]);
        if (found == parents.of.end()) return;
        const std::size_t before = children[i]->bytes();
        for (const Playing* const parent : found->second.playing)
            if (limit() == RetrogradeEnd::solved) turns += list_plays(*parent, *children[i]);
        for (const Settling* const parent : found->second.settling) turns += list_settlings(*parent, *children[i]);
        bytes_ += children[i]->bytes() - before;
    });
    if (end == RetrogradeEnd::solved) add_turns(turns);
    return end;
}

RetrogradeEnd Closure::solve(unsigned cards, unsigned open) {
    std::vector<Group*> groups = layer(cards, open);
    std::ranges::stable_sort(groups, std::greater{}, [](const Group* group) { return group->boards.size(); });
    const Workshop workshop{game_, grid_, groups_, endings_};
    std::atomic<std::uint64_t> turns{0};
    const RetrogradeEnd end = in_parallel(groups.size(), [&](std::size_t i) {
        Group& group = *groups[i];
        const std::size_t before = group.bytes();
        group.value_of.clear();
        group.values = {};
        group.choices.clear();
        turns += cards == 1 ? solve_last_card(workshop, group) : solve_group(workshop, group);
        bytes_ += group.bytes() - before;
    });
    if (end == RetrogradeEnd::solved) add_turns(turns);
    return end;
}

std::optional<Verdicts> Closure::probe(const Position& position) const {
    Verdicts verdicts;
    if (over(game_, position) || position.cards_left == 0) {
        const unsigned winners = outcome_if_all_pass(game_, position).seats();
        for (unsigned side = 0; side < game_.sides(); ++side)
            verdicts.push_back((winners & game_.seats_of(side)) != 0 ? Verdict::win_in(0) : Verdict::no_forced_win());
        return verdicts;
    }
    const auto point = grid_.point_of(position);
    if (!point || province_count - position.settled > max_open) return {};
    const Group* const group = groups_.find(position, pool(game_, position), point->misses);
    const std::size_t slot = group == nullptr ? Boards::none : group->boards.find(board_of(position));
    if (slot == Boards::none) return {};
    const Levels levels = Levels::of(game_, position);
    const std::size_t sets = levels.size(game_), words = grid_.words();
    const std::uint64_t* const value =
        group->values.words().data() + (group->value_of[slot] * game_.players() + position.passes) * sets * words;
    return levels.verdicts(game_, value, words, point->number);
}

void Closure::for_each_position(const std::function<void(const Position&, const Verdicts&)>& visit) const {
    for (const auto& group : groups_.all())
        for (const Board board : group->boards.sorted())
            for (unsigned passes = 0; passes < game_.players(); ++passes) {
                Position position = group->position(game_, board, passes);
                const auto visit_point = [&](unsigned, const std::array<Followers, max_players>& supply) {
                    position.supply = supply;
                    // Not every supply goes with every pool.
                    if (!fits(game_, position)) return;
                    Position prototype = position;
                    if (context_of(game_, prototype, pool(game_, position), group->context.misses) == group->context)
                        visit(position, probe(position).value());
                };
                grid_.for_each_point(position, group->context.misses, visit_point);
            }
}

RetrogradeCount Closure::count() const {
    RetrogradeCount count = totals_;
    count.bytes = bytes_;
    for (const auto& group : groups_.all()) {
        if (group->boards.size() == 0) continue;
        ++count.groups;
        count.boards += group->boards.size();
        const Endings endings(game_, grid_, group->prototype, group->context.misses);
        count.answers += group->boards.size() * game_.players() * endings.valid_points();
        count.values += group->values.words().size() /
                        (game_.players() * Levels::of(game_, group->prototype).size(game_) * grid_.words());
    }
    count.states = count.boards * game_.players();
    return count;
}

} // namespace siam::retrograde
