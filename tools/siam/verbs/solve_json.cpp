// How `siam solve --json` writes an answer (NOTATION.md).
#include "tools/siam/answers/solve_json.hpp"

#include "puzzles/pack/pack_json.hpp"
#include "tools/siam/words/solve_answer.hpp"
#include "tools/siam/words/turn_words.hpp"

namespace siam::tools {
namespace {

boost::json::array words_of(const Game& game, const std::vector<Turn>& turns) {
    boost::json::array array;
    for (const Turn turn : turns) array.emplace_back(in_words(game, turn));
    return array;
}

} // namespace

std::string json_text(const Solved& solved) {
    const Game& game = solved.record.game;
    boost::json::object result, said;
    add_result(
        result, game, solved.record.position,
        {solved.detail, solved.answer, solved.rational_asked, solved.rational, solved.seconds});
    for (const auto& member : result) {
        said.insert(member);
        if (member.key() == "line_of_play" && solved.in_words)
            said["words"] = words_of(game, solved.answer.line_of_play);
    }
    if (solved.lacks_tree()) said["status"] = "partial";
    if (solved.tree) {
        said["winner"] = solved.tree->aim.side() + 1;
        said["tree"] = tree_json(game, solved.record.position, solved.tree->root);
    }
    return solved.record.json().add_all(said).text();
}

std::string json_text(const PositionRecord& record, Detail detail, const SoFar& so_far) {
    JsonLine object = record.json();
    object.add("report", so_far.reports).add("status", "partial").add("force", verdicts_json(so_far.force, detail));
    object.add("nodes", so_far.nodes).add_seconds("seconds", so_far.seconds);
    return object.text();
}

} // namespace siam::tools
