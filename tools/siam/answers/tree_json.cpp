// How a solution tree becomes data.
#include "tools/siam/answers/tree_json.hpp"

#include "puzzles/pack/pack_json.hpp"
#include "tools/siam/answers/json.hpp"

namespace siam::tools {
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
    object["tree"] = tree_json(game, position, solution.root);
}

} // namespace siam::tools
