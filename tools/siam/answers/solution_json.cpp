// Finds and describes the solution of a puzzle.
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

} // namespace

std::string twin_line(const PackPuzzle& entry) {
    json::object object = puzzle_json(entry);
    add_solution(object, entry.puzzle);
    return json::serialize(object);
}

void add_puzzle_solution(
    json::object& object, const Game& game, const Position& position, const Trial& trial,
    const ForcingOptions& options) {
    if (over(game, position)) throw TextError{0, 0, "R7", "the game is over"};
    const Range n = trial.n == Aim::any_number ? Range{1, max_players * cards_per_player} : Range{trial.n, trial.n};
    Forcing forcing(game, options);
    const Examination examination = examine(forcing, position, trial.task, Goal::fastest, n);
    if (forcing.stopped() || examination.gave_up) throw Answers::Stopped{};
    if (examination.refused_by)
        throw TextError{
            0, 0, "",
            "the position is no puzzle with this goal: " +
                std::string(gate_texts()[static_cast<unsigned>(*examination.refused_by)].name) + ": " +
                examination.why};
    if (trial.task != Task::win && examination.against + 1 != trial.against)
        throw TextError{0, 0, "", "the side to keep from winning is " + std::to_string(examination.against + 1)};
    const std::optional<Puzzle> puzzle = graded(forcing, position, examination, {});
    if (!puzzle) throw Answers::Stopped{};
    add_members(object, facts_json(*puzzle));
    add_solution(object, *puzzle);
}

} // namespace siam::tools
