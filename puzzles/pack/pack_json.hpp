/// Puzzles and their parts as JSON, for a pack's JSON twin and other output; PACK.md describes the fields.
#pragma once

#include <boost/json.hpp>
#include <span>

#include "puzzles/pack/pack.hpp"
#include "puzzles/reasons/reasons.hpp"

namespace siam {

[[nodiscard]] boost::json::array turns_json(const Game& game, std::span<const Turn> turns);
/// The value of each switch by its name.
[[nodiscard]] boost::json::object rules_json(const Switches& switches);
/// The tries, and the turns that refute them.
struct TriesJson {
    boost::json::array tries, refutations;
};
[[nodiscard]] TriesJson tries_json(const Game& game, std::span<const Try> tries);
[[nodiscard]] boost::json::array tree_json(const Game& game, const Position& position, const TreeNode& node);
/// The facts that follow from a puzzle's position and goal, as far as its tags state them, without the id: goal, keys,
/// grades and line.
[[nodiscard]] boost::json::object facts_json(const Puzzle& puzzle);
[[nodiscard]] boost::json::object twin_json(const Game& game, const Twin& twin);
[[nodiscard]] boost::json::object reason_json(const Game& game, const Reason& reason);
/// The plan and the reasons for a key. \pre the reasons belong to the explanation
[[nodiscard]] boost::json::object reasons_json(const Explanation& explanation, std::span<const Reason> reasons);
/// The tree, tries, wrong turns and lines beside the tree. \pre the puzzle has its solution
[[nodiscard]] boost::json::object solution_json(const Puzzle& puzzle);
/// Everything that the puzzle's tags state.
[[nodiscard]] boost::json::object puzzle_json(const PackPuzzle& entry);

} // namespace siam
