#include "puzzles/grade.hpp"

#include <algorithm>

#include "puzzles/rating.hpp"
#include "puzzles/reasons/checked.hpp"
#include "puzzles/reasons/motifs.hpp"
#include "puzzles/wrong_turns.hpp"
#include "solver/tree_line.hpp"

namespace siam {
namespace {

/// Returns whether exactly one class of turns keeps n at each turn of the side from `position` on. Checks every reply
/// if `every_reply`, otherwise only the replies that delay the aim longest.
bool is_unique(Answers& answers, const Position& position, unsigned n, bool every_reply) {
    if (n == 0) return true;
    if (answers.own(position)) {
        const std::vector<TurnClass> keeping = answers.keeping(position, n, 2);
        if (keeping.size() != 1) return false;
        return is_unique(answers, keeping[0].after, Answers::left(n, keeping[0].turn()), every_reply);
    }
    for (const TurnClass& reply : answers.turns(position)) {
        const unsigned after = answers.n(reply.after);
        if (!every_reply && after < n) continue;
        if (!is_unique(answers, reply.after, after, every_reply)) return false;
    }
    return true;
}

/// Returns how far the solution is unique beyond its key. \pre the side can reach its aim in exactly n
Uniqueness uniqueness_of(Answers& answers, const Position& position, unsigned n) {
    if (!is_unique(answers, position, n, false)) return Uniqueness::key;
    return is_unique(answers, position, n, true) ? Uniqueness::dual_free : Uniqueness::line;
}

/// Sorts the tries by the effort to discard them, most first.
void put_best_tries_first(Effort& effort, const Puzzle& puzzle, std::vector<Try>& tries) {
    std::vector<std::pair<std::uint64_t, Try>> rated;
    rated.reserve(tries.size());
    for (const Try& wrong : tries) {
        const Position after = play(*puzzle.game, puzzle.position, wrong.turn);
        rated.emplace_back(effort.of_discarding(after, Answers::left(puzzle.solution.root.n, wrong.turn)), wrong);
    }
    std::stable_sort(rated.begin(), rated.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    for (std::size_t i = 0; i < tries.size(); ++i) tries[i] = rated[i].second;
}

/// Adds the solution, with tries in the notation's order, and the wrong turns with their values. Throws
/// Answers::Stopped.
void solve(Answers& answers, Puzzle& puzzle) {
    puzzle.solution =
        solution(answers, puzzle.position, puzzle.goal == Goal::strict ? Refutes::the_win : Refutes::the_n);
    puzzle.tries = static_cast<unsigned>(puzzle.solution.tries.size());
    WrongTurns wrong = wrong_turns(answers, puzzle);
    puzzle.wrong = std::move(wrong.shown);
    puzzle.values = wrong.values;
}

/// The reasons for the key, if the rules have judged every one true; null otherwise.
std::shared_ptr<const Explanation> checked_reasons(const Puzzle& puzzle) {
    std::optional<Explanation> found = reasons_for(puzzle);
    const auto judged = found ? true_reasons(*found) : std::nullopt;
    if (!judged || judged->size() != found->reasons.reasons.size()) return nullptr;
    return std::make_shared<const Explanation>(*std::move(found));
}

} // namespace

unsigned mean_rank(
    const Game& game, const Aim& aim, const Position& position, const std::vector<TurnClass>& classes,
    std::size_t key) {
    const Appeal appeal(game, aim, position);
    const unsigned of_key = appeal.of(classes[key].after);
    std::size_t more = 0, equal = 0;
    for (const TurnClass& turns : classes) {
        const unsigned here = appeal.of(turns.after);
        more += here > of_key;
        equal += here == of_key;
    }
    return static_cast<unsigned>(more + (equal + 1) / 2);
}

std::optional<Puzzle> solved(
    Forcing& forcing, const Position& position, const Examination& examination, History history,
    std::uint64_t positions, std::optional<Twin> twin) {
    Puzzle puzzle;
    puzzle.game = &forcing.game();
    puzzle.position = position;
    puzzle.task = examination.task;
    puzzle.against = examination.against;
    puzzle.goal = examination.goal;
    puzzle.n = examination.n;
    puzzle.id = puzzle_id(puzzle);
    const Aim aim = puzzle.aim();
    puzzle.keys = examination.classes[examination.key].turns;
    puzzle.turn_classes = static_cast<unsigned>(examination.classes.size());
    puzzle.key_rank = mean_rank(*puzzle.game, aim, position, examination.classes, examination.key);
    puzzle.history = std::move(history);
    puzzle.twin = std::move(twin);
    Answers answers(forcing, aim, positions);
    try {
        solve(answers, puzzle);
        puzzle.proof_size = turns_in(puzzle.solution.root);
        puzzle.uniqueness = uniqueness_of(answers, position, puzzle.solution.root.n);
        puzzle.reasons = checked_reasons(puzzle);
        puzzle.plot = plot_of(puzzle, puzzle.reasons.get());
        puzzle.themes = themes_of(forcing, puzzle).rarest(most_themes);
    } catch (const Answers::Stopped&) {
        return {};
    }
    return puzzle;
}

bool rate(Forcing& forcing, Puzzle& puzzle) {
    Answers answers(forcing, puzzle.aim());
    Effort effort(answers);
    try {
        const std::uint64_t looks = effort.of_puzzle(puzzle.position, puzzle.solution.root.n, puzzle.keys);
        const Rating rating = rating_of(strength_needed(looks));
        puzzle.rating = rating.points;
        puzzle.level = rating.level;
        put_best_tries_first(effort, puzzle, puzzle.solution.tries);
    } catch (const Answers::Stopped&) {
        return false;
    }
    puzzle.score = score_of(puzzle);
    return true;
}

bool find_solution(Forcing& forcing, Puzzle& puzzle) {
    Answers answers(forcing, puzzle.aim());
    try {
        const unsigned n = answers.n(puzzle.position);
        const std::vector<TurnClass> keeping = answers.keeping(puzzle.position, n, 2);
        const bool is_true = keeping.size() == 1 && keeping.front().turns == puzzle.keys;
        if (!is_true || (puzzle.task == Task::win && n != puzzle.n)) return false;
        solve(answers, puzzle);
        Effort effort(answers);
        put_best_tries_first(effort, puzzle, puzzle.solution.tries);
    } catch (const Answers::Stopped&) {
        return false;
    }
    return true;
}

std::optional<Puzzle> graded(
    Forcing& forcing, const Position& position, const Examination& examination, History history,
    std::uint64_t positions, std::optional<Twin> twin) {
    auto puzzle = solved(forcing, position, examination, std::move(history), positions, std::move(twin));
    if (!puzzle || !rate(forcing, *puzzle)) return {};
    return puzzle;
}

} // namespace siam
