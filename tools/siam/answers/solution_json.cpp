// Finds and describes the solution of a puzzle.
#include "puzzles/grade.hpp"
#include "puzzles/pack/pack_json.hpp"
#include "solver/tree_line.hpp"
#include "tools/siam/answers/json.hpp"
#include "tools/siam/answers/request.hpp"

namespace siam::tools {

void add_puzzle_solution(
    boost::json::object& object, const Game& game, const Position& position, const Trial& trial,
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
    for (const auto& member : facts_json(*puzzle)) object[member.key()] = member.value();
    for (const auto& member : solution_json(*puzzle)) object[member.key()] = member.value();
}

} // namespace siam::tools
