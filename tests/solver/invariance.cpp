// Settings that must not change any answer: table size and contents, threads, the order of turns, labels, limits.
#include <atomic>

#include "solver/solve.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/oracle.hpp"
#include "tests/support/random_positions.hpp"
#include "tests/support/relabelled.hpp"

using namespace siam;

namespace {

constexpr std::size_t megabyte = std::size_t{1} << 20U;

std::string line(const Game& game, const Position& position) { return "siam solve <<< '" + text(game, position) + "'"; }

struct Task {
    const Game* game;
    Position position;
};

/// Harder than the reference could solve, easy for the solver.
std::vector<Task> tasks(Library& library, std::uint64_t seed, unsigned each) {
    Random random(seed);
    std::vector<Task> tasks;
    for (const Game* const game : siam::tests::all_games(library)) {
        for (const auto& [open, cards] : {std::pair{2U, 4U}, {3U, 3U}, {3U, 4U}, {1U, 6U}})
            for (unsigned n = 0; n < each; ++n)
                tasks.push_back({game, siam::tests::any_position(*game, random, open, cards)});
    }
    return tasks;
}

std::string found(Solver& solver, const Task& task) {
    const Answer answer = solver.solve(*task.game, task.position);
    return siam::tests::text(answer.force);
}

} // namespace

TEST_CASE("the size of the table and what it holds change no answer", "[invariance]") {
    Library library;
    Solver small({.memory = megabyte}), large({.memory = 64 * megabyte});
    std::vector<Task> all = tasks(library, 31, 3);
    std::vector<std::string> first;
    for (const Task& task : all) {
        INFO(line(*task.game, task.position));
        first.push_back(found(small, task));
        CHECK(first.back() == found(large, task));
    }
    for (std::size_t n = all.size(); n-- > 0;) { // both tables are now full of other positions
        INFO(line(*all[n].game, all[n].position));
        CHECK(first[n] == found(small, all[n]));
        CHECK(first[n] == found(large, all[n]));
    }
}

TEST_CASE("threads change no answer", "[invariance]") {
    Library library;
    Solver one({.memory = megabyte, .threads = 1}), two({.memory = megabyte, .threads = 2});
    for (const Task& task : tasks(library, 32, 2)) {
        INFO(line(*task.game, task.position));
        CHECK(found(one, task) == found(two, task));
    }
}

TEST_CASE("first tries prove nothing that is wrong, and the solver goes on from what they prove", "[invariance]") {
    Library library;
    Solver plain({.memory = megabyte}), batch({.memory = megabyte, .threads = 2});
    const std::vector<Task> all = tasks(library, 38, 2);
    for (const std::uint64_t nodes : {60ULL, 1'000'000ULL}) {
        std::vector<Problem> problems;
        for (const Task& task : all) problems.push_back({*task.game, task.position});
        const auto tries = batch.first_tries(problems, {.nodes = nodes});
        REQUIRE(tries.size() == all.size());
        std::size_t proved = 0;
        for (std::size_t n = 0; n < all.size(); ++n) {
            INFO(line(*all[n].game, all[n].position) << " --nodes " << nodes);
            const std::string truth = found(plain, all[n]);
            const Answer& first = tries[n].value().answer;
            proved += first.proved;
            CHECK(first.nodes <= nodes + all[n].game->sides());
            if (first.proved) CHECK(siam::tests::text(first.force) == truth);
            Solver fresh({.memory = megabyte, .threads = 2});
            CHECK(siam::tests::text(fresh.solve(problems[n], {}, first.force).force) == truth);
        }
        CHECK(proved > 0);
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

TEST_CASE("other labels for provinces and factions, so another order of turns, change no answer", "[invariance]") {
    Library library;
    Random random(33);
    Solver solver({.memory = 16 * megabyte});
    for (const Task& task : tasks(library, 34, 3)) {
        const siam::tests::Relabelling labels(random);
        const Game game(labels.of(task.game->variant()), task.game->players());
        const Position position = labels.of(task.position);
        INFO(line(*task.game, task.position));
        INFO("relabelled: " << text(game, position));
        CHECK(legal_turns(game, position).size() == legal_turns(*task.game, task.position).size());
        Solver other({.memory = megabyte});
        CHECK(found(solver, task) == found(other, {&game, position}));
    }
}

TEST_CASE("a limit leaves verdicts open, never wrong", "[invariance]") {
    Library library;
    Solver full({.memory = 16 * megabyte});
    unsigned open = 0;
    for (const Task& task : tasks(library, 35, 2)) {
        const Verdicts truth = full.solve(*task.game, task.position).force;
        for (const std::uint64_t nodes : {0U, 1U, 30U, 1000U}) {
            Solver fresh({.memory = megabyte});
            const Answer answer = fresh.solve(*task.game, task.position, Detail::distance, {.nodes = nodes});
            INFO(line(*task.game, task.position) << " --nodes " << nodes);
            open += !answer.proved;
            CHECK(answer.nodes <= nodes + task.game->sides());
            for (unsigned side = 0; side < task.game->sides(); ++side) {
                const Verdict& said = answer.force[side];
                if (said.cannot_win()) CHECK(truth[side].cannot_win());
                if (said.wins()) CHECK((truth[side].wins() && truth[side].distance() <= said.at_most()));
                if (!said.cannot_win() && truth[side].wins()) CHECK(said.at_least() <= truth[side].distance());
                if (answer.proved) CHECK(said == truth[side]);
            }
        }
    }
    CHECK(open > 0);
}

TEST_CASE("after a limit the same solver still answers fully", "[invariance]") {
    Library library;
    Solver solver({.memory = megabyte}), fresh({.memory = megabyte});
    for (const Task& task : tasks(library, 36, 2)) {
        INFO(line(*task.game, task.position));
        static_cast<void>(solver.solve(*task.game, task.position, Detail::distance, {.nodes = 50}));
        CHECK(found(solver, task) == found(fresh, task));
    }
}

TEST_CASE("a raised stop flag ends the search with what is known", "[invariance]") {
    Library library;
    Random random(37);
    const std::atomic<bool> stop = true;
    const Game& game = *library.game("siam", 2);
    const Position position = deal_late(game, random, 6, 12).position;
    Solver solver({.memory = megabyte});
    const Answer answer = solver.solve(game, position, Detail::distance, {.stop = &stop});
    CHECK_FALSE(answer.proved);
    CHECK(answer.nodes < 100'000);
}
