// Judges an attempt at a puzzle.
#include "puzzles/reasons/checked.hpp"
#include "tools/siam/answers/json.hpp"
#include "tools/siam/answers/line.hpp"
#include "tools/siam/answers/request.hpp"
#include "tools/siam/telling/reasons_told.hpp"

namespace siam::tools {
namespace {

constexpr std::array<const char*, 3> judgements{"right", "solved", "wrong"};

[[noreturn]] void fail(std::string message) { throw TextError{0, 0, "", std::move(message)}; }

/// The puzzle to attempt, with only the members that an attempt uses. Throws TextError if the game is over.
Puzzle puzzle_of(const Game& game, const Position& position, const Trial& trial) {
    require_going(game, position);
    Puzzle puzzle;
    puzzle.game = &game;
    puzzle.position = position;
    puzzle.task = trial.task;
    puzzle.n = trial.n;
    if (trial.task != Task::win) {
        puzzle.against = trial.against - 1;
        if (puzzle.against >= game.sides() || puzzle.against == game.side_of(position.to_move))
            fail("'against' must be another side than the one to move");
    }
    for (const std::vector<std::string>& tokens : trial.wrong) {
        if (tokens.empty()) fail("'wrong' must not hold an empty array");
        std::vector<Turn> line = read_line(game, position, tokens).turns;
        puzzle.wrong.push_back({line.front(), Lure::none, false, std::move(line)});
    }
    return puzzle;
}

[[noreturn]] void fail_out_of_reach() { throw Coded{"out-of-reach", {}, {0, 0, "", "this goal cannot be reached"}}; }

/// Plays `line`. Throws TextError if the side plays more cards than its goal allows, or is not to move after the line.
void take_up(Attempt& attempt, const LineOfPlay& line) {
    const Game& game = *attempt.puzzle().game;
    const Aim aim = attempt.puzzle().aim();
    unsigned cards = aim.is_hold() ? Aim::any_number : attempt.cards();
    for (std::size_t i = 0; i < line.turns.size(); ++i) {
        if (line.turns[i].is_pass() || !aim.own(game, line.before(i))) continue;
        if (cards-- == 0) fail("'turns' has more cards than the goal allows");
    }
    attempt.resume(line.turns);
    if (attempt.is_solved()) return;
    if (over(game, attempt.position())) fail_out_of_reach();
    if (game.side_of(attempt.position().to_move) != attempt.puzzle().side())
        fail("after 'turns' it must be the solver's turn");
}

/// The place of the decisive turn in a line that refutes an attempt: of the first turn after which passing no longer
/// leads to the goal, however the line continues.
std::size_t decisive(const Puzzle& puzzle, Position position, std::span<const Turn> line) {
    std::size_t place = std::min<std::size_t>(1, line.size() - 1); // the reply, if no turn leads there at all
    for (std::size_t i = 0; i < line.size(); ++i) {
        position = play(*puzzle.game, position, line[i]);
        if (puzzle.aim().suits_if_all_pass(*puzzle.game, position)) place = std::min(i + 1, line.size() - 1);
    }
    return place;
}

/// \param before the position in which `turn` was judged
void add_judged(
    boost::json::object& object, Attempt& attempt, const Position& before, Turn turn, const Judged& judged) {
    const Game& game = *attempt.puzzle().game;
    std::vector<Turn> line{turn};
    line.insert(line.end(), judged.then.begin(), judged.then.end());
    object["judged"] = judgements[static_cast<unsigned>(judged.kind)];
    object["turn"] = text(game, turn);
    object["then"] = turns_json(game, judged.then);
    object["position"] = text(game, attempt.position());
    object["cards"] = attempt.cards();
    if (judged.kind == Judged::Kind::wrong) {
        object["wins_later"] = judged.wins_later;
        object["decisive"] = decisive(attempt.puzzle(), attempt.position(), line);
        if (const auto cause = cause_of(attempt, turn)) {
            const Phrase told = cause_phrase(game, attempt.position(), attempt.puzzle().aim().side(), *cause);
            object["cause"] = reason_json(game, *cause);
            object["cause"].as_object()["told"] = told_json(game, told);
        }
    }
    object["plays"] = plays_json(game, before, line);
    if (judged.more_cards) object["more_cards"] = true;
}

boost::json::object idea_json(const Game& game, const Idea& idea) {
    const Variant& variant = game.variant();
    boost::json::object object{{"asks", std::string(name(idea.asks))}};
    if (idea.asks >= Idea::Asks::second)
        object["faction"] = std::string(1, variant.factions[index(idea.faction)].letter);
    if (idea.province) object["province"] = variant.provinces[index(*idea.province)].code;
    return object;
}

} // namespace

void add_attempt(
    boost::json::object& object, const Game& game, const Position& position, const Request& request,
    const ForcingOptions& options) {
    Puzzle puzzle = puzzle_of(game, position, request.trial);
    puzzle.solution.root.n = request.trial.cards.value_or(puzzle.n);
    Attempt attempt(puzzle, options);
    take_up(attempt, read_line(game, position, request.turns));
    if (!request.trial.turn.empty()) {
        if (attempt.is_solved()) fail("the puzzle is already solved");
        const Turn turn = read_line(game, attempt.position(), std::span(&request.trial.turn, 1)).turns.front();
        const Position before = attempt.position();
        const Judged judged = attempt.play(turn);
        if (judged.kind == Judged::Kind::wrong && !attempt.is_in_reach()) fail_out_of_reach();
        return add_judged(object, attempt, before, turn, judged);
    }
    if (!attempt.is_in_reach()) fail_out_of_reach();
    object["position"] = text(game, attempt.position());
    object["cards"] = attempt.cards();
    object["answer"] = nullptr;
    object["answer_play"] = nullptr;
    if (attempt.is_solved()) return;
    const Turn answer = attempt.answer();
    object["answer"] = text(game, answer);
    object["answer_play"] = played_json(game, attempt.position(), answer, true);
    object["idea"] = idea_json(game, attempt.idea(answer));
}

} // namespace siam::tools
