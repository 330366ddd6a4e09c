/// The layers of a closure while it is listed and solved.
#pragma once

#include "solver/retrograde.hpp"
#include "solver/retrograde_solver.hpp"

namespace siam::retrograde {

class Closure {
public:
    Closure(const Game& game, std::span<const Position> roots, const RetrogradeOptions& options);

    /// Steps in order: the layers listed by falling numbers of cards and then of open provinces, then solved by rising
    /// ones. A step is done wholly or not at all.
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
    /// The step was done elsewhere, with so many turns: its groups are filled.
    void skip_step(std::uint64_t turns);
    [[nodiscard]] std::uint64_t turns_of_latest_step() const noexcept { return turns_; }

    [[nodiscard]] const std::vector<Group*>& layer(unsigned cards, unsigned open) const {
        return layers_[cards * (max_open + 1) + open];
    }
    [[nodiscard]] const Game& game() const noexcept { return game_; }
    [[nodiscard]] const Grid& grid() const noexcept { return grid_; }
    [[nodiscard]] const std::vector<Position>& roots() const noexcept { return roots_; }
    [[nodiscard]] Groups& groups() noexcept { return groups_; }
    [[nodiscard]] const Groups& groups() const noexcept { return groups_; }
    [[nodiscard]] std::optional<Verdicts> probe(const Position& position) const;
    [[nodiscard]] RetrogradeCount count() const;
    void for_each_position(const std::function<void(const Position&, const Verdicts&)>& visit) const;

private:
    struct Parents;
    RetrogradeEnd list(unsigned cards, unsigned open);
    RetrogradeEnd solve(unsigned cards, unsigned open);
    void sort_into_layers();
    void add_roots();
    void add_turns(std::uint64_t turns);
    [[nodiscard]] RetrogradeEnd limit() const;
    /// Calls body(i) for i below count in parallel, until a limit is reached.
    RetrogradeEnd in_parallel(std::size_t count, const std::function<void(std::size_t)>& body);

    const Game& game_;
    std::vector<Position> roots_;
    RetrogradeOptions options_;
    Grid grid_;
    Groups groups_;
    EndingsCache endings_;
    std::vector<std::vector<Group*>> layers_; ///< by cards and open provinces
    std::size_t sorted_groups_ = 0;
    std::vector<Step> steps_;
    std::size_t done_ = 0;
    std::uint64_t turns_ = 0;
    RetrogradeCount totals_;
    std::atomic<std::size_t> bytes_{0}; ///< of the groups
};

} // namespace siam::retrograde
