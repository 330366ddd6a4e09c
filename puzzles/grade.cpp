#include "puzzles/grade.hpp"

#include <algorithm>

#include "puzzles/rating.hpp"
#include "puzzles/score.hpp"
#include "puzzles/themes.hpp"
#include "puzzles/wrong_turns.hpp"
#include "solver/tree_line.hpp"

namespace siam {
namespace {

/// Whether a single class keeps the side's n from here on: against every reply, or only against the replies that delay
/// the aim longest.
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

/// Sorts the tries by the number of panel solvers that they fool, most first.
void put_best_tries_first(const Panel& panel, std::vector<Try>& tries) {
    std::vector<std::pair<unsigned, Try>> rated;
    rated.reserve(tries.size());
    for (const Try& wrong : tries) rated.emplace_back(panel.believers(wrong.turn), wrong);
    std::stable_sort(rated.begin(), rated.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    for (std::size_t i = 0; i < tries.size(); ++i) tries[i] = rated[i].second;
}

} // namespace

std::optional<Uniqueness> uniqueness_of(Reach& reach, const Position& position, unsigned n) {
    Answers answers(reach);
    try {
        if (!is_unique(answers, position, n, false)) return Uniqueness::key;
        return is_unique(answers, position, n, true) ? Uniqueness::dual_free : Uniqueness::line;
    } catch (const Answers::Stopped&) {
        return {};
    }
}

unsigned naive_rank(const Game& game, const Aim& aim, const std::vector<TurnClass>& classes, std::size_t key) {
    const auto promising = [&](std::size_t i) { return aim.suits_if_all_pass(game, classes[i].after); };
    const bool key_is_promising = promising(key);
    unsigned rank = 1;
    for (std::size_t i = 0; i < classes.size(); ++i) rank += promising(i) == key_is_promising ? i < key : promising(i);
    return rank;
}

std::optional<Puzzle> solved(
    Forcing& forcing, const Position& position, const Examination& examination, History history,
    std::uint64_t positions) {
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
    puzzle.key_rank = naive_rank(*puzzle.game, aim, examination.classes, examination.key);
    puzzle.history = std::move(history);
    Reach reach(forcing, aim, positions);
    auto solved = solution(reach, position, puzzle.goal == Goal::strict ? Refutes::the_win : Refutes::the_n);
    if (!solved) return {};
    puzzle.solution = std::move(*solved);
    puzzle.proof_size = turns_in(puzzle.solution.root);
    const auto uniqueness = uniqueness_of(reach, position, puzzle.solution.root.n);
    const auto themes = themes_of(forcing, puzzle);
    auto wrong = wrong_turns(reach, puzzle);
    if (!uniqueness || !themes || !wrong) return {};
    puzzle.wrong = std::move(wrong->shown);
    puzzle.values = wrong->values;
    puzzle.uniqueness = *uniqueness;
    puzzle.themes = *themes;
    return puzzle;
}

bool rate(Forcing& forcing, Puzzle& puzzle) {
    Panel panel(forcing, puzzle.aim(), puzzle.position, puzzle.n, puzzle.keys, seed_of(puzzle.id));
    const auto scores = panel.scores();
    if (!scores) return false;
    const Rating rating = rating_of(strength_needed(*scores));
    puzzle.rating = rating.points;
    puzzle.level = rating.level;
    put_best_tries_first(panel, puzzle.solution.tries);
    puzzle.score = score_of(puzzle);
    return true;
}

std::optional<Puzzle> graded(
    Forcing& forcing, const Position& position, const Examination& examination, History history,
    std::uint64_t positions) {
    auto puzzle = solved(forcing, position, examination, std::move(history), positions);
    if (!puzzle || !rate(forcing, *puzzle)) return {};
    return puzzle;
}

} // namespace siam
