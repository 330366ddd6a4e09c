/// The layers of a closure while it is listed and solved.
#pragma once

#include "solver/retrograde/run.hpp"
#include "solver/retrograde/shelving.hpp"
#include "solver/retrograde/solver.hpp"

namespace siam::retrograde {

struct Parents;

/// closure_away.cpp says how a run with a scratch file proceeds when memory runs out: a step that does not fit puts its
/// groups away and reads its parents or children in streams. Groups that are away cannot answer questions.
class Closure {
public:
    Closure(const Game& game, std::span<const Position> roots, const RetrogradeOptions& options);

    /// The closure first lists all layers, from many cards to few, and among equal numbers of cards from many open
    /// provinces to few. Then it solves them in the opposite order. If a step ends early, its finished groups are kept
    /// (GroupDone), and the next call does the others.
    struct Step {
        bool solve;
        unsigned cards, open;
        friend bool operator==(const Step&, const Step&) noexcept = default;
    };
    [[nodiscard]] const std::vector<Step>& steps() const noexcept { return steps_; }
    [[nodiscard]] std::size_t steps_done() const noexcept { return done_; }
    [[nodiscard]] bool solved() const noexcept { return done_ == steps_.size(); }
    /// \pre !solved()
    RetrogradeEnd do_step();
    /// Called for each group that a step has finished, from any thread, one at a time.
    void when_done(std::function<void(const Group&)> tell) { tell_ = std::move(tell); }
    /// \pre every group of the next step is done
    void finish_step();
    /// Adds the groups made since the last call to their layers.
    void sort_into_layers();
    [[nodiscard]] std::uint64_t turns_of_latest_step() const noexcept { return turns_; }

    [[nodiscard]] const std::vector<Group*>& layer(unsigned cards, unsigned open) const {
        return layers_[cards * (max_open + 1) + open];
    }
    [[nodiscard]] const Game& game() const noexcept { return game_; }
    [[nodiscard]] const Grid& grid() const noexcept { return grid_; }
    [[nodiscard]] std::span<const Position> roots() const noexcept { return roots_; }
    [[nodiscard]] const Lookout& lookout() const noexcept { return lookout_; }
    [[nodiscard]] MemoryBudget* memory() const noexcept { return options_.memory; }
    /// The number of 64-bit words of one value of the group.
    [[nodiscard]] std::size_t stride(const Group& group) const noexcept {
        return std::size_t{game_.passes_to_settle()} * Levels::of(game_, group.prototype).size(game_) * grid_.words();
    }
    /// The scratch file, if it exists already.
    [[nodiscard]] const Shelf* shelf() const noexcept { return shelf_.get(); }
    [[nodiscard]] OrderedContents contents(const Group& group) const {
        return {group, shelf(), options_.memory, lookout_};
    }
    /// Whether a scratch file was named.
    [[nodiscard]] bool can_put_away() const noexcept { return !options_.scratch.empty() && options_.memory != nullptr; }
    /// Puts all listed groups away, small ones first, so that large ones find room to be written. Throws FileError,
    /// Interrupted; OverBudget if some could not be put away. \pre can_put_away()
    void put_all_away();
    [[nodiscard]] Shelf& open_shelf();
    [[nodiscard]] Groups& groups() noexcept { return groups_; }
    [[nodiscard]] const Groups& groups() const noexcept { return groups_; }
    [[nodiscard]] std::optional<Verdicts> probe(const Position& position) const;
    [[nodiscard]] RetrogradeCount count() const;
    void for_each_position(const std::function<void(const Position&, const Verdicts&)>& visit) const;

private:
    using Work = std::function<void(Group&)>;
    class Portion;
    // The functions below throw OverBudget or Interrupted.
    void do_in_memory(const Step& step);
    void list(unsigned cards, unsigned open);
    std::uint64_t list(const Parents& parents, Group& child, const std::function<void()>& make_room) const;
    // If they throw, the parents are unchanged.
    void add_playing(Parents& parents, const Group& group, std::span<const Board> boards, bool has_empty_board);
    void add_settling(Parents& parents, const Group& group, std::span<const Board> boards);
    [[nodiscard]] Parents parents_of(unsigned cards, unsigned open);
    void solve(unsigned cards, unsigned open);
    void solve(const Workshop& workshop, Group& group);
    /// Estimates the number of turns from the group's boards, because the number of boards alone says little about the
    /// work.
    [[nodiscard]] std::uint64_t solving_work(const Group& group);
    void add_roots();
    /// Calls work for each of the groups, in parallel; after one fails, no further one begins.
    void for_each_in_parallel(const std::vector<Group*>& groups, const Work& work, unsigned threads);
    /// Does the same, and reports each group when it is finished.
    void in_parallel(const std::vector<Group*>& groups, const Work& work, unsigned threads);
    struct Job {
        Group* group;
        std::uint64_t work; ///< an estimate
    };
    /// Does the same for the jobs' groups, the largest first.
    void do_jobs(std::vector<Job> jobs, const Work& work);
    void tell(Group& group);
    /// The groups whose turns lead to a layer, by a card or by settling.
    [[nodiscard]] std::span<Group* const> playing_parents(unsigned cards, unsigned open) const;
    [[nodiscard]] std::span<Group* const> settling_parents(unsigned cards, unsigned open) const;

    // The functions below belong to runs with a scratch file.
    void do_with_shelf(const Step& step);
    [[nodiscard]] bool find_room(const Step& step);
    [[nodiscard]] std::vector<Group*> needed_for(const Step& step) const;
    void put_away_all_but(const std::vector<Group*>& needed);
    void put_away(Group& group);
    [[nodiscard]] bool try_bring_back(const std::vector<Group*>& groups);
    void list_away(unsigned cards, unsigned open);
    void list_away(unsigned cards, unsigned open, const std::vector<Group*>& children);
    void for_each_portion(
        unsigned cards, unsigned open, const std::function<void()>& make_room,
        const std::function<void(const Parents&)>& visit);
    void solve_away(unsigned cards, unsigned open);
    void solve_away(unsigned cards, unsigned open, unsigned threads);
    void solve_away(Group& group, std::size_t memory);
    void keep_small_ones(std::vector<Group*> groups);

    const Game& game_;
    RetrogradeOptions options_;
    Lookout lookout_;
    List<Position> roots_;
    Grid grid_;
    Groups groups_;
    EndingsCache endings_;
    std::vector<std::vector<Group*>> layers_; ///< indexed by cards and open provinces
    std::size_t sorted_groups_ = 0;
    std::vector<Step> steps_;
    std::size_t done_ = 0;
    std::uint64_t turns_ = 0;
    RetrogradeCount totals_;
    std::mutex telling_;
    std::function<void(const Group&)> tell_;
    std::unique_ptr<Shelf> shelf_;
};

} // namespace siam::retrograde
