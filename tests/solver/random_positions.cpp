// Random small positions of random variants: the search, with a table of any size and any number of workers, agrees
// with plain minimax, and rational outcomes agree with their definition (R11.4).
#include "solver/reference.hpp"
#include "solver/solve.hpp"
#include "tests/support/compared.hpp"
#include "tests/support/draws.hpp"
#include "tests/support/rounds.hpp"

namespace siam::tests {
namespace {

/// The largest number of positions that the oracle can solve in a short time.
constexpr std::size_t most_positions = 300'000;

class Small {
public:
    /// The tables of the solvers hold entries of earlier games. The solvers must not use these entries.
    Small(Draws& draws, const Game& game, Solver& alone, Solver& crew)
        : draws_(draws), game_(game), oracle_(game_, most_positions), alone_(alone), crew_(crew) {}

    void play() {
        constexpr std::array most_cards{5U, 4U, 3U, 1U};
        const unsigned open = draws_.between(1, 4), cards = draws_.between(0, most_cards[open - 1]);
        const bool scarce = open + cards > 5 && open > 1;
        const Position root = scarce ? nearly_empty(game_, draws_.random, open, cards)
                                     : varied_position(game_, draws_.random, open, cards);
        try {
            static_cast<void>(oracle_.verdicts(root));
            compare_all(root);
        } catch (const Oracle::TooMany&) {
        }
    }

private:
    void compare_all(const Position& root) {
        for (const Detail detail : {Detail::verdict, Detail::distance, Detail::keys, Detail::turns})
            compare(draws_.one_in(2) ? alone_ : crew_, root, detail);
        const std::vector<Position> positions = draws_.sample(game_, oracle_, 250);
        if (positions.empty()) return; // no hand holds a card
        for (const Position& position : positions) {
            compare(alone_, position, Detail::distance);
            if (draws_.one_in(8)) compare(crew_, position, Detail::distance);
            if (draws_.one_in(6)) compare_under_limit(position);
            if (position.cards_left < 3 && position.open.size() < 3 && draws_.one_in(4))
                require_same(
                    game_, position, "the reference", text(reference_solve(game_, position).force),
                    text(oracle_.verdicts(position)));
        }
        compare_first_tries(std::span(positions).first(std::min<std::size_t>(positions.size(), 12)));
        compare_twins(positions);
    }
    void compare(Solver& solver, const Position& position, Detail detail) {
        const Answer truth =
            detail == Detail::distance ? answer_of(oracle_.verdicts(position)) : oracle_.answer(position);
        REQUIRE(difference(game_, position, solver.solve(game_, position, detail), truth, detail) == "");
    }
    /// Compares pairs of positions with small differences. A solver solves both with one table, so the table must tell
    /// them apart if their values differ.
    void compare_twins(const std::vector<Position>& positions) {
        for (const Position& position : positions) {
            auto twin = banned_twin_of(game_, position, oracle_.keys(position));
            if (!twin && position.cards_left <= 3 && draws_.one_in(4)) twin = draws_.twin_of(game_, position);
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
        Solver fresh({.memory = std::size_t{64} << 10, .threads = draws_.one_in(8) ? 3U : 1U, .nodes_alone = 0});
        const std::uint64_t nodes = draws_.below(draws_.one_of({3U, 40U, 400U}));
        compare_bounds(fresh, position, fresh.solve(game_, position, Detail::distance, {.nodes = nodes}));
    }
    /// Checks that the bounds are true, and that the solver finds the right answer if it begins with them.
    void compare_bounds(Solver& solver, const Position& position, const Answer& bounds) {
        const Verdicts truth = oracle_.verdicts(position);
        REQUIRE(wrong_bounds(game_, position, bounds, truth) == "");
        const Answer whole = solver.solve({game_, position}, {}, bounds.force);
        require_same(game_, position, "gone on from a limit", text(whole.force), text(truth));
    }

    Draws& draws_;
    const Game& game_;
    Oracle oracle_;
    Solver &alone_, &crew_;
};

void compare_small_positions(Draws& draws) {
    Solver alone({.memory = draws.memory()}), crew(
                                                  {.memory = draws.memory(),
                                                   .threads = draws.one_of({2U, 3U, 5U, 8U}),
                                                   .nodes_alone = draws.one_of<std::uint64_t>({0, 0, 20, 4000}),
                                                   .nodes_of_a_try = draws.one_of<std::uint64_t>({1, 40, 20'000})});
    for (unsigned n = 0; n < 6; ++n) {
        const auto& [file, game] = draws.new_game();
        INFO(game.players() << " players\n" << file);
        Small(draws, game, alone, crew).play();
    }
}

void compare_rational_outcomes(Draws& draws, const Game& game) {
    const auto [open, cards] = draws.one_of<Size>({{1, 2}, {1, 3}, {1, 4}, {2, 1}, {2, 2}, {2, 3}, {3, 1}, {3, 2}});
    const Position root = varied_position(game, draws.random, open, cards);
    PlainRational truth(game, 150'000);
    try {
        static_cast<void>(truth.outcomes(root));
    } catch (const Oracle::TooMany&) {
        return;
    }
    REQUIRE(wrong_rational(game, root, truth, std::size_t{1} << 20) == "");
    std::vector<Position> positions = truth.valued();
    draws.keep_sample(positions, 100);
    for (const Position& position : positions)
        REQUIRE(wrong_rational(game, position, truth, position.cards_left < 2 ? 0 : std::size_t{1} << 16) == "");
    if (const auto found = rational_outcomes(game, root, {.nodes = draws.below(60)}))
        require_same(game, root, "rational outcomes under a limit", found == truth.outcomes(root), true);
}

} // namespace

TEST_CASE("with any table, workers, limits and twins the search agrees with minimax", "[random][agreement]") {
    Draws draws(101);
    for (unsigned n = 0; n < rounds(16); ++n) compare_small_positions(draws);
}

TEST_CASE("rational outcomes of all positions on the way are those of the definition", "[random][agreement][R11.4]") {
    Draws draws(102);
    for (unsigned n = 0; n < rounds(12); ++n) {
        const auto& [file, game] = draws.new_game(3);
        INFO(file);
        compare_rational_outcomes(draws, game);
    }
}

} // namespace siam::tests
