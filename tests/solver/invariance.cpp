// Settings that must not change any answer: table size and contents, workers, the order of turns, labels, limits.
#include <algorithm>
#include <atomic>
#include <thread>

#include "solver/solve.hpp"
#include "tests/solver/drawn.hpp"
#include "tests/support/compared.hpp"
#include "tests/support/relabelled.hpp"

using namespace siam;
using siam::tests::difference;
using siam::tests::for_positions;
using siam::tests::Size;
using siam::tests::wrong_bounds;

namespace {

constexpr std::size_t megabyte = std::size_t{1} << 20U;

/// Sizes of positions that are too hard for the reference, but easy for the solver.
constexpr std::initializer_list<Size> sizes{{2, 4}, {3, 3}, {3, 4}, {2, 5}, {1, 6}};

/// Options for several workers that search together from the first node on. The number of workers changes from call to
/// call, and the size of the table with every fourth call.
SolverOptions next_crew() {
    static unsigned n = 0;
    constexpr std::array threads{2U, 3U, 4U, 8U};
    constexpr std::array bits{12U, 16U, 20U, 26U};
    const unsigned now = n++;
    return {.memory = std::size_t{1} << bits[now / 4 % 4], .threads = threads[now % 4], .nodes_alone = 0};
}

std::string said_of(const SolverOptions& options) {
    return "--threads " + std::to_string(options.threads) + " --memory " + std::to_string(options.memory) +
           ", together from node " + std::to_string(options.nodes_alone);
}

struct Task {
    Game game;
    Position position;
    Verdicts truth;
};

/// Tasks with the answers that a single worker finds: `each` tasks for every size of position and every game.
std::vector<Task> tasks(std::uint64_t seed, unsigned each) {
    std::vector<Task> tasks;
    Solver one({.memory = 16 * megabyte});
    for_positions(seed, sizes, each, [&](const Game& game, const Position& position) {
        tasks.push_back({game, position, one.solve(game, position).force});
    });
    return tasks;
}

} // namespace

TEST_CASE("the size of the table and what it holds change no answer", "[invariance]") {
    Solver small({.memory = megabyte}), large({.memory = 64 * megabyte});
    std::vector<Task> all = tasks(31, 2);
    for (unsigned round = 0; round < 2; ++round) { // in the second round both tables are full of other positions
        for (const auto& [game, position, truth] : all) {
            INFO(text(game, position));
            CHECK(small.solve(game, position).force == truth);
            CHECK(large.solve(game, position).force == truth);
        }
        std::ranges::reverse(all);
    }
}

TEST_CASE("many workers answer as one does, whatever is asked", "[solver][threads][invariance][unsanitized]") {
    unsigned n = 0;
    for_positions(71, sizes, 1, [&](const Game& game, const Position& position) {
        Solver one({.memory = 4 * megabyte});
        for (const Detail detail : {Detail::verdict, Detail::distance, Detail::keys, Detail::turns}) {
            if (detail == Detail::turns && n++ % 4 != 0) continue;
            const SolverOptions options = next_crew();
            INFO(said_of(options));
            const Answer said = Solver(options).solve(game, position, detail);
            CHECK(difference(game, position, said, one.solve(game, position, detail), detail) == "");
        }
    });
}

TEST_CASE(
    "threads, when they join, and the size of the table change no answer",
    "[solver][threads][invariance][unsanitized]") {
    Library library;
    const auto [game, position] =
        read_position(library, "siam:2 SU*r2l2/RY*r4l2/CHrlm2 KT=R/AY=M/LX=B/LN=L/KE=M r3lm3/r2l2m3 FFM/F1L 2 0 21 -");
    const Answer expected = Solver({.memory = 64 * megabyte}).solve(*game, position, Detail::keys);
    REQUIRE(expected.proved);
    for (const unsigned threads : {1U, 2U, 4U})
        for (const unsigned bits : {16U, 20U, 28U})
            for (const std::uint64_t nodes_alone : {0U, 700U, 4000U}) {
                const SolverOptions options{
                    .memory = std::size_t{1} << bits, .threads = threads, .nodes_alone = nodes_alone};
                INFO(said_of(options));
                const Answer said = Solver(options).solve(*game, position, Detail::keys);
                CHECK(difference(*game, position, said, expected, Detail::keys) == "");
            }
}

