#include "puzzles/reasons/planner.hpp"

#include <boost/unordered/unordered_flat_set.hpp>

namespace siam {
namespace {

class Planner {
public:
    Planner(Answers& answers, std::size_t most) : answers_(answers), game_(answers.game()), most_(most) {}

    Planned plan(const Position& position, const TreeNode& node) {
        planned_.plan.cards = node.n;
        follow(position, &node, node.n);
        return std::move(planned_);
    }
    bool complete(Plan& plan, std::span<const Position> ends) {
        planned_.plan = std::move(plan);
        for (const Position& end : ends) follow(end, nullptr, answers_.n(end));
        plan = std::move(planned_.plan);
        return !planned_.gave_up;
    }

private:
    /// \param node the tree from this position on; null if the tree does not show it
    void follow(const Position& position, const TreeNode* node, unsigned n) {
        if (n == 0 || over(game_, position) || planned_.gave_up) return;
        if (answers_.own(position)) return answer(position, node, n);
        if (!met_.insert(without_idle_parts(position)).second) return;
        if (met_.size() > most_) {
            planned_.gave_up = true;
            return;
        }
        const std::vector<Shown> shown = node == nullptr ? std::vector<Shown>{} : shown_by(position, *node);
        for_each_turn(game_, position, [&](Turn, const Position& after) {
            const Equivalence sought = equivalence(game_, after);
            const auto found = std::find_if(shown.begin(), shown.end(), [&](const Shown& like) {
                return like.order == after.order && like.equivalence == sought;
            });
            if (found != shown.end()) return follow(after, &found->branch->next, found->branch->next.n);
            follow(after, nullptr, answers_.n(after));
        });
    }

    /// A position after a turn that the tree shows.
    struct Shown {
        StruggleOrder order;
        Equivalence equivalence;
        const TreeBranch* branch;
    };
    [[nodiscard]] std::vector<Shown> shown_by(const Position& position, const TreeNode& node) const {
        std::vector<Shown> shown;
        for (const TreeBranch& branch : node.branches) {
            if (!branch.is_shown) continue;
            for (const Turn turn : branch.turns) {
                const Position after = play(game_, position, turn);
                shown.push_back({after.order, equivalence(game_, after), &branch});
            }
        }
        return shown;
    }

    void answer(const Position& position, const TreeNode* node, unsigned n) {
        const TreeBranch* const branch = node == nullptr || node->branches.empty() ? nullptr : &node->branches.front();
        const Turn turn = branch != nullptr ? branch->turns.front() : answers_.card(position, n);
        if (!planned_.plan.add(position, turn)) return;
        if (branch == nullptr)
            planned_.source = PlanSource::tree_and_solver;
        else if (planned_.source == PlanSource::nothing)
            planned_.source = PlanSource::tree;
        const Position after = play(game_, position, turn);
        follow(after, branch != nullptr ? &branch->next : nullptr, Answers::left(n, turn));
    }

    Answers& answers_;
    const Game& game_;
    std::size_t most_;
    Planned planned_;
    boost::unordered_flat_set<Position, ByteHash> met_; ///< positions with the others to move, without idle parts
};

} // namespace

Camp camp_of(const Game& game, const Aim& aim) noexcept {
    const unsigned seats = game.seats_of(aim.side());
    return {aim.is_hold() ? ((1U << game.players()) - 1U) & ~seats : seats, aim.is_hold()};
}

Planned plan_of(Answers& answers, const Position& after_key, const TreeNode& node, std::size_t most_positions) {
    return Planner(answers, most_positions).plan(after_key, node);
}

bool complete(Answers& answers, Plan& plan, std::span<const Position> ends, std::size_t most_positions) {
    return Planner(answers, most_positions).complete(plan, ends);
}

} // namespace siam
