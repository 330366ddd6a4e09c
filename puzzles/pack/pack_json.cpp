// Writes a pack's JSON twin: one JSON object for each puzzle. PACK.md describes the fields.
#include "puzzles/pack/pack_json.hpp"

#include "puzzles/pack/pack_words.hpp"
#include "puzzles/reasons/checked.hpp"

namespace siam {
namespace {

namespace json = boost::json;

json::array themes_json(ThemeSet themes) {
    json::array array;
    for (unsigned i = 0; i < theme_count; ++i)
        if (themes.contains(static_cast<Theme>(i))) array.emplace_back(std::string(theme_texts()[i].name));
    return array;
}

json::array wrong_json(const Puzzle& puzzle) {
    json::array array;
    for (const WrongTurn& wrong : puzzle.wrong) {
        json::object object{{"turn", text(*puzzle.game, wrong.turn)}, {"why", std::string(name(wrong.lure))}};
        object["refutation"] = wrong.line.size() > 1 ? json::value(text(*puzzle.game, wrong.line[1])) : nullptr;
        object["wins_later"] = wrong.wins_later;
        object["line"] = turns_json(*puzzle.game, wrong.line);
        array.push_back(std::move(object));
    }
    return array;
}

} // namespace

json::array turns_json(const Game& game, std::span<const Turn> turns) {
    json::array array;
    for (const Turn turn : turns) array.emplace_back(text(game, turn));
    return array;
}

json::object rules_json(const Switches& switches) {
    json::object rules;
    for (unsigned which = 0; which < switch_texts().size(); ++which)
        rules[switch_texts()[which].name] = switch_texts()[which].values[value_of(switches, which)];
    return rules;
}

TriesJson tries_json(const Game& game, std::span<const Try> tries) {
    TriesJson both;
    for (const Try& found : tries) {
        both.tries.emplace_back(text(game, found.turn));
        both.refutations.emplace_back(text(game, found.refutation));
    }
    return both;
}

json::array tree_json(const Game& game, const Position& position, const TreeNode& node) {
    json::array branches;
    for (const TreeBranch& branch : node.branches) {
        json::object object{
            {"player", index(position.to_move) + 1}, {"turns", turns_json(game, branch.turns)}, {"n", branch.next.n}};
        if (branch.is_shown)
            object["then"] = tree_json(game, play(game, position, branch.turns.front()), branch.next);
        else
            object["shown"] = false;
        branches.push_back(std::move(object));
    }
    return branches;
}

json::object facts_json(const Puzzle& puzzle) {
    const Game& game = *puzzle.game;
    json::object object{
        {"position", text(game, puzzle.position)},
        {"rules", rules_json(game.switches())},
        {"goal", std::string(name(puzzle.task))},
        {"others", std::string(name(puzzle.goal))},
        {"side", puzzle.side() + 1},
        {"n", puzzle.n},
        {"keys", turns_json(game, puzzle.keys)},
        {"unique", std::string(name(puzzle.uniqueness))},
        {"level", puzzle.level},
        {"rating", puzzle.rating},
        {"score", puzzle.score},
        {"values", {{"win", puzzle.values.win}, {"later", puzzle.values.later}, {"not", puzzle.values.not_at_all}}},
        {"themes", themes_json(puzzle.themes)},
        {"classes", puzzle.turn_classes},
        {"rank", puzzle.key_rank},
        {"proof", puzzle.proof_size},
        {"line", turns_json(game, puzzle.solution.line)}};
    if (puzzle.task != Task::win) object["against"] = puzzle.against + 1;
    return object;
}

json::object solution_json(const Puzzle& puzzle) {
    const Game& game = *puzzle.game;
    const Solution& solution = puzzle.solution;
    auto [tries, refutations] = tries_json(game, solution.tries);
    json::object object{
        {"wrong", wrong_json(puzzle)},
        {"tries", std::move(tries)},
        {"refutations", std::move(refutations)},
        {"tree", tree_json(game, puzzle.position, solution.root)}};
    if (!solution.threat.empty()) object["threat"] = turns_json(game, solution.threat);
    if (!solution.set_play.empty()) object["set_play"] = turns_json(game, solution.set_play);
    json::array defences;
    for (const std::vector<Turn>& defence : solution.defences) defences.push_back(turns_json(game, defence));
    if (!defences.empty()) object["defences"] = std::move(defences);
    return object;
}

json::object twin_json(const Game& game, const Twin& twin) {
    return {{"position", text(game, twin.position)}, {"keys", turns_json(game, twin.keys)}};
}

json::object puzzle_json(const PackPuzzle& entry) {
    const Puzzle& puzzle = entry.puzzle;
    json::object object{{"id", puzzle.id}};
    for (const auto& member : facts_json(puzzle)) object[member.key()] = member.value();
    object["candidate"] = std::to_string(entry.run + 1) + ":" + std::to_string(entry.candidate);
    object["history"] = {
        {"deal", text(*puzzle.game, puzzle.history.deal)}, {"turns", turns_json(*puzzle.game, puzzle.history.turns)}};
    if (puzzle.twin) object["twin"] = twin_json(*puzzle.game, *puzzle.twin);
    if (!entry.copy_of.empty()) object["copy"] = entry.copy_of;
    return object;
}

std::string json_text(const PackPuzzle& entry) {
    json::object object = puzzle_json(entry);
    for (const auto& member : solution_json(entry.puzzle)) object[member.key()] = member.value();
    if (const auto explanation = reasons_for(entry.puzzle))
        if (const auto reasons = true_reasons(*explanation)) object["reasons"] = reasons_json(*explanation, *reasons);
    return json::serialize(object);
}

} // namespace siam
