// Settings that must not change any answer: table size and contents, workers, the order of turns, labels, limits.
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

/// Options for several workers. Their number changes from call to call, the size of the table and the moment when they
/// join the first worker with every fourth call.
SolverOptions next_crew() {
    static unsigned n = 0;
    constexpr std::array threads{2U, 3U, 4U, 8U};
    constexpr std::array bits{12U, 16U, 20U, 26U};
    constexpr std::array<std::uint64_t, 3> nodes_alone{0, 700, 40};
    const unsigned now = n++;
    return {
        .memory = std::size_t{1} << bits[now / 4 % 4],
        .threads = threads[now % 4],
        .nodes_alone = nodes_alone[now / 4 % 3]};
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

TEST_CASE(
    "many workers, whenever they join, answer as one does, whatever is asked and with tables of any size",
    "[random][solver][threads][invariance][unsanitized]") {
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
