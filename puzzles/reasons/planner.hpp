/// Makes the plan that a solution follows.
#pragma once

#include "puzzles/reasons/plan.hpp"
#include "solver/tree_line.hpp"

namespace siam {

/// The origin of a plan's turns.
enum class PlanSource : std::uint8_t {
    nothing,         ///< the camp needs no card, so the plan has no turns
    tree,            ///< all turns come from the solution's tree
    short_plan,      ///< the plan follows an Answering with each card
    tree_and_solver, ///< the solver has answered where the tree, or an Answering with the first cards, does not go on
};

struct Planned {
    Plan plan;
    PlanSource source = PlanSource::nothing;
    bool gave_up = false; ///< whether there are too many positions; then the plan is incomplete
};

/// The camp that has the aim.
[[nodiscard]] Camp camp_of(const Game& game, const Aim& aim) noexcept;

/// Returns a plan with which the aim's camp reaches its aim after the key. The plan answers as the tree below `node`
/// does. The tree names one turn of each class of the others' equivalent turns. After another turn of a class, the plan
/// follows the tree if all provinces have the same names in both positions; otherwise, and where the tree is cut, it
/// plays the first card in the notation's order that keeps the camp's N (R11.3), or passes if no card does.
/// Throws Answers::Stopped. \pre after the key, which leads to `node`, the camp needs exactly node.n cards
[[nodiscard]] Planned plan_of(
    Answers& answers, const Position& after_key, const TreeNode& node, std::size_t most_positions);

/// Completes a plan that ends in these positions: plays on as plan_of() does without a tree. Returns false if there are
/// more than `most_positions` positions; then the plan is incomplete. Throws Answers::Stopped. \pre in each, the camp
/// can reach its aim
[[nodiscard]] bool complete(Answers& answers, Plan& plan, std::span<const Position> ends, std::size_t most_positions);

} // namespace siam
