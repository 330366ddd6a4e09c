#include "puzzles/grade.hpp"

#include <algorithm>

#include "puzzles/rating.hpp"
#include "puzzles/score.hpp"
#include "puzzles/themes.hpp"
#include "puzzles/wrong_turns.hpp"

namespace siam {
namespace {

/// Thrown and caught in this file: a limit was reached.
struct Stopped {};

/// Looks for turns of the side at which several classes keep its n.
class DualSearch {
public:
    DualSearch(Forcing& forcing, unsigned side) : forcing_(forcing), game_(forcing.game()), side_(side) {}

    /// Whether one class alone keeps the side's n from here on: against every reply, or only against those that put the
    /// win off longest.
    bool is_unique(const Position& position, unsigned n, bool every_reply) {
        if (n == 0) return true;
        if (game_.side_of(position.to_move) == side_) {
            const std::optional<TurnClass> only = only_keeping_class(position, n);
            return only && is_unique(only->after, n - (only->turn().is_pass() ? 0 : 1), every_reply);
        }
        for (const TurnClass& reply : turn_classes(game_, position)) {
            const unsigned after = n_of(reply.after);
            if (!every_reply && after < n) continue;
            if (!is_unique(reply.after, after, every_reply)) return false;
        }
        return true;
    }

private:
    unsigned n_of(const Position& position) {
        const std::optional<unsigned> n = forcing_.n(position, side_);
        if (!n) throw Stopped{};
        return *n;
    }
    /// Nothing if there are several.
    std::optional<TurnClass> only_keeping_class(const Position& position, unsigned n) {
        std::optional<TurnClass> only;
        for (TurnClass& turns : turn_classes(game_, position)) {
            const auto keeps = forcing_.can_force(turns.after, side_, n - (turns.turn().is_pass() ? 0 : 1));
            if (!keeps) throw Stopped{};
            if (!*keeps) continue;
            if (only) return {};
            only = std::move(turns);
        }
        return only;
    }

    Forcing& forcing_;
    const Game& game_;
    unsigned side_;
};

/// Those first that fool most solvers of the panel.
void put_best_tries_first(const Panel& panel, std::vector<Try>& tries) {
    std::vector<std::pair<unsigned, Try>> rated;
    for (const Try& wrong : tries) rated.emplace_back(panel.believers(wrong.turn), wrong);
    std::stable_sort(rated.begin(), rated.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    for (std::size_t i = 0; i < tries.size(); ++i) tries[i] = rated[i].second;
}

} // namespace

std::optional<Uniqueness> uniqueness_of(Forcing& forcing, const Position& position, unsigned n) {
    DualSearch search(forcing, forcing.game().side_of(position.to_move));
    try {
        if (!search.is_unique(position, n, false)) return Uniqueness::key;
        return search.is_unique(position, n, true) ? Uniqueness::dual_free : Uniqueness::line;
    } catch (const Stopped&) {
        return {};
    }
}

unsigned naive_rank(
    const Game& game, const Position& position, const std::vector<TurnClass>& classes, std::size_t key) {
    const unsigned seats = game.seats_of(game.side_of(position.to_move));
    const auto promising = [&](std::size_t i) {
        return (outcome_if_all_pass(game, classes[i].after).seats() & seats) != 0;
    };
    const bool key_is_promising = promising(key);
    unsigned rank = 1;
    for (std::size_t i = 0; i < classes.size(); ++i) rank += promising(i) == key_is_promising ? i < key : promising(i);
    return rank;
}

std::optional<Puzzle> graded(
    Forcing& forcing, const Position& position, const Examination& examination, History history) {
    Puzzle puzzle;
    puzzle.game = &forcing.game();
    puzzle.position = position;
    puzzle.goal = examination.goal;
    puzzle.n = examination.n;
    puzzle.id = puzzle_id(*puzzle.game, position, puzzle.goal, puzzle.n);
    puzzle.keys = examination.classes[examination.key].turns;
    puzzle.turn_classes = static_cast<unsigned>(examination.classes.size());
    puzzle.key_rank = naive_rank(*puzzle.game, position, examination.classes, examination.key);
    puzzle.history = std::move(history);
    Panel panel(forcing, position, puzzle.n, puzzle.keys, seed_of(puzzle.id));
    const auto scores = panel.scores();
    if (!scores) return {};
    const Rating rating = rating_of(strength_needed(*scores));
    puzzle.rating = rating.points;
    puzzle.level = rating.level;
    auto solved = solution(forcing, position, puzzle.goal == Goal::strict ? Refutes::the_win : Refutes::the_n);
    if (!solved) return {};
    put_best_tries_first(panel, solved->tries);
    puzzle.solution = std::move(*solved);
    puzzle.proof_size = turns_in(puzzle.solution.root);
    const auto uniqueness = uniqueness_of(forcing, position, puzzle.n);
    const auto themes = themes_of(forcing, puzzle);
    auto wrong = wrong_turns(forcing, puzzle);
    if (!uniqueness || !themes || !wrong) return {};
    puzzle.wrong = std::move(wrong->shown);
    puzzle.values = wrong->values;
    puzzle.uniqueness = *uniqueness;
    puzzle.themes = *themes;
    puzzle.score = score_of(puzzle);
    return puzzle;
}

} // namespace siam
