// A pack's twin: one JSON object a puzzle; PACK.md describes its fields.
#include <boost/json.hpp>

#include "puzzles/pack/pack_words.hpp"

namespace siam {
namespace {

namespace json = boost::json;

json::array turns_json(const Game& game, std::span<const Turn> turns) {
    json::array array;
    for (const Turn turn : turns) array.emplace_back(text(game, turn));
    return array;
}

json::object rules_json(const Switches& switches) {
    json::object rules;
    for (unsigned which = 0; which < switch_texts().size(); ++which)
        rules[std::string(switch_texts()[which].name)] =
            std::string(switch_texts()[which].values[value_of(switches, which)]);
    return rules;
}

json::array themes_json(ThemeSet themes) {
    json::array array;
    for (unsigned i = 0; i < theme_count; ++i)
        if (themes.contains(static_cast<Theme>(i))) array.emplace_back(std::string(theme_texts()[i].name));
    return array;
}

json::array tree_json(const Game& game, const Position& position, const TreeNode& node) {
    json::array branches;
    for (const TreeBranch& branch : node.branches)
        branches.push_back(json::object{
            {"player", index(position.to_move) + 1},
            {"turns", turns_json(game, branch.turns)},
            {"n", branch.next.n},
            {"then", tree_json(game, play(game, position, branch.turns.front()), branch.next)}});
    return branches;
}

} // namespace

std::string json_text(const PackPuzzle& entry) {
    const Puzzle& puzzle = entry.puzzle;
    const Game& game = *puzzle.game;
    json::array tries, refutations;
    for (const Try& wrong : puzzle.solution.tries) {
        tries.emplace_back(text(game, wrong.turn));
        refutations.emplace_back(text(game, wrong.refutation));
    }
    json::object object{
        {"id", puzzle.id},
        {"candidate", std::to_string(entry.run + 1) + ":" + std::to_string(entry.candidate)},
        {"position", text(game, puzzle.position)},
        {"rules", rules_json(game.switches())},
        {"goal", std::string(name(puzzle.goal))},
        {"side", puzzle.side() + 1},
        {"n", puzzle.n},
        {"keys", turns_json(game, puzzle.keys)},
        {"unique", std::string(name(puzzle.uniqueness))},
        {"level", puzzle.level},
        {"tries", tries},
        {"refutations", refutations},
        {"themes", themes_json(puzzle.themes)},
        {"classes", puzzle.turn_classes},
        {"rank", puzzle.key_rank},
        {"proof", puzzle.proof_size},
        {"line", turns_json(game, puzzle.solution.line)},
        {"tree", tree_json(game, puzzle.position, puzzle.solution.root)},
        {"history",
         json::object{{"deal", text(game, puzzle.history.deal)}, {"turns", turns_json(game, puzzle.history.turns)}}}};
    if (!entry.copy_of.empty()) object["copy"] = entry.copy_of;
    return json::serialize(object);
}

} // namespace siam
