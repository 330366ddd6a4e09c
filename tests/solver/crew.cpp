// Many workers at every question from its first node on give the answers of one worker, for any question, any table,
// and under limits.
#include <algorithm>
#include <thread>

#include "solver/solve.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/random_positions.hpp"

using namespace siam;

namespace {

constexpr std::size_t megabyte = std::size_t{1} << 20U;

struct Asked {
    const Game* game;
    Position position;
};

/// Draws positions of every variant and number of players.
std::vector<Asked> tasks(Library& library, std::uint64_t seed, unsigned each) {
    Random random(seed);
    std::vector<Asked> tasks;
    for (const Game* const game : siam::tests::all_games(library)) {
        for (const auto& [open, cards] : {std::pair{2U, 4U}, {3U, 4U}, {2U, 5U}, {1U, 6U}})
            for (unsigned n = 0; n < each; ++n)
                tasks.push_back({game, siam::tests::any_position(*game, random, open, cards)});
    }
    return tasks;
}

/// The part of an answer that does not depend on nodes, the best line or the order of keys.
std::string said(const Game& game, const Answer& answer) {
    std::string all = (answer.proved ? "proved " : "open ") + siam::tests::text(answer.force) + ";";
    for (const Turn key : answer.keys) all += " " + text(game, key);
    for (const TurnValue& value : answer.turns)
        all += "\n" + text(game, value.turn) + ": " + siam::tests::text(value.force);
    return all;
}

std::string verdicts(const Answer& answer) {
    std::string all;
    for (const Verdict& verdict : answer.force) all += verdict.wins() ? 'y' : verdict.cannot_win() ? 'n' : '?';
    return all;
}

/// N is within the bounds.
bool is_true(const Verdict& said, const Verdict& truth) {
    if (said.cannot_win()) return truth.cannot_win();
    if (said.wins() && (truth.cannot_win() || truth.distance() > said.at_most())) return false;
    return truth.cannot_win() || said.at_least() <= truth.distance();
}

/// The options of successive runs: small and large tables, one and many threads. One worker with a table of its own
/// judges every answer.
class Settings {
public:
    SolverOptions next() {
        const unsigned n = next_++;
        constexpr std::array threads{2U, 3U, 4U, 8U};
        constexpr std::array bits{12U, 16U, 20U, 26U};
        return {.memory = std::size_t{1} << bits[n / 4 % 4], .threads = threads[n % 4], .nodes_alone = 0};
    }

private:
    unsigned next_ = 0;
};

std::string line(const Asked& task, const SolverOptions& options) {
    return "siam solve --threads " + std::to_string(options.threads) + " --memory " + std::to_string(options.memory) +
           " <<< '" + text(*task.game, task.position) + "'";
}

} // namespace

TEST_CASE("workers who are all at a question from the beginning answer as one does", "[solver][threads][invariance]") {
    Library library;
    Settings settings;
    for (const Asked& task : tasks(library, 71, 4)) {
        Solver one({.memory = 4 * megabyte});
        for (const Detail detail : {Detail::distance, Detail::keys}) {
            const SolverOptions options = settings.next();
            INFO(line(task, options));
            const Answer expected = one.solve(*task.game, task.position, detail),
                         answer = Solver(options).solve(*task.game, task.position, detail);
            REQUIRE(expected.proved);
            CHECK(said(*task.game, answer) == said(*task.game, expected));
            REQUIRE(answer.key.has_value() == expected.key.has_value());
            if (detail != Detail::keys || !answer.key) continue;
            const auto is_key = [&](Turn turn) {
                return play(*task.game, task.position, turn) == play(*task.game, task.position, *answer.key);
            };
            CHECK(std::ranges::any_of(expected.keys, is_key));
        }
        const SolverOptions options = settings.next();
        INFO(line(task, options));
        const Answer who = Solver(options).solve(*task.game, task.position, Detail::verdict);
        CHECK(verdicts(who) == verdicts(one.solve(*task.game, task.position, Detail::verdict)));
    }
}

