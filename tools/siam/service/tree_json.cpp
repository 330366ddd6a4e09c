// How a solution tree is said as data.
#include "tools/siam/service/tree_json.hpp"

#include "tools/siam/service/json.hpp"

namespace siam::tools {
namespace {

boost::json::array branches_json(const Game& game, const Position& position, const TreeNode& node) {
    boost::json::array branches;
    for (const TreeBranch& branch : node.branches)
        branches.push_back(
            {{"player", index(position.to_move) + 1},
             {"turns", turns_json(game, branch.turns)},
             {"n", branch.next.n},
             {"then", branches_json(game, play(game, position, branch.turns.front()), branch.next)}});
    return branches;
}

} // namespace

void add_solution(boost::json::object& object, const Game& game, const Position& position, const Solution& solution) {
    boost::json::array tries, refutations;
    for (const Try& wrong : solution.tries) {
        tries.emplace_back(text(game, wrong.turn));
        refutations.emplace_back(text(game, wrong.refutation));
    }
    object["win"] = solution.root.n;
    object["line"] = turns_json(game, solution.line);
    object["tries"] = std::move(tries);
    object["refutations"] = std::move(refutations);
    object["tree"] = branches_json(game, position, solution.root);
}

} // namespace siam::tools
