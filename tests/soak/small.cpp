// Small positions: compares the search, with tables of any size and several threads, with plain minimax.
#include "solver/reference.hpp"
#include "tests/soak/answers.hpp"

namespace siam::soak {
namespace {

using tests::Oracle;

/// The largest number of positions that the oracle can solve in a short time.
constexpr std::size_t most_positions = 300'000;

class Small {
public:
    /// The tables of the solvers hold entries of earlier games. The solvers must not use these entries.
    Small(Round& round, Solver& alone, Solver& crew)
        : round_(round), game_(round.new_game().game), oracle_(game_, most_positions), alone_(alone), crew_(crew) {}

    void play() {
        constexpr std::array most_cards{5U, 4U, 3U, 1U};
        const unsigned open = round_.between(1, 4), cards = round_.between(1, most_cards[open - 1]);
        const bool scarce = open + cards > 5 && open > 1;
        const Position root = scarce ? tests::nearly_empty(game_, round_.random, open, cards)
                                     : tests::varied_position(game_, round_.random, open, cards);
        try {
            static_cast<void>(oracle_.verdicts(root));
            compare_all(root);
        } catch (const Oracle::TooMany&) {
        }
    }

private:
    void compare_all(const Position& root) {
        for (const Detail detail : {Detail::verdict, Detail::distance, Detail::keys, Detail::turns})
            compare(round_.one_in(2) ? alone_ : crew_, root, detail);
        std::vector<Position> positions = sample(round_, game_, oracle_, 250);
        for (const Position& position : positions) {
            compare(alone_, position, Detail::distance);
            if (round_.one_in(8)) compare(crew_, position, Detail::distance);
            if (round_.one_in(6)) compare_under_limit(position);
            if (position.cards_left == 1 && round_.one_in(8)) compare_reference(position);
        }
        compare_first_tries(std::span(positions).first(std::min<std::size_t>(positions.size(), 12)));
        compare_twins(positions);
    }
    void compare(Solver& solver, const Position& position, Detail detail) {
        const Answer truth =
            detail == Detail::distance ? tests::answer_of(oracle_.verdicts(position)) : oracle_.answer(position);
        const Answer said = solver.solve(game_, position, detail);
        require(round_, tests::difference(game_, position, said, truth, detail));
        ++round_.tally.positions;
    }
    /// Compares pairs of positions with small differences. A solver solves both with one table, so the table must tell
    /// them apart if their values differ.
    void compare_twins(const std::vector<Position>& positions) {
        for (const Position& position : positions) {
            auto twin = banned_twin_of(game_, position, oracle_.keys(position));
            if (!twin && position.cards_left <= 3 && round_.one_in(4)) twin = twin_of(round_, game_, position);
            if (!twin) continue;
            compare(alone_, *twin, Detail::distance);
            compare(alone_, position, Detail::distance);
        }
    }
    /// Checks that the bounds of first tries are true, and that the solver with several workers finds the right answers
    /// from them.
    void compare_first_tries(std::span<const Position> positions) {
        std::vector<Problem> problems;
        for (const Position& position : positions) problems.push_back({game_, position});
        const auto tries = crew_.first_tries(problems, {});
        for (std::size_t n = 0; n < problems.size(); ++n) compare_bounds(crew_, positions[n], tries[n].value().answer);
    }
    void compare_under_limit(const Position& position) {
        Solver fresh({.memory = std::size_t{64} << 10, .threads = round_.one_in(8) ? 3U : 1U, .nodes_alone = 0});
        const std::uint64_t nodes = round_.below(round_.one_of({3U, 40U, 400U}));
        compare_bounds(fresh, position, fresh.solve(game_, position, Detail::distance, {.nodes = nodes}));
    }
    /// Checks that the bounds are true, and that the solver finds the right answer if it begins with them.
    void compare_bounds(Solver& solver, const Position& position, const Answer& bounds) {
        const Answer truth = tests::answer_of(oracle_.verdicts(position));
        require(round_, tests::wrong_bounds(game_, position, bounds, truth.force));
        const Answer whole = solver.solve({game_, position}, {}, bounds.force);
        round_.same(game_, position, "gone on from a limit", text(whole.force), text(truth.force));
        ++round_.tally.bounds;
    }
    void compare_reference(const Position& position) {
        const Verdicts found = reference_solve(game_, position);
        round_.same(game_, position, "the reference", text(found), text(oracle_.verdicts(position)));
        ++round_.tally.checks;
    }

    Round& round_;
    const Game& game_;
    Oracle oracle_;
    Solver &alone_, &crew_;
};

} // namespace

void small_round(Round& round) {
    Solver alone({.memory = random_memory(round)}),
        crew(
            {.memory = random_memory(round),
             .threads = round.one_of({2U, 3U, 5U, 8U}),
             .nodes_alone = round.one_of<std::uint64_t>({0, 0, 20, 4000}),
             .nodes_of_a_try = round.one_of<std::uint64_t>({1, 40, 20'000})});
    for (unsigned n = 0; n < 6; ++n) Small(round, alone, crew).play();
}

} // namespace siam::soak