TEST_CASE("threads, when they join, and the size of the table change no answer", "[solver][threads][invariance]") {
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
                INFO(line({game, position}, options) << ", together from node " << nodes_alone);
                CHECK(said(*game, Solver(options).solve(*game, position, Detail::keys)) == said(*game, expected));
            }
}

TEST_CASE("many workers give each first turn the value that one gives it", "[solver][threads][invariance]") {
    Library library;
    Settings settings;
    for (const Asked& task : tasks(library, 72, 1)) {
        const SolverOptions options = settings.next();
        INFO(line(task, options));
        Solver one({.memory = megabyte}), many(options);
        CHECK(
            said(*task.game, many.solve(*task.game, task.position, Detail::turns)) ==
            said(*task.game, one.solve(*task.game, task.position, Detail::turns)));
    }
}

TEST_CASE("a limit on many workers leaves verdicts open, never wrong", "[solver][threads][invariance]") {
    Library library;
    Settings settings;
    unsigned open = 0;
    for (const Asked& task : tasks(library, 73, 2)) {
        const Verdicts truth = Solver({.memory = 4 * megabyte}).solve(*task.game, task.position).force;
        for (const std::uint64_t nodes : {0U, 1U, 30U, 1000U}) {
            const SolverOptions options = settings.next();
            INFO(line(task, options) << " --nodes " << nodes);
            Solver many(options);
            const Answer answer = many.solve(*task.game, task.position, Detail::distance, {.nodes = nodes});
            open += !answer.proved;
            // Workers add up their nodes only now and then.
            CHECK(answer.nodes <= nodes + 512U * (options.threads + 1));
            for (unsigned side = 0; side < task.game->sides(); ++side) {
                CHECK(is_true(answer.force[side], truth[side]));
                if (answer.proved) CHECK(answer.force[side] == truth[side]);
            }
            if (nodes == 30) CHECK(many.solve(*task.game, task.position).force == truth);
        }
    }
    CHECK(open > 0);
}

TEST_CASE("a first try that gets no nodes proves nothing that takes any", "[solver][threads][invariance]") {
    Library library;
    const std::vector<Asked> all = tasks(library, 74, 1);
    std::vector<Problem> problems;
    for (const Asked& task : all) problems.push_back({*task.game, task.position});
    Solver solver({.memory = megabyte, .threads = 4, .nodes_alone = 0, .nodes_of_a_try = 0});
    const auto tries = solver.first_tries(problems, {});
    REQUIRE(tries.size() == all.size());
    for (std::size_t n = 0; n < all.size(); ++n) {
        INFO(text(*all[n].game, all[n].position));
        const Answer& first = tries[n].value().answer;
        CHECK_FALSE(first.proved);
        CHECK(first.nodes <= all[n].game->sides());
        const Answer expected = Solver({.memory = megabyte}).solve(*all[n].game, all[n].position);
        CHECK(solver.solve(problems[n], {}, first.force).force == expected.force);
    }
}

TEST_CASE("workers told to stop at any moment say nothing wrong", "[solver][threads][invariance]") {
    Library library;
    Settings settings;
    Random random(75);
    for (const Asked& task : tasks(library, 76, 1)) {
        const Verdicts truth = Solver({.memory = 4 * megabyte}).solve(*task.game, task.position).force;
        const SolverOptions options = settings.next();
        INFO(line(task, options));
        std::atomic<bool> stop = false;
        std::thread clock([&, naps = below(random, 100)] {
            for (std::uint64_t i = 0; i < naps; ++i) std::this_thread::yield();
            stop = true;
        });
        const Answer answer = Solver(options).solve(*task.game, task.position, Detail::distance, {.stop = &stop});
        clock.join();
        for (unsigned side = 0; side < task.game->sides(); ++side) CHECK(is_true(answer.force[side], truth[side]));
    }
}