TEST_CASE("first tries prove nothing that is wrong, and the solver goes on from what they prove", "[invariance]") {
    const std::vector<Task> all = tasks(38, 1);
    std::vector<Problem> problems;
    for (const Task& task : all) problems.push_back({task.game, task.position});
    struct Try {
        SolverOptions options;
        std::uint64_t nodes;
    };
    const SolverOptions two{.memory = megabyte, .threads = 2};
    const SolverOptions no_try{.memory = megabyte, .threads = 4, .nodes_alone = 0, .nodes_of_a_try = 0};
    for (const auto& [options, nodes] : {Try{two, 60}, {two, 1'000'000}, {no_try, 1'000'000}}) {
        Solver batch(options);
        const auto tries = batch.first_tries(problems, {.nodes = nodes});
        REQUIRE(tries.size() == all.size());
        std::size_t proved = 0;
        for (std::size_t n = 0; n < all.size(); ++n) {
            const auto& [game, position, truth] = all[n];
            INFO(said_of(options) << " --nodes " << nodes);
            const Answer& first = tries[n].value().answer;
            proved += first.proved;
            CHECK(first.nodes <= std::min(nodes, options.nodes_of_a_try) + game.sides());
            CHECK(wrong_bounds(game, position, first, truth) == "");
            CHECK(batch.solve(problems[n], {}, first.force).force == truth);
        }
        CHECK((proved > 0) == (options.nodes_of_a_try > 0));
        CHECK((nodes > 60 || proved < all.size()));
    }
}

TEST_CASE("what is proved already is not asked again", "[invariance]") {
    Library library;
    const Game& game = *library.game("siam", 2);
    Random random(39);
    const Position position = deal_late(game, random, 3, 6).position;
    const Answer whole = Solver({.memory = megabyte}).solve(game, position);
    const Answer again = Solver({.memory = megabyte}).solve({game, position}, {}, whole.force);
    CHECK(again.force == whole.force);
    CHECK(again.nodes < whole.nodes);
}

TEST_CASE(
    "other labels for provinces and factions, so another order of turns, change no answer", "[random][invariance]") {
    Random random(siam::tests::seeded(33));
    for (const auto& [plain, position, truth] : tasks(34, 2)) {
        const siam::tests::Relabelling labels(random);
        const Game game(labels.of(plain.variant()), plain.players());
        INFO(text(plain, position) << "\nrelabelled: " << text(game, labels.of(position)));
        CHECK(Solver({.memory = megabyte}).solve(game, labels.of(position)).force == truth);
    }
}

TEST_CASE("a limit leaves verdicts open, never wrong, and the solver still answers fully", "[threads][invariance]") {
    unsigned open = 0;
    for (const auto& [game, position, truth] : tasks(35, 1))
        for (const std::uint64_t nodes : {0U, 1U, 30U, 1000U})
            for (const SolverOptions& options : {SolverOptions{.memory = megabyte}, next_crew()}) {
                INFO(said_of(options) << " --nodes " << nodes);
                Solver solver(options);
                const Answer answer = solver.solve(game, position, Detail::distance, {.nodes = nodes});
                open += !answer.proved;
                CHECK(wrong_bounds(game, position, answer, truth) == "");
                // Workers add their nodes to the common count only now and then, so they can exceed the limit.
                const unsigned more = options.threads == 1 ? game.sides() : 512U * (options.threads + 1);
                CHECK(answer.nodes <= nodes + more);
                if (nodes == 30) CHECK(solver.solve(game, position).force == truth);
                if (nodes == 1000) CHECK(solver.solve({game, position}, {}, answer.force).force == truth);
            }
    CHECK(open > 0);
}

TEST_CASE("workers told to stop at any moment, or before they begin, say nothing wrong", "[threads][invariance]") {
    Random random(75);
    for (const auto& [game, position, truth] : tasks(76, 1)) {
        const SolverOptions options = next_crew();
        INFO(said_of(options));
        std::atomic<bool> stop = false;
        std::thread clock([&, naps = below(random, 100)] {
            for (std::uint64_t i = 0; i < naps; ++i) std::this_thread::yield();
            stop = true;
        });
        const Answer answer = Solver(options).solve(game, position, Detail::distance, {.stop = &stop});
        clock.join();
        CHECK(wrong_bounds(game, position, answer, truth) == "");
    }
    Library library;
    const std::atomic<bool> stop = true;
    const Game& game = *library.game("siam", 2);
    const Answer answer = Solver({.memory = megabyte})
                              .solve(game, deal_late(game, random, 6, 12).position, Detail::distance, {.stop = &stop});
    CHECK_FALSE(answer.proved);
    CHECK(answer.nodes < 100'000);
}
