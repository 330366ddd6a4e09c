// A partial answer: what is proved stays in it, and no limit is overrun.
#include <algorithm>
#include <atomic>
#include <random>
#include <sstream>

#include "engine/notation.hpp"
#include "engine/suite.hpp"
#include "solver/reference.hpp"
#include "solver/solve.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"

namespace siam {
namespace {

constexpr const char* position_text = "siam:2 KE*rm2/AYr3l2m LX=L/LN=R/CH=M/SU=R/RY=M/KT=L r3lm5/r3l4m F/FF 2 0 21 -";

Answer solved(const ReadPosition& root, Detail detail, std::uint64_t nodes) {
    return Solver({.memory = std::size_t{1} << 24U}).solve(*root.game, root.position, detail, {.nodes = nodes});
}

/// Whether the true value lies within the bounds.
bool holds(const Verdict& bounds, const Verdict& truth) {
    if (truth.cannot_win()) return !bounds.wins();
    return !bounds.cannot_win() && bounds.at_least() <= truth.distance() &&
           (!bounds.wins() || truth.distance() <= bounds.at_most());
}

bool hold(const Verdicts& bounds, const Verdicts& truth) { return std::ranges::equal(bounds, truth, holds); }

} // namespace

TEST_CASE("under every limit of nodes the bounds are true, and the limit holds", "[solver][limits]") {
    Library library;
    const ReadPosition root = read_position(library, position_text);
    const Answer all = solved(root, Detail::turns, Limits{}.nodes);
    REQUIRE(all.proved);
    for (std::uint64_t nodes = 0; nodes < all.nodes; nodes += 1 + nodes / 16) {
        CAPTURE(nodes);
        const Answer some = solved(root, Detail::turns, nodes);
        CHECK(some.nodes <= nodes);
        CHECK(hold(some.force, all.force));
        REQUIRE(some.turns.size() == all.turns.size());
        for (std::size_t i = 0; i < all.turns.size(); ++i) {
            CHECK(some.turns[i].turn == all.turns[i].turn);
            CHECK(hold(some.turns[i].force, all.turns[i].force));
        }
        for (const Turn turn : some.keys) CHECK(std::ranges::count(all.keys, turn) == 1);
    }
    CHECK(solved(root, Detail::turns, 2 * all.nodes + 1000).proved);
}

TEST_CASE("a partial answer lists its key, and knows the turn's value", "[solver][limits]") {
    Library library;
    const ReadPosition root = read_position(library, position_text);
    std::uint64_t nodes = solved(root, Detail::distance, Limits{}.nodes).nodes;
    while (!solved(root, Detail::turns, nodes).key) ++nodes;
    const Answer some = solved(root, Detail::turns, nodes);
    REQUIRE(!some.proved);
    const Position after = play(*root.game, root.position, *some.key);
    const auto is_key = [&](Turn turn) { return play(*root.game, root.position, turn) == after; };
    CHECK(std::ranges::any_of(some.keys, is_key));
    const unsigned mover = root.game->side_of(root.position.to_move);
    for (const TurnValue& value : some.turns)
        if (is_key(value.turn)) CHECK(value.force[mover].wins());
}

TEST_CASE("the reference stops at its limits", "[solver][limits]") {
    Library library;
    const ReadPosition root = read_position(library, position_text);
    const Answer some = reference_solve(*root.game, root.position, {.nodes = 100});
    CHECK(some.nodes == 100);
    CHECK(!some.proved);
    CHECK(!some.force[0].known());
    const std::atomic<bool> stop = true;
    CHECK(reference_solve(*root.game, root.position, {.stop = &stop}).nodes == 0);
}

namespace {

/// Solves every position of a suite under random limits of nodes, and counts the answers with a false bound.
unsigned false_answers(unsigned rounds) {
    Library library;
    std::mt19937_64 random(7);
    unsigned wrong = 0;
    std::istringstream lines(tests::text_of(tests::in_source("tests/suites/force.epd")));
    unsigned number = 0;
    for (std::string line; std::getline(lines, line);) {
        const auto record = read_record(line, ++number);
        if (!record) continue;
        const auto [game, position] = read_position(library, record->position);
        const Answer truth = Solver({.memory = std::size_t{1} << 22U}).solve(*game, position);
        for (unsigned round = 0; round < rounds; ++round) {
            const unsigned threads = 1 + round % 2;
            Solver solver({.memory = std::size_t{1} << 22U, .threads = threads, .nodes_alone = 10});
            const std::uint64_t nodes = random() % (2 * truth.nodes + 2);
            const Answer answer = solver.solve(*game, position, Detail::distance, {.nodes = nodes});
            wrong += !hold(answer.force, truth.force) || (threads == 1 && answer.nodes > nodes) ||
                     (answer.proved && answer.force != truth.force);
        }
    }
    return wrong;
}

} // namespace

TEST_CASE("a turn that is named as winning wins", "[solver][limits]") {
    std::mt19937_64 random(8);
    unsigned named = 0;
    for (const char* const suite : {"tests/suites/force.epd", "tests/suites/teams-force.epd"}) {
        Library library;
        std::istringstream lines(tests::text_of(tests::in_source(suite)));
        unsigned number = 0;
        for (std::string line; std::getline(lines, line);) {
            const auto record = read_record(line, ++number);
            if (!record) continue;
            const ReadPosition root = read_position(library, record->position);
            const Game& game = *root.game;
            const Position& position = root.position;
            const unsigned mover = game.side_of(position.to_move);
            const auto check = [&](const Answer& answer) {
                CHECK_FALSE((answer.key && answer.winning_turn));
                if (!answer.winning_turn) return;
                ++named;
                INFO(line);
                const Position after = play(game, position, *answer.winning_turn);
                CHECK(
                    Solver({.memory = std::size_t{1} << 20U}).solve(game, after, Detail::verdict).force[mover].wins());
            };
            const SolverOptions small{.memory = std::size_t{1} << 20U};
            const Answer whole = Solver(small).solve(game, position, Detail::verdict);
            check(whole);
            CHECK((whole.winning_turn || over(game, position) || !whole.force[mover].wins()));
            check(Solver(small).solve(game, position, Detail::distance, {.nodes = random() % (whole.nodes + 2)}));
        }
    }
    CHECK(named > 150);
}

TEST_CASE("bounds are true under random limits of nodes", "[solver][limits]") { CHECK(false_answers(2) == 0); }

TEST_CASE("bounds are true under many random limits of nodes", "[.][slow]") { CHECK(false_answers(1000) == 0); }

} // namespace siam
