/// The layers of a closure while it is listed and solved.
#pragma once

#include "solver/retrograde/run.hpp"
#include "solver/retrograde/solver.hpp"

namespace siam::retrograde {

class Closure {
public:
    Closure(const Game& game, std::span<const Position> roots, const RetrogradeOptions& options);

    /// Steps in order: the layers listed by falling numbers of cards and then of open provinces, then solved by rising
    /// ones. A step that ends early keeps the groups that were done (GroupDone), and goes on with the others.
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
    /// Is called for each group that a step has done, from any thread, one at a time.
    void when_done(std::function<void(const Group&)> tell) { tell_ = std::move(tell); }
    /// \pre every group of the next step is done
    void finish_step();
    /// Groups that were made since are members of their layers.
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
    [[nodiscard]] Groups& groups() noexcept { return groups_; }
    [[nodiscard]] const Groups& groups() const noexcept { return groups_; }
    [[nodiscard]] std::optional<Verdicts> probe(const Position& position) const;
    [[nodiscard]] RetrogradeCount count() const;
    void for_each_position(const std::function<void(const Position&, const Verdicts&)>& visit) const;

private:
    struct Parents;
    // These throw OverBudget or Interrupted.
    void list(unsigned cards, unsigned open);
    void list(const Parents& parents, Group& child);
    [[nodiscard]] Parents parents_of(unsigned cards, unsigned open);
    void solve(unsigned cards, unsigned open);
    void solve(const Workshop& workshop, Group& group);
    void add_roots();
    /// Calls work for each of the groups, in parallel; if one cannot be done, none is begun any more.
    void in_parallel(const std::vector<Group*>& groups, const std::function<void(Group&)>& work);

    const Game& game_;
    RetrogradeOptions options_;
    Lookout lookout_;
    List<Position> roots_;
    Grid grid_;
    Groups groups_;
    EndingsCache endings_;
    std::vector<std::vector<Group*>> layers_; ///< by cards and open provinces
    std::size_t sorted_groups_ = 0;
    std::vector<Step> steps_;
    std::size_t done_ = 0;
    std::uint64_t turns_ = 0;
    RetrogradeCount totals_;
    std::mutex telling_;
    std::function<void(const Group&)> tell_;
};

} // namespace siam::retrograde
