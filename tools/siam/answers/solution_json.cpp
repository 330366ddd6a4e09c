// Finds and describes the solution of a puzzle.
#include <algorithm>

#include "engine/words.hpp"
#include "puzzles/grade.hpp"
#include "puzzles/pack/pack_json.hpp"
#include "puzzles/reasons/checked.hpp"
#include "solver/tree_line.hpp"
#include "tools/siam/answers/json.hpp"
#include "tools/siam/answers/request.hpp"
#include "tools/siam/telling/reasons_told.hpp"

namespace siam::tools {
namespace {

namespace json = boost::json;

void add_members(json::object& object, const json::object& more) {
    for (const auto& member : more) object[member.key()] = member.value();
}

/// Adds the solution with its reasons, the paragraph that tells them, and a question that leads to the key.
void add_solution(json::object& object, const Puzzle& puzzle) {
    const Game& game = *puzzle.game;
    const auto explanation = reasons_for(puzzle);
    if (explanation) {
        const ToldReasons told = told_reasons(puzzle, *explanation);
        if (!told.paragraph.empty()) object["paragraph"] = told_json(game, told.paragraph);
        if (!told.question.empty()) object["question"] = told_json(game, told.question);
    }
    add_members(object, solution_json(puzzle));
    if (!explanation) return;
    if (const auto reasons = true_reasons(*explanation)) object["reasons"] = reasons_json(*explanation, *reasons);
}

/// Adds the plays of every turn of the solution that a page shows.
void add_solution_plays(json::object& object, const Puzzle& puzzle) {
    const Game& game = *puzzle.game;
    Position end = puzzle.position;
    for (const Turn turn : puzzle.solution.line) end = play(game, end, turn);
    object["line_plays"] = plays_json(game, puzzle.position, puzzle.solution.line);
    json::array defences;
    for (const std::vector<Turn>& defence : puzzle.solution.defences)
        defences.push_back(plays_json(game, end, defence));
    object["defence_plays"] = std::move(defences);
    for (std::size_t i = 0; i < puzzle.wrong.size(); ++i)
        object["wrong"].at(i).as_object()["plays"] = plays_json(game, puzzle.position, puzzle.wrong[i].line);
    add_plays(object["tree"].as_array(), game, puzzle.position, puzzle.solution.root);
}

/// The twin of the puzzle at `root`, which is at this position. Throws TextError if it is none, Answers::Stopped.
Twin twin_at(Forcing& forcing, const Position& root, const Examination& puzzle, const Position& position) {
    const Examination twin = examine_twin(forcing, root, puzzle, position);
    if (forcing.stopped() || twin.gave_up) throw Answers::Stopped{};
    if (twin.refused_by) {
        const std::string gate(gate_texts()[static_cast<unsigned>(*twin.refused_by)].name);
        throw TextError{0, 0, "", "the twin is none: " + gate + ": " + twin.why};
    }
    return {position, twin.classes[twin.key].turns};
}

} // namespace

std::string twin_line(const PackPuzzle& entry) {
    json::object object = puzzle_json(entry);
    add_solution(object, entry.puzzle);
    return json::serialize(object);
}

void add_puzzle_solution(
    json::object& object, const Game& game, const Position& position, const Request& request,
    const ForcingOptions& options, const std::optional<Position>& twin) {
    require_going(game, position);
    const Trial& trial = request.trial;
    const Range n = trial.n == Aim::any_number ? Range{1, max_players * cards_per_player} : Range{trial.n, trial.n};
    Forcing forcing(game, options);
    const Examination examination = examine(forcing, position, trial.task, Goal::fastest, n);
    if (forcing.stopped() || examination.gave_up) throw Answers::Stopped{};
    if (examination.refused_by) {
        const std::string gate(gate_texts()[static_cast<unsigned>(*examination.refused_by)].name);
        throw Coded{
            "no-puzzle",
            {{"gate", gate}, {"why", printable(examination.why)}},
            {0, 0, "", "the position is no puzzle with this goal: " + gate + ": " + examination.why}};
    }
    if (trial.task != Task::win && examination.against + 1 != trial.against)
        throw TextError{0, 0, "", "the side to keep from winning is " + std::to_string(examination.against + 1)};
    std::optional<Twin> other;
    if (twin) other = twin_at(forcing, position, examination, *twin);
    const auto puzzle = graded(forcing, position, examination, {}, Limits{}.nodes, std::move(other));
    if (!puzzle) throw Answers::Stopped{};
    add_members(object, facts_json(*puzzle));
    if (puzzle->twin) object["twin"] = twin_json(game, *puzzle->twin);
    add_solution(object, *puzzle);
    if (request.steps) add_solution_plays(object, *puzzle);
}

} // namespace siam::tools
